#include "io/ensemble/page_file.hpp"

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/summary/beside.hpp"

/// An optional as its value, or null.
template <class T>
struct nlohmann::adl_serializer<std::optional<T>> {
  static void to_json(json& j, const std::optional<T>& value) {
    if (value) {
      j = *value;
    } else {
      j = nullptr;
    }
  }
  static void from_json(const json& j, std::optional<T>& value) {
    if (j.is_null()) {
      value.reset();
    } else {
      value = j.get<T>();
    }
  }
};

namespace downwash {

// By the names of their members, which say what they are: see report_page.hpp and what it includes.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Point, x, y)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Polygon, outer, holes)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Occupants, count, given)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Building, id, name, footprint, base, height, height_source, kind,
                                   address, roughness, levels, people)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ThreatLevel, name, meaning, source, severity, concentration,
                                   averaging, covered)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Zone, kind, level, begin, end, bound, polygons, beyond)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ZoneSet, title, substance, height, levels, zones, molar_mass,
                                   release_time, winds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportRelease, name, place, words, height, asked)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportReceptor, name, place, height, time, concentration, mean,
                                   peak, dosage, load, arrival, departure, still_there, substance,
                                   load_exponent, of_members)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BuildingLevel, outdoors, indoors, outdoors_from, indoors_from,
                                   outdoors_until)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReportBuilding, id, name, worst_facade, indoor, arrival,
                                   substance, kind, address, where, action, reason, leave_before,
                                   fetch_before, until, levels, people)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlaceFigures, substance, origin, step_x, step_y, nx, ny, peak,
                                   means, arrival, departure, dosage)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Check, group, message, name, figure, bound, severity, effect,
                                   remedy, errs)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WindFigure, asked, found, error, severity)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ApproachLevel, height, speed, turbulence, unknown)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ApproachWind, distance, places, start, end, levels, unknown)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ScoredFigure, quantity, measured, criterion, passed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ValidationScore, device, full, revision, ended, figures)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NearestValidation, name, title, alike, differs, scores)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BeyondArea, joint, outlines, reach, words, cell)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ModelReach, reached, distance, half_width, open, beyond_range)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BesideLevel, gaussian, dense, outline, dense_outline)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Difference, effect, words)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(GuidebookRow, what, isolation, protect)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BesideGuidebook, title, choice, rows, isolation, protection,
                                   protection_words, isolation_of, protection_of, left_out, copies)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BesideSet, substance, gaussian, gaussian_not, dense, dense_not,
                                   levels, speed, differences, guidebook, sources)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BesideOurs, not_shown, sets)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Asked, title, made, contact, wind_from, wind, wind_report,
                                   wind_alone, releases, start, computed, planned)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MapFeature, kind, name, lines, areas)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BackgroundMap, features, credit)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ResultMap, buildings, domain, boxes, lon_lat, known, background,
                                   resolution, edge_cell, floor_per_person)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Reach, zones, places, beyond)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Affected, receptors, exposed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Trust, checks, notes, assumptions, caution, approach, validation)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Result, asked, map, reach, affected, trust)

namespace {

std::string cbor_of(const nlohmann::json& json) {
  std::string bytes;
  nlohmann::json::to_cbor(json, bytes);
  return bytes;
}

/// `read` makes what is asked for of the CBOR in a source, which errors name.
template <class Source, class Read>
auto read_cbor_of(Source&& source, const std::string& name, const std::string& what,
                  const Read& read) {
  try {
    return read(nlohmann::json::from_cbor(std::forward<Source>(source)));
  } catch (const nlohmann::json::exception& error) {
    throw InputError(Message::record_unreadable, name, "",
                     "this is not " + what + " (" + error.what() + ")", "compute it again");
  }
}

template <class Read>
auto read_cbor(const std::filesystem::path& file, const std::string& what, const Read& read) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    throw InputError(Message::record_unreadable, file.string(), "", what + " can't be read",
                     "compute it again");
  }
  return read_cbor_of(stream, file.string(), what, read);
}

constexpr const char* page_words = "the page of a member";

Result page_of(const nlohmann::json& json) {
  auto page = json.get<Result>();
  if (const auto beside = json.find("beside"); beside != json.end()) {
    page.trust.beside = std::make_shared<const BesideOurs>(beside->get<BesideOurs>());
  }
  return page;
}

}  // namespace

std::string bytes_of_page(const Result& page) {
  nlohmann::json json(page);
  if (page.trust.beside) json["beside"] = *page.trust.beside;
  return cbor_of(json);
}
Result page_of_bytes(const std::string& bytes) {
  return read_cbor_of(bytes, "memory", page_words, page_of);
}

void write_page_file(const std::filesystem::path& file, const Result& page) {
  replace_file(file, bytes_of_page(page));
}
Result read_page_file(const std::filesystem::path& file) {
  return read_cbor(file, page_words, page_of);
}

void write_places_file(const std::filesystem::path& file,
                       const std::vector<std::vector<PlaceFigures>>& runs) {
  replace_file(file, cbor_of(runs));
}

std::vector<std::vector<PlaceFigures>> read_places_file(const std::filesystem::path& file) {
  return read_cbor(file, "what repeats came to", [](const nlohmann::json& json) {
    return json.get<std::vector<std::vector<PlaceFigures>>>();
  });
}

}  // namespace downwash
