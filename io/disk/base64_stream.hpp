// Base64 for VTK's XML writers, a block at a time.
#pragma once

#include <vtkBase64OutputStream.h>
#include <vtkObjectFactory.h>

#include <string>

namespace downwash {

/// Writes the bytes that vtkBase64OutputStream writes. That one hands every three bytes to the
/// stream by themselves, which takes most of the time of a file.
class Base64Stream : public vtkBase64OutputStream {
 public:
  static Base64Stream* New();
  int Write(const void* data, std::size_t length) override;

 private:
  std::string text_;
};

/// Makes a vtkXMLWriter write through it.
template <class XmlWriter>
class WithBase64Stream : public XmlWriter {
 public:
  static WithBase64Stream* New() { VTK_STANDARD_NEW_BODY(WithBase64Stream); }

 protected:
  WithBase64Stream() {
    Base64Stream* stream = Base64Stream::New();
    this->SetDataStream(stream);
    stream->Delete();
  }
};

}  // namespace downwash
