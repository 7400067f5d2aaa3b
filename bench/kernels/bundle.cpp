// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ADBench's bundle adjustment: for each observation of a point by a camera the weighted reprojection error, and one number that keeps
// the weight near 1. A camera has a rotation (axis times angle), a centre, a focal length, a principal point and two coefficients of radial distortion.
// The sparse Jacobian has 2 x 15 + 1 entries an observation, of two adjoints at once.
#include "../bench.h"

namespace {

constexpr int camera_size = 11, entries = 31;

// Rodrigues' formula.
void rotate(const double *__restrict axis, const double *__restrict v, double *__restrict out) {
  const double square = axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2];
  if (square != 0) {
    const double angle = sqrt(square), cosine = cos(angle), sine = sin(angle), inverse = 1 / angle;
    const double w[3] = {axis[0] * inverse, axis[1] * inverse, axis[2] * inverse};
    const double cross[3] = {w[1] * v[2] - w[2] * v[1], w[2] * v[0] - w[0] * v[2], w[0] * v[1] - w[1] * v[0]};
    const double along = (w[0] * v[0] + w[1] * v[1] + w[2] * v[2]) * (1 - cosine);
    for (int i = 0; i < 3; i++) out[i] = v[i] * cosine + cross[i] * sine + w[i] * along;
  } else {
    out[0] = v[0] + axis[1] * v[2] - axis[2] * v[1];
    out[1] = v[1] + axis[2] * v[0] - axis[0] * v[2];
    out[2] = v[2] + axis[0] * v[1] - axis[1] * v[0];
  }
}

void reprojection(const double *__restrict camera, const double *__restrict point, const double *__restrict weight,
                  const double *__restrict feature, double *__restrict error) {
  const double shifted[3] = {point[0] - camera[3], point[1] - camera[4], point[2] - camera[5]};
  double seen[3];
  rotate(camera, shifted, seen);
  const double x = seen[0] / seen[2], y = seen[1] / seen[2], square = x * x + y * y;
  const double distortion = 1 + camera[9] * square + camera[10] * square * square;
  error[0] = *weight * (x * distortion * camera[6] + camera[7] - feature[0]);
  error[1] = *weight * (y * distortion * camera[6] + camera[8] - feature[1]);
}

void weight_error(const double *__restrict weight, double *__restrict error) { *error = 1 - *weight * *weight; }

void residuals(int n, int m, int p, const double *__restrict cameras, const double *__restrict points, const double *__restrict weights,
               const int *__restrict seen_by, const int *__restrict seen_point, const double *__restrict features, double *__restrict errors) {
  for (int i = 0; i < p; i++)
    reprojection(cameras + camera_size * seen_by[i], points + 3 * seen_point[i], weights + i, features + 2 * i, errors + 2 * i);
  for (int i = 0; i < p; i++) weight_error(weights + i, errors + 2 * p + i);
}

int n, m, p;
std::vector<int> seen_by, seen_point;
std::vector<double> features;

void primal(const double *x, double *y) {
  residuals(n, m, p, x, x + camera_size * n, x + camera_size * n + 3 * m, seen_by.data(), seen_point.data(), features.data(), y);
}

void tangent(const double *x, const double *x_tan, double *y, double *y_tan) {
  const long points = camera_size * n, weights = points + 3 * m;
  wengert_tangent((void *)residuals, wengert_const, n, wengert_const, m, wengert_const, p, wengert_dup, x, x_tan, wengert_dup, x + points,
                  x_tan + points, wengert_dup, x + weights, x_tan + weights, wengert_const, seen_by.data(), wengert_const,
                  seen_point.data(), wengert_const, features.data(), wengert_dup, y, y_tan);
}

void tangents(const double *x, const double *x_tans, double *y, double *y_tans) {
  const long points = camera_size * n, weights = points + 3 * m, apart = sizeof(double) * (weights + p);
  wengert_tangent((void *)residuals, wengert_width, bench::directions, wengert_const, n, wengert_const, m, wengert_const, p,
                  wengert_dupv, apart, x, x_tans, wengert_dupv, apart, x + points, x_tans + points, wengert_dupv, apart, x + weights,
                  x_tans + weights, wengert_const, seen_by.data(), wengert_const, seen_point.data(), wengert_const, features.data(),
                  wengert_dupv, sizeof(double) * 3 * p, y, y_tans);
}

void adjoint(const double *x, double *x_adj, double *y, double *y_adj) {
  const long points = camera_size * n, weights = points + 3 * m;
  wengert_adjoint((void *)residuals, wengert_const, n, wengert_const, m, wengert_const, p, wengert_dup, x, x_adj, wengert_dup, x + points,
                  x_adj + points, wengert_dup, x + weights, x_adj + weights, wengert_const, seen_by.data(), wengert_const,
                  seen_point.data(), wengert_const, features.data(), wengert_dupnoneed, y, y_adj);
}

// Entries of an observation: both rows by camera, point and weight, then the weight's own.
void jacobian(const double *x, double *rows) {
  const long points = camera_size * n, weights = points + 3 * m, apart = sizeof(double) * 15;
  std::fill(rows, rows + (long)entries * p, 0.0);
  for (int i = 0; i < p; i++) {
    double *own = rows + (long)entries * i, error[2], seeds[4] = {1, 0, 0, 1}, seed = 1;
    wengert_adjoint((void *)reprojection, wengert_width, 2, wengert_dupv, apart, x + camera_size * seen_by[i], own, wengert_dupv, apart,
                    x + points + 3 * seen_point[i], own + 11, wengert_dupv, apart, x + weights + i, own + 14, wengert_const,
                    features.data() + 2 * i, wengert_dupnoneedv, sizeof(double) * 2, error, seeds);
    wengert_adjoint((void *)weight_error, wengert_dup, x + weights + i, own + 30, wengert_dupnoneed, error, &seed);
  }
}

void apply(const double *rows, const double *x_tan, double *y_tan) {
  const long points = camera_size * n, weights = points + 3 * m;
  for (int i = 0; i < p; i++) {
    for (int r = 0; r < 2; r++) {
      const double *row = rows + (long)entries * i + 15 * r;
      double sum = row[14] * x_tan[weights + i];
      for (int c = 0; c < camera_size; c++) sum += row[c] * x_tan[camera_size * seen_by[i] + c];
      for (int c = 0; c < 3; c++) sum += row[11 + c] * x_tan[points + 3 * seen_point[i] + c];
      y_tan[2 * i + r] = sum;
    }
    y_tan[2 * p + i] = rows[(long)entries * i + 30] * x_tan[weights + i];
  }
}

// One observation by hand, in the manner of the chain rule from both ends: forward to the point in the camera's frame, both rows backward from there;
// nothing is computed twice.
void reprojection_rows(const double *camera, const double *point, double weight, const double *feature, double *__restrict rows) {
  const double v[3] = {point[0] - camera[3], point[1] - camera[4], point[2] - camera[5]};
  const double square = camera[0] * camera[0] + camera[1] * camera[1] + camera[2] * camera[2];
  double q[3], w[3], cosine = 1, sine = 0, inverse = 0, dot = 0, cross[3];
  const bool turned = square != 0;
  if (turned) {
    const double angle = sqrt(square);
    cosine = cos(angle), sine = sin(angle), inverse = 1 / angle;
    for (int i = 0; i < 3; i++) w[i] = camera[i] * inverse;
    dot = w[0] * v[0] + w[1] * v[1] + w[2] * v[2];
  } else {
    for (int i = 0; i < 3; i++) w[i] = camera[i];
  }
  cross[0] = w[1] * v[2] - w[2] * v[1], cross[1] = w[2] * v[0] - w[0] * v[2], cross[2] = w[0] * v[1] - w[1] * v[0];
  for (int i = 0; i < 3; i++) q[i] = turned ? v[i] * cosine + cross[i] * sine + w[i] * dot * (1 - cosine) : v[i] + cross[i];
  const double depth = 1 / q[2], x = q[0] * depth, y = q[1] * depth, r2 = x * x + y * y;
  const double distortion = 1 + camera[9] * r2 + camera[10] * r2 * r2, slope = 2 * (camera[9] + 2 * camera[10] * r2);
  const double focal = camera[6] * weight, place[2] = {x, y};
  for (int r = 0; r < 2; r++) {
    double *row = rows + 15 * r;
    const double along = place[r] * focal;
    const double x_adj = along * slope * x + (r == 0 ? distortion * focal : 0), y_adj = along * slope * y + (r == 1 ? distortion * focal : 0);
    const double q_adj[3] = {x_adj * depth, y_adj * depth, -(x_adj * x + y_adj * y) * depth};
    const double turn[3] = {v[1] * q_adj[2] - v[2] * q_adj[1], v[2] * q_adj[0] - v[0] * q_adj[2], v[0] * q_adj[1] - v[1] * q_adj[0]};
    const double back[3] = {q_adj[1] * w[2] - q_adj[2] * w[1], q_adj[2] * w[0] - q_adj[0] * w[2], q_adj[0] * w[1] - q_adj[1] * w[0]};
    double v_adj[3];
    if (turned) {
      const double on = w[0] * q_adj[0] + w[1] * q_adj[1] + w[2] * q_adj[2], rest = 1 - cosine;
      double w_adj[3], angle_adj = 0;
      for (int i = 0; i < 3; i++) {
        v_adj[i] = q_adj[i] * cosine + back[i] * sine + w[i] * on * rest;
        w_adj[i] = turn[i] * sine + q_adj[i] * dot * rest + v[i] * on * rest;
        angle_adj += q_adj[i] * (cross[i] * cosine - v[i] * sine);
      }
      angle_adj += on * dot * sine;
      const double radial = w_adj[0] * w[0] + w_adj[1] * w[1] + w_adj[2] * w[2];
      for (int i = 0; i < 3; i++) row[i] = (w_adj[i] - w[i] * radial) * inverse + angle_adj * w[i];
    } else {
      for (int i = 0; i < 3; i++) row[i] = turn[i], v_adj[i] = q_adj[i] + back[i];
    }
    for (int i = 0; i < 3; i++) row[3 + i] = -v_adj[i], row[11 + i] = v_adj[i];
    row[6] = weight * place[r] * distortion;
    row[7] = r == 0 ? weight : 0, row[8] = r == 1 ? weight : 0;
    row[9] = along * r2, row[10] = along * r2 * r2;
    row[14] = place[r] * distortion * camera[6] + camera[7 + r] - feature[r];
  }
}

void jacobian_by_hand(const double *x, double *rows) {
  const long points = camera_size * n, weights = points + 3 * m;
  for (int i = 0; i < p; i++) {
    double *own = rows + (long)entries * i;
    reprojection_rows(x + camera_size * seen_by[i], x + points + 3 * seen_point[i], x[weights + i], &features[2 * i], own);
    own[30] = -2 * x[weights + i];
  }
}

} // namespace

int main(int argc, char **argv) {
  bench::start(argc, argv);
  n = 257, m = 65132, p = 225911;
  if (bench::small()) n = 3, m = 7, p = 20;
  double camera[camera_size] = {-0.758, -1.11, -0.846, 34.6, 39.7, 53.9, 419.2, 5.86, -8.52, 0.0878, 0.00274};
  double point[3] = {7.2, 0.001, 3.02}, weight = 0.417, feature[2] = {271.8, 834.2};
  if (FILE *file = bench::data("ba/ba5_n257_m65132_p225911.txt")) {
    n = (int)bench::number(file), m = (int)bench::number(file), p = (int)bench::number(file);
    for (double &c : camera) c = bench::number(file);
    for (double &c : point) c = bench::number(file);
    weight = bench::number(file);
    for (double &c : feature) c = bench::number(file);
    fclose(file);
  }
  std::vector<double> x;
  for (int i = 0; i < n; i++) x.insert(x.end(), camera, camera + camera_size);
  for (int i = 0; i < m; i++) x.insert(x.end(), point, point + 3);
  x.insert(x.end(), p, weight);
  for (int i = 0; i < p; i++) {
    seen_by.push_back(i % n), seen_point.push_back(i % m);
    features.insert(features.end(), feature, feature + 2);
  }
  // Where data are made up no two are alike; the first camera does not turn.
  if (bench::small())
    for (int i = 0; i < (int)x.size(); i++) x[i] = i < 3 ? 0 : x[i] * (1 + 0.1 * bench::noise());
  const size_t all = (size_t)entries * p;
  return bench::measure<double>({"bundle", x, (size_t)3 * p, primal, tangent, adjoint, tangents, {},
                                 {{"jacobian", all, jacobian, apply}, {"jacobian_hand", all, jacobian_by_hand, apply}}});
}
