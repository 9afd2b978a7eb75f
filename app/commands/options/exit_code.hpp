// What the program tells the shell.
#pragma once

namespace downwash {

enum class ExitCode {
  fine = 0,
  failure = 1,       ///< of the program or the machine
  bad_input = 2,     ///< of the command line, the case or its files
  unreliable = 4,    ///< a check says not to rely on the result, which is there
  blow_up = 3,       ///< or a sanity gate stopped the run; what there was is written
  interrupted = 130  ///< as shells report Ctrl-C; the result folder is usable
};

}  // namespace downwash
