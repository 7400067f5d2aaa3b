// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %published_cxx
// REQUIRES: published
// GLM: vectors, matrices, quaternions and projections in double precision.
#include "check.hpp"
#define GLM_ENABLE_EXPERIMENTAL
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>

static void camera(double *z) {
  glm::dvec3 eye(z[0], z[1], z[2] + 3), at(z[3], z[4], z[5]), up(0, 1, 0);
  glm::dmat4 view = glm::lookAt(eye, at, up), projection = glm::perspective(0.8 + 0.1 * z[6], 1.3, 0.1, 10.0);
  glm::dvec4 p = projection * view * glm::dvec4(z[3], z[7], z[5], 1);
  for (int i = 0; i < 4; i++)
    z[i] = p[i] / p[3] + glm::length(eye);
}
static void rotations(double *z) {
  glm::dquat q = glm::normalize(glm::dquat(z[0], z[1], z[2], z[3])), r = glm::angleAxis(z[4], glm::normalize(glm::dvec3(z[5], z[6], z[7])));
  glm::dvec3 v = glm::slerp(q, r, 0.3) * glm::cross(glm::dvec3(z[0], z[1], z[2]), glm::dvec3(z[5], z[6], z[7]));
  glm::dmat3 m = glm::mat3_cast(q * r) + glm::outerProduct(v, v);
  z[3] = glm::determinant(m);
  v = glm::inverse(m) * v;
  for (int i = 0; i < 3; i++)
    z[i] = glm::mix(v[i], glm::smoothstep(0.0, 2.0, z[4]), 0.25);
}
int main() { return check<camera>("camera", 8) | check<rotations>("rotations", 8); }
