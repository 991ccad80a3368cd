// Package merge merges PDFs and images into one PDF. Start with [Merger].
//
// # Why our own writer
//
// Merging copies objects; it only needs to know which objects a page reaches. So streams go from file to file in their
// compressed form, one source is in memory at a time, and written objects are not kept. A library that builds the whole
// document in memory needs ten times the processor time for printed statements.
//
// # What is kept and what is left out
//
// Kept of a PDF: every page with its content, resources, boxes, rotation and the appearance of its annotations (filled
// form fields, stamps, typed remarks). Hidden layers stay hidden. Left out, because they are not part of the paper: the
// structure tree, bookmarks, links and other actions, JavaScript, attached files, form fields as such, metadata,
// signatures. Protected sources are written unprotected.
//
// An image becomes a page of its own size. JPEGs, PNGs without transparency, and fax and JPEG pages of TIFFs keep their
// compressed bytes; other images are decoded and compressed again without loss. Transparency becomes white.
//
// # Resolution
//
// An image's size on paper comes from its own resolution: JFIF or EXIF in a JPEG, pHYs in a PNG, the resolution tags of
// a TIFF, pixels per metre in a BMP. Without one, or with one outside 10 to 9600 dpi, it is 200 dpi, at which a scanned
// A4 page has 1654 pixels across. The orientation of EXIF and TIFF is kept.
package merge
