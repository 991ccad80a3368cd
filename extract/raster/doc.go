// Package raster makes pictures of pages fit for recognition: it decodes image files, and straightens, evens out and
// resizes a page in integer arithmetic.
//
// Start with [Open], which returns the pages of an image file as [Gray] pictures, one at a time. [JPEG], [Fax] and
// [Bitmap] decode the same kinds of data inside a PDF. [Prepare] turns such a picture into the form that a recognizer
// reads best.
//
// # How a page is prepared
//
// A picture shrunk to about 75 dpi shows the light, the page's edges on darker ground, whether lines run across or
// down, how they slope and fan out, and whether two pages lie open. All this geometry is one [page.Projection]. Each
// pixel of the result is then taken once from its place, divided by the paper's light there, and stretched between ink
// and paper. A watermark under the print counts as paper. At last the rules of forms are removed, because a
// recognizer leaves out letters that a box frames closely.
//
// # The files
//
// Decoding: file.go (opening, limits, samples), png.go, bmp.go, tiff.go, jpeg.go and jpeg_decode.go, fax.go. Preparing:
// prepare.go (the steps), page_edges.go, slant.go, light.go, underprint.go, warp.go, scale.go, frames.go. Pictures in
// black and white: bits.go, dirt.go.
//
// # Why the decoders are our own
//
// A page is decoded straight to one byte a pixel, and a damaged file is shown as far as it goes. The libraries were
// tried in place of our decoders, against the tests of this package:
//   - golang.org/x/image/bmp v0.47.0 refuses a file that breaks off (TestCutFilesAreShownAsFarAsTheyGo).
//   - golang.org/x/image/tiff v0.47.0 and github.com/hhrutter/tiff v1.0.6 fail
//     TestFaxTIFFsAreReadInBothFillOrdersAndPhotometrics: neither reads two-dimensional or byte-aligned group 3, and
//     both read some group 3 and group 4 files wrongly. Of the first only the LZW reader is used.
//   - Faxes have damaged lines and scans have damaged JPEG data; decoders that stop at the first fault lose the rest
//     of the page.
//
// # What is left to others
//
// Which way up: lines of figures look nearly the same upside down. So a page that is upside down stays upside down, and
// a page on its side is turned one of the two ways. A recognizer that makes little sense of it tries the other way.
// Pages above and below a fold stay together, because no line runs from one to the other.
package raster
