// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ADBench's hand tracking: a hand of 22 bones is posed by 26 angles, lengths and shifts, its vertices follow their bones by weights,
// and the result is the distance of measured points from the vertices, or (where `us` are asked for) from places in triangles. Its
// Jacobian has 26 columns, and two more that are sparse: the derivatives by the places.
#include "../bench.h"
#include <cstring>

namespace {

constexpr int pose_size = 26, columns = 28;

struct Matrix { double at[3][4]; }; // affine: the last row is 0 0 0 1

Matrix product(const Matrix &a, const Matrix &b) {
  Matrix c;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      c.at[i][j] = a.at[i][0] * b.at[0][j] + a.at[i][1] * b.at[1][j] + a.at[i][2] * b.at[2][j];
      if (j == 3) c.at[i][j] += a.at[i][3];
    }
  return c;
}

// Turns about the axes: first x by angles[0], then y by angles[2], then z by angles[1].
Matrix turns(const double *angles) {
  const double sx = sin(angles[0]), cx = cos(angles[0]), sy = sin(angles[2]), cy = cos(angles[2]), sz = sin(angles[1]), cz = cos(angles[1]);
  return {{{cy * cz, sx * sy * cz - cx * sz, sx * sz + cx * sy * cz, 0},
           {cy * sz, cx * cz + sx * sy * sz, cx * sy * sz - sx * cz, 0},
           {-sy, sx * cy, cx * cy, 0}}};
}

Matrix rotation(const double *axis) {
  const double angle = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  if (angle < 0.0001) return {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
  const double x = axis[0] / angle, y = axis[1] / angle, z = axis[2] / angle, s = sin(angle), c = cos(angle), rest = 1 - c;
  return {{{x * x + (1 - x * x) * c, x * y * rest - z * s, x * z * rest + y * s, 0},
           {x * y * rest + z * s, y * y + (1 - y * y) * c, y * z * rest - x * s, 0},
           {x * z * rest - y * s, z * y * rest + x * s, z * z + (1 - z * z) * c, 0}}};
}

struct Model {
  int bones, vertices;
  const int *parents;
  const Matrix *relative, *inverse; // of the hand at rest: to the parent, and from the wrist's frame to the bone's
  const double *rest;               // vertices: all x, all y, all z
  const double *weights;            // of each bone for all vertices
  const int *triangles;
};

// What each bone is turned by: four degrees of freedom a finger, two in its second bone.
void pose(const double *theta, double (*angles)[3], int bones) {
  for (int b = 0; b < bones; b++) angles[b][0] = angles[b][1] = angles[b][2] = 0;
  const double *next = theta + 6;
  for (int finger = 0; finger < 5; finger++)
    for (int joint = 0; joint < 3; joint++) {
      const int bone = 4 * finger + 2 + joint;
      angles[bone][0] = *next++;
      if (joint == 0) angles[bone][1] = *next++;
    }
}

// theta: rotation and shift of the hand, then the fingers'. us: two coordinates in its triangle for each point; null without.
void distances(const Model *model, const double *__restrict theta, const double *__restrict us, int points, const int *__restrict matches,
               const double *__restrict measured, double *__restrict error) {
  const int bones = model->bones, vertices = model->vertices;
  double angles[32][3];
  Matrix absolute[32];
  double *__restrict positions = (double *)malloc(sizeof(double) * 3 * vertices);
  pose(theta, angles, bones);
  for (int v = 0; v < 3 * vertices; v++) positions[v] = 0;
  for (int b = 0; b < bones; b++) {
    const Matrix relative = product(model->relative[b], turns(angles[b]));
    absolute[b] = model->parents[b] < 0 ? relative : product(absolute[model->parents[b]], relative);
    const Matrix t = product(absolute[b], model->inverse[b]);
    const double *__restrict weights = model->weights + (long)b * vertices;
    const double *__restrict x = model->rest, *__restrict y = x + vertices, *__restrict z = y + vertices;
    for (int i = 0; i < 3; i++)
      for (int v = 0; v < vertices; v++)
        positions[i * vertices + v] += weights[v] * (t.at[i][0] * x[v] + t.at[i][1] * y[v] + t.at[i][2] * z[v] + t.at[i][3]);
  }
  const Matrix turn = rotation(theta);
  for (int v = 0; v < vertices; v++) {
    const double x = positions[v], y = positions[vertices + v], z = positions[2 * vertices + v];
    for (int i = 0; i < 3; i++) positions[i * vertices + v] = turn.at[i][0] * x + turn.at[i][1] * y + turn.at[i][2] * z + theta[3 + i];
  }
  for (int p = 0; p < points; p++)
    for (int i = 0; i < 3; i++) {
      const double *__restrict own = positions + i * vertices;
      double place;
      if (us) {
        const int *corner = model->triangles + 3 * matches[p];
        const double u = us[2 * p], v = us[2 * p + 1];
        place = u * own[corner[0]] + v * own[corner[1]] + (1 - u - v) * own[corner[2]];
      } else {
        place = own[matches[p]];
      }
      error[3 * p + i] = measured[3 * p + i] - place;
    }
  free(positions);
}

Model model;
int points;
bool places;
std::vector<int> parents, triangles, matches;
std::vector<Matrix> relative, inverse;
std::vector<double> rest, weights, measured;

const double *us(const double *x) { return places ? x + pose_size : nullptr; }

void primal(const double *x, double *y) { distances(&model, x, us(x), points, matches.data(), measured.data(), y); }

void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  wengert_tangent((void *)distances, wengert_const, &model, wengert_dup, x, x_tan, wengert_dup, us(x), us(x_tan), wengert_const, points,
                  wengert_const, matches.data(), wengert_const, measured.data(), wengert_dup, y, y_tan);
}

void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  const long apart = sizeof(double) * (pose_size + (places ? 2 * points : 0));
  wengert_tangent((void *)distances, wengert_width, bench::directions, wengert_const, &model, wengert_dupv, apart, x, x_tans,
                  wengert_dupv, apart, us(x), us(x_tans), wengert_const, points, wengert_const, matches.data(), wengert_const,
                  measured.data(), wengert_dupv, sizeof(double) * 3 * points, y, y_tans);
}

void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  wengert_adjoint((void *)distances, wengert_const, &model, wengert_dup, x, x_adj, wengert_dup, us(x), us(x_adj), wengert_const, points,
                  wengert_const, matches.data(), wengert_const, measured.data(), wengert_dupnoneed, y, y_adj);
}

// All columns at once, the last two being those by the first and by the second coordinate of all points.
void jacobian(const double *x, double *rows) {
  static std::vector<double> seeds, seeds_us, y;
  y.resize(3 * points);
  std::fill(rows, rows + (long)3 * points * columns, 0.0);
  if (places) {
    seeds.assign(columns * pose_size, 0), seeds_us.assign((long)columns * 2 * points, 0);
    for (int c = 0; c < pose_size; c++) seeds[c * pose_size + c] = 1;
    for (int p = 0; p < points; p++) seeds_us[(long)pose_size * 2 * points + 2 * p] = seeds_us[(long)(pose_size + 1) * 2 * points + 2 * p + 1] = 1;
    wengert_tangent((void *)distances, wengert_width, 28, wengert_const, &model, wengert_dupv, sizeof(double) * pose_size, x,
                    seeds.data(), wengert_dupv, sizeof(double) * 2 * points, us(x), seeds_us.data(), wengert_const, points, wengert_const,
                    matches.data(), wengert_const, measured.data(), wengert_dupv, sizeof(double) * 3 * points, y.data(), rows);
  } else {
    seeds.assign(pose_size * pose_size, 0);
    for (int c = 0; c < pose_size; c++) seeds[c * pose_size + c] = 1;
    wengert_tangent((void *)distances, wengert_width, 26, wengert_const, &model, wengert_dupv, sizeof(double) * pose_size, x,
                    seeds.data(), wengert_const, nullptr, wengert_const, points, wengert_const, matches.data(), wengert_const,
                    measured.data(), wengert_dupv, sizeof(double) * 3 * points, y.data(), rows);
  }
}

void apply(const double *rows, const double *x_tan, double *y_tan) {
  for (int i = 0; i < 3 * points; i++) {
    y_tan[i] = 0;
    for (int c = 0; c < pose_size; c++) y_tan[i] += rows[(long)c * 3 * points + i] * x_tan[c];
    for (int c = 0; places && c < 2; c++) y_tan[i] += rows[(long)(pose_size + c) * 3 * points + i] * x_tan[pose_size + 2 * (i / 3) + c];
  }
}

// A line of bones.txt: name, parent, both matrices by rows with all sixteen numbers; one of vertices.txt: place, five numbers, how many weights, and
// these with their bones. Colons between all.
void read(const std::string &folder, const std::string &name) {
  std::vector<char> line(1 << 16);
  const auto next = [](char *&at) { char *own = at; at = strchr(at, ':'); if (at) *at++ = 0; return own; };
  FILE *file = bench::data(folder + "/model/bones.txt");
  while (file && fgets(line.data(), (int)line.size(), file)) {
    char *at = line.data();
    next(at);
    parents.push_back(atoi(next(at)));
    for (auto *list : {&relative, &inverse}) {
      Matrix own;
      for (int i = 0; i < 16; i++) {
        const double value = atof(next(at));
        if (i < 12) own.at[i / 4][i % 4] = value;
      }
      list->push_back(own);
    }
  }
  if (file) fclose(file);
  std::vector<double> xyz;
  std::vector<std::vector<std::pair<int, double>>> parts;
  file = bench::data(folder + "/model/vertices.txt");
  while (file && fgets(line.data(), (int)line.size(), file)) {
    char *at = line.data();
    for (int i = 0; i < 3; i++) xyz.push_back(atof(next(at)));
    for (int i = 0; i < 5; i++) next(at);
    parts.emplace_back(atoi(next(at)));
    for (auto &part : parts.back()) part.first = atoi(next(at)), part.second = atof(next(at));
  }
  if (file) fclose(file);
  const size_t vertices = parts.size();
  rest.resize(3 * vertices), weights.assign(parents.size() * vertices, 0);
  for (size_t v = 0; v < vertices; v++) {
    for (int i = 0; i < 3; i++) rest[i * vertices + v] = xyz[3 * v + i];
    for (const auto &part : parts[v]) weights[part.first * vertices + v] = part.second;
  }
  file = bench::data(folder + "/model/triangles.txt");
  int corner[3];
  while (file && fscanf(file, "%d:%d:%d", &corner[0], &corner[1], &corner[2]) == 3) triangles.insert(triangles.end(), corner, corner + 3);
  if (file) fclose(file);
  (void)name;
}

} // namespace

// Arguments: rounds, "simple" or "complicated", "small" or "big", the file's name.
int main(int argc, char **argv) {
  bench::start(argc, argv);
  places = argc > 2 && !strcmp(argv[2], "complicated");
  const bool big = argc > 3 && !strcmp(argv[3], "big");
  const std::string folder = std::string("hand/") + (places ? "complicated" : "simple") + (big ? "_big" : "_small");
  const std::string name = argc > 4 ? argv[4] : "hand1_t26_c100";
  points = atoi(name.substr(name.rfind('c') + 1).c_str());
  if (bench::small()) points = 9;
  std::vector<double> x;
  if (FILE *file = bench::data(folder + "/" + name + ".txt")) {
    read(folder, name);
    points = (int)bench::number(file), bench::number(file);
    for (int p = 0; p < points; p++) {
      matches.push_back((int)bench::number(file));
      for (int i = 0; i < 3; i++) measured.push_back(bench::number(file));
    }
    std::vector<double> own;
    for (int i = 0; places && i < 2 * points; i++) own.push_back(bench::number(file));
    for (int i = 0; i < pose_size; i++) x.push_back(bench::number(file));
    x.insert(x.end(), own.begin(), own.end());
    fclose(file);
  } else {
    const int vertices = bench::small() ? 30 : big ? 10000 : 544;
    for (int b = 0; b < 22; b++) {
      parents.push_back(b == 0 ? -1 : b == 21 || b % 4 == 1 ? 0 : b - 1);
      for (auto *list : {&relative, &inverse}) {
        const double angles[3] = {bench::noise(), bench::noise(), bench::noise()};
        Matrix own = turns(angles);
        for (int i = 0; i < 3; i++) own.at[i][3] = bench::noise();
        list->push_back(own);
      }
    }
    rest = bench::noise<double>(3 * vertices), weights = bench::noise<double>(22 * vertices);
    for (int t = 0; t < 2 * vertices; t++)
      for (int c = 0; c < 3; c++) triangles.push_back((int)((bench::noise() + 0.5) * vertices));
    for (int p = 0; p < points; p++) matches.push_back((int)((bench::noise() + 0.5) * vertices));
    measured = bench::noise<double>(3 * points);
    x = bench::noise<double>(pose_size + (places ? 2 * points : 0));
  }
  model = {(int)parents.size(), (int)rest.size() / 3, parents.data(), relative.data(), inverse.data(), rest.data(), weights.data(), triangles.data()};
  return bench::measure<double>({"hand", x, (size_t)3 * points, primal, tangent, adjoint, tangents, {},
                                 {{"jacobian", (size_t)3 * points * columns, jacobian, apply}}});
}
