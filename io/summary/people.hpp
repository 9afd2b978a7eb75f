// The answer for people in buildings: how many of each class, until when, and which schools,
// hospitals and homes are among them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// Buildings of one class.
struct ActionClass {
  Action action = Action::none;
  std::size_t buildings = 0;
  /// "the first before 14:32:10 (2 min 10 s)", "until 15:01:00 (31 min)"; may be empty
  std::string when;
  double people = 0;  ///< in them
};

/// A school, hospital, kindergarten or home that the building file knows.
struct PlaceOfPeople {
  std::string title;  ///< its name, or its kind and address
  std::string id, kind, address;
  Action action = Action::none;
  std::string words;  ///< the instruction
};

struct People {
  /// All of them, as all_actions; where nothing was computed, that one alone.
  std::vector<ActionClass> classes;
  std::vector<PlaceOfPeople> places;  ///< the most urgent first
  std::size_t buildings = 0;          ///< of the map
  std::string assumption;             ///< by which people are counted; empty: they are not
};

/// Every building of the map counts once, in the most urgent class that any substance gives it.
People people_of(const Result& page);

/// ", about 340 people", behind a number of buildings; empty where nobody is counted.
std::string people_behind(const ActionClass& one);

/// "3 of 7 must act, 1 more not computed, 3 more within guidebook isolation", of schools and the
/// like.
std::string places_words(const People& people);
/// How many of them have an order; they stand first.
std::size_t places_with_order(const People& people);

/// "Only buildings of the file are counted: none is known in 47 % of a zone."; empty where that is
/// fine, or was not looked at.
std::string uncounted_words(const Trust& trust);

/// True of kinds of buildings whose people need help to leave: schools, kindergartens, hospitals,
/// surgeries, homes for the old, ill or homeless, as building files name them.
bool needs_help(std::string_view kind);

/// "Buildings: fetch 3, the first before 14:32:10 (2 min 10 s); leave 0; shelter 12, until …": one
/// sentence, empty where nobody is to be told of.
std::string people_words(const Result& page);

/// The answer for the console, a line each: classes with counts and times, named places, and how
/// far each level reaches.
std::vector<std::string> people_lines(const Result& page);

}  // namespace downwash
