// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_cxx
// Records of numbers in vectors that grow, objects that are found by name, strings beside them.
#include "check.hpp"
#include <map>
#include <memory>
#include <string>
#include <vector>
struct Node {
  double x, y;
};
struct Material {
  double e, t;
};
class Element {
protected:
  std::vector<int> ends;
  const Material &material;

public:
  Element(std::vector<int> ends, const Material &material) : ends(std::move(ends)), material(material) {}
  virtual ~Element() = default;
  virtual double stiffness(const std::vector<Node> &nodes) const = 0;
};
struct Truss : Element {
  using Element::Element;
  double stiffness(const std::vector<Node> &n) const override {
    return material.e * material.t / (3 + n[ends[1]].x - n[ends[0]].x);
  }
};
struct Beam : Element {
  using Element::Element;
  double stiffness(const std::vector<Node> &n) const override { return material.e * (n[ends[1]].y - n[ends[0]].x); }
};
class Model {
  std::vector<Node> nodes;
  std::vector<std::unique_ptr<Element>> elements;
  std::map<std::string, Material> materials;

public:
  void node(double x, double y) { nodes.push_back({x, y}); }
  void material(const std::string &name, Material m) { materials[name] = m; }
  template <class E> void element(std::vector<int> ends, const std::string &name) {
    elements.push_back(std::make_unique<E>(std::move(ends), materials.at(name)));
  }
  double energy() const {
    double s = 0;
    for (auto &e : elements)
      s += e->stiffness(nodes);
    return s;
  }
};
static void frame(double *z) {
  Model m;
  m.material("a plate with a name that is long", {z[0], z[1]});
  m.material("rod", {z[3], z[2]});
  m.node(z[2], z[3]);
  m.node(2 + z[2], z[0]);
  m.node(z[1], z[1]);
  m.element<Truss>({0, 1}, "a plate with a name that is long");
  m.element<Beam>({0, 2}, "rod");
  z[0] = m.energy();
}
struct Curve {
  virtual ~Curve() = default;
  virtual double at(double t) const = 0;
};
struct Flat : Curve {
  double rate;
  explicit Flat(double rate) : rate(rate) {}
  double at(double t) const override { return rate * t; }
};
struct Spread : Curve {
  std::shared_ptr<Curve> base;
  double spread;
  std::string name;
  Spread(std::shared_ptr<Curve> base, double spread, std::string name)
      : base(std::move(base)), spread(spread), name(std::move(name)) {}
  double at(double t) const override { return base->at(t) * (1 + spread * double(name.size())); }
};
static void market(double *z) {
  std::map<std::string, std::shared_ptr<Curve>> market;
  market["overnight"] = std::make_shared<Flat>(z[0]);
  market["interbank"] = std::make_shared<Spread>(market["overnight"], z[1], "spread over overnight");
  z[2] = market.at("interbank")->at(z[2]) + market["overnight"]->at(2);
}
int main() {
  int r = 0;
  r |= check<frame>("frame", 4);
  r |= check<market>("market", 3);
  return r;
}
