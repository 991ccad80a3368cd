// Package raster makes pictures of pages fit for recognition: it decodes image files, and straightens,
// evens out and resizes a page in integer arithmetic.
//
// Start with [Open], which gives the pages of an image file as [Gray] pictures one at a time; [JPEG], [Fax]
// and [Bitmap] take the same kinds of data as they stand in a PDF. [Prepare] makes such a picture what a
// recognizer reads best.
//
// # How a page is prepared
//
// A picture shrunk to some 75 dpi tells the light, the page's edges on darker ground, whether lines run
// across or down, how they slope and fan out, and whether two pages lie open. All that geometry is one
// [page.Projection]; each pixel of the result is then taken once from its place, divided by the paper's light
// there, and stretched between ink and paper. A watermark under the print is taken for paper, too.
//
// # What is left to others
//
// Which way up: lines of figures look nearly alike on their heads, so a page that stands on its head is given
// as it stands, and a page on its side one of the two ways. A recognizer that makes little sense of it tries
// the other. Pages above and below a fold stay together: no line runs from one to the other. Rules stay: in
// ruled papers read by tesseract, taking them out changed no figure.
package raster
