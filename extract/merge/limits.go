package merge

import "github.com/dossier-lending/dossier/engine"

// Bounds on what one merge may cost.
const (
	// DefaultMaxBytes bounds the PDF when the request does not: what package pdf reads.
	DefaultMaxBytes = engine.MaxMergedBytes
	// maxPages is what package pdf reads of one file.
	maxPages = engine.MaxMergedPages
	// maxObjects is the largest object number of the PDF standard.
	maxObjects = 8_388_607
	// maxPixels bounds an image whose compressed bytes are kept: A2 at 600 dpi. Whoever shows the page
	// decodes it.
	maxPixels = 140_000_000
	// maxDecoded bounds the memory of an image that is decoded here, in bytes: A4 at 600 dpi in color.
	maxDecoded = 160 << 20
	// maxSide is the longest side of an image in pixels: that of the JPEG format.
	maxSide = 65_535
	// maxPagePoints is the longest side of a page that every viewer shows (PDF 1.7, annex C).
	maxPagePoints = 14_400
	// maxTIFFPages bounds the pages of one TIFF; fax archives have some hundred.
	maxTIFFPages = 2_000
	// maxAnnotations bounds the annotations of one page, as package pdf does.
	maxAnnotations = 10_000
)
