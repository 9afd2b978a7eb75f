// Who may ask the server: programs on this machine that know its token.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace downwash {

/// 32 hexadecimal digits that nobody can guess. Throws std::system_error if the system has no
/// random numbers.
std::string new_token();

/// The part of a request's path behind "/TOKEN/", which is empty for the page itself; nothing for
/// paths without the token. How long it takes does not tell how much of the token is right.
std::optional<std::string> behind_token(std::string_view path, std::string_view token);

/// True for the value of the header `Host` of a request to this server by one of the names of this
/// machine: a page elsewhere whose name was made to lead here sends another one.
bool is_own_host(std::string_view host, int port);

/// True for the value of the header `Origin` of a request from a page of this server. Programs send
/// none: an empty one counts as own.
bool is_own_origin(std::string_view origin, int port);

/// A name of one file in a folder: no path, no hidden file, no control characters, at most 200
/// bytes.
bool is_plain_name(std::string_view name);

}  // namespace downwash
