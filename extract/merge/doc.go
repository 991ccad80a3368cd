// Package merge merges PDFs and images into one PDF. Start with [Merger].
//
// # Why a writer of its own
//
// Merging copies objects; nothing needs to be understood but which objects a page reaches. So streams go from file to
// file as they are compressed, one source is in memory at a time, and what is written is not kept. A library that
// builds the whole document in memory needs ten times the processor time for printed statements.
//
// # What is kept and what is left out
//
// Of a PDF: every page with its content, resources, boxes, rotation and the looks of its annotations (filled form
// fields, stamps, typed remarks). Layers that are hidden stay hidden. Left out, because they are no part of the paper:
// the structure tree, bookmarks, links and other actions, JavaScript, attached files, form fields as such, metadata,
// signatures. Protected sources are written unprotected.
//
// An image becomes a page of its own size. JPEGs, PNGs without transparency, and fax and JPEG pages of TIFFs keep their
// compressed bytes; other images are decoded and compressed anew without loss. Transparency becomes white.
//
// # Resolution
//
// An image's size on paper comes from its own resolution: JFIF or EXIF in a JPEG, pHYs in a PNG, the resolution tags of
// a TIFF, pixels per metre in a BMP. Without one, or with one outside 10 to 9600 dpi, 200 dpi is taken, at which a
// scanned A4 page has 1654 pixels across. The orientation of EXIF and TIFF is kept.
package merge
