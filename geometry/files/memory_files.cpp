#include "geometry/files/memory_files.hpp"

#include <cpl_string.h>
#include <cpl_vsi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <memory>

#include "geometry/files/zip_directory.hpp"
#include "geometry/input/gdal_silence.hpp"
#include "geometry/input/gzip.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

constexpr std::array suffixes{".shp",  ".shx",   ".dbf", ".prj",     ".cpg", ".gpkg",
                              ".fgb",  ".gml",   ".kml", ".geojson", ".osm", ".pbf",
                              ".json", ".jsonl", ".dxf", ".xml"};
constexpr std::size_t most_entries = 10'000, most_suffix = 10;
constexpr std::size_t longest_entry = 1000, deepest_entry = 50;  // bytes, folders

struct CloseFile {
  void operator()(VSILFILE* file) const { VSIFCloseL(file); }
};

bool may_be_buildings(const std::string& entry) {
  const std::filesystem::path path(entry);
  const std::string suffix = lower_case(path.extension().string());
  return suffix.size() <= most_suffix && !entry.starts_with("__MACOSX") &&
         std::find(suffixes.begin(), suffixes.end(), suffix) != suffixes.end();
}

}  // namespace

MemoryFolder::MemoryFolder() {
  static std::atomic<int> count{0};
  path_ = text("/vsimem/downwash_", ++count);
  VSIMkdir(path_.c_str(), 0700);
}

MemoryFolder::~MemoryFolder() { VSIRmdirRecursive(path_.c_str()); }

std::string MemoryFolder::add(const std::string& name, std::string_view content) {
  const std::string file = path_ + '/' + name;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): GDAL reads it only
  auto* bytes = reinterpret_cast<GByte*>(const_cast<char*>(content.data()));
  VSILFILE* handle = VSIFileFromMemBuffer(file.c_str(), bytes, content.size(), FALSE);
  if (handle != nullptr) VSIFCloseL(handle);
  return file;
}

std::map<std::string, std::string> unzip(std::string_view content, const std::string& name,
                                         std::size_t most) {
  const auto refuse = [&](const std::string& problem, const std::string& remedy) {
    throw InputError(Message::file_not_read, name, "", problem, remedy);
  };
  // GDAL goes through all names for each name.
  const ZipDirectory directory = zip_directory(content);
  if (directory.entries > most_entries) {
    refuse(text("the archive holds ", directory.entries, " files, more than ", most_entries),
           "unpack the file of buildings");
  }
  if (directory.longest_name > longest_entry || directory.deepest > deepest_entry) {
    refuse(text("a name in the archive has ", directory.longest_name, " bytes and ",
                directory.deepest, " folders"),
           "unpack the file of buildings");
  }
  most = std::min(most, most_unpacked(content.size()));
  const GdalSilence silence;
  MemoryFolder folder;
  const std::string archive = "/vsizip/" + folder.add("archive.zip", content);
  const CPLStringList entries(VSIReadDirRecursive(archive.c_str()));
  std::map<std::string, std::string> files;
  std::size_t total = 0;
  for (int n = 0; n < entries.size(); ++n) {
    const std::string entry = entries[n];
    if (!may_be_buildings(entry)) continue;
    const std::unique_ptr<VSILFILE, CloseFile> file(
        VSIFOpenL((archive + '/' + entry).c_str(), "rb"));
    if (!file) refuse(text(shortened(entry), " can't be unpacked"), "unpack the archive yourself");
    std::string& own = files[std::filesystem::path(entry).filename().string()];
    own.clear();
    for (std::string part(std::size_t{1} << 20, '\0');;) {
      const std::size_t count = VSIFReadL(part.data(), 1, part.size(), file.get());
      own.append(part, 0, count);
      total += count;
      if (total > most) {
        refuse(text("the archive holds more than ", most >> 20, " MiB when unpacked, and has ",
                    content.size(), " bytes itself"),
               "unpack it, and cut the district out of it that matters");
      }
      if (count < part.size()) break;
    }
  }
  if (files.empty()) {
    refuse("the archive can't be opened, or holds no file of buildings", "unpack it and look");
  }
  return files;
}

}  // namespace downwash
