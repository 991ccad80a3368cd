// Package raster makes pictures of pages fit for recognition: it decodes image files, and straightens,
// evens out and resizes a page in integer arithmetic.
//
// Start with [Open], which gives the pages of an image file as [Gray] pictures one at a time; [JPEG], [Fax]
// and [Bitmap] take the same kinds of data as they stand in a PDF.
package raster
