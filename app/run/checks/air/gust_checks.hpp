// Checks of the gusts: are there any, and how many of their courses does a result stand for?
#pragma once

#include <optional>

#include "app/run/plan/prepared_case.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// What mixes a cloud that the wind carries.
struct Mixing {
  bool asked = false;     ///< eddies are to come in with the wind
  bool comes_in = false;  ///< they do
  bool held = false;      ///< the wind stays what it is at the start
  bool modelled = false;  ///< a turbulence model stands for eddies smaller than a cell
};

/// Nothing without a wind that blows in.
std::optional<Mixing> mixing_of(const PreparedCase& prepared);

/// Fine if eddies come in as asked for. A wind without any is worth a look, whether it was asked
/// for or can't be had: the spread of a plume over open land is that of the eddies that come in
/// (Taylor 1922, Proc. Lond. Math. Soc. 20). `released`: a cloud is carried. It is worth a look if
/// no turbulence model mixes it, and not to be relied on if nothing mixes it at all.
Check turbulence_comes_in(const Mixing& mixing, bool released);

/// How long a release averages over the gusts, and how long their largest eddies take, s.
struct GustCourse {
  double averaged = 0;
  double eddy = 0;
  bool computed = true;  ///< false: the one course is that of a wind without gusts
  double eddies() const { return averaged / eddy; }
};

/// Nothing if several courses are computed (an ensemble), or no wind blows in. What is averaged
/// over is the shortest time of a substance: its release, or the averaging time of a level that is
/// shorter. The largest eddies are those that come in at the height of the buildings around, 10 m
/// at least: their length along the wind over the speed of the wind.
std::optional<GustCourse> single_gust_course(const PreparedCase& prepared);

/// A mean over T of what fluctuates as much as its mean, with an integral time τ, is off by
///   √(2 τ / T)
/// of it (Lumley and Panofsky 1964, The structure of atmospheric turbulence): a fifth with 50
/// eddies, more than half with fewer than 5.
Check one_course_of_gusts(const GustCourse& course);

}  // namespace downwash
