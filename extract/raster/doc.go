// Package raster makes pictures of pages fit for recognition: it decodes image files, and straightens,
// evens out and resizes a page in integer arithmetic.
//
// Start with [Gray].
package raster
