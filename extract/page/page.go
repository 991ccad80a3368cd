// Package page is the model that every reader fills and every later step uses: pages of words with boxes. A text
// layer, a scan, a CSV file and a workbook all become a [Document], so layout and the document types need to know only
// one shape.
//
// Start with [Document] and [Word].
//
// # Why spreadsheets have boxes too
//
// A cell becomes one word. Its box is the cell's place on an imagined sheet: columns side by side, rows below each
// other, numbers flush right. So the same column logic serves paper and spreadsheet. Such words have a Cell, and
// results name the cell instead of the box.
package page

import (
	"context"
)

// Box is a rectangle in points (1/72 inch) from the page's top left corner. The page's rotation is already applied.
type Box struct {
	// X0 is the left edge, Y0 the upper, X1 the right and Y1 the lower one; X0 <= X1 and Y0 <= Y1.
	X0, Y0, X1, Y1 float64
}

// Width is in points.
func (b Box) Width() float64 { return b.X1 - b.X0 }

// Height is in points.
func (b Box) Height() float64 { return b.Y1 - b.Y0 }

// CenterX is the middle between the left and the right edge.
func (b Box) CenterX() float64 { return (b.X0 + b.X1) / 2 }

// CenterY is the middle between the upper and the lower edge.
func (b Box) CenterY() float64 { return (b.Y0 + b.Y1) / 2 }

// Empty reports whether the box covers nothing.
func (b Box) Empty() bool { return b.X1 <= b.X0 || b.Y1 <= b.Y0 }

// Union returns the smallest box that covers both. The zero box is left out.
func (b Box) Union(o Box) Box {
	if b == (Box{}) {
		return o
	}
	if o == (Box{}) {
		return b
	}
	return Box{min(b.X0, o.X0), min(b.Y0, o.Y0), max(b.X1, o.X1), max(b.Y1, o.Y1)}
}

// Source is how a word was read.
type Source string

const (
	SourceText Source = "text" // a text layer, a spreadsheet cell, a text file
	SourceOCR  Source = "ocr"  // recognized from pixels
)

// Word is a run of characters without a space between them. A spreadsheet cell is one word, however many spaces it
// has.
type Word struct {
	// Text is as printed or as recognized.
	Text string
	// Box is the word's place on the page.
	Box Box
	// Font is the base font's name without its subset prefix; "" if unknown.
	Font string
	// Subset is the subset prefix of six letters ("ABCDEF"); "" if there is none.
	Subset string
	// Size is the font size in points as seen on the page; 0 if unknown.
	Size float64
	// Bold reports whether the font is bold; false if unknown.
	Bold bool
	// Color is the fill color, 0xRRGGBB; black is 0.
	Color uint32
	// Hidden is true for text that is not painted: render mode 3, size 0, or outside the page.
	Hidden bool
	// Rotation is the direction of writing in degrees clockwise: 0, 90, 180, 270, or the angle of a slanted stamp or
	// watermark.
	Rotation int
	// Order is the word's position in the page's drawing order, which it shares with Rule and Image.
	Order int
	// Object is the number of the PDF object whose content stream drew the word; 0 if unknown.
	Object int
	// Revision is the file revision (0 is the first) that has this object.
	Revision int
	// Confidence is how likely Text is right, 0 to 1; 1 for a text layer or a cell.
	Confidence float64
	// Source is how the word was read.
	Source Source
	// Cell is the spreadsheet cell ("B12"), "A<line>" in text files and CSV files without columns, else "".
	Cell string
	// Alternatives are other readings of the same pixels, best first; empty for a text layer or a cell.
	Alternatives []Alternative
	// Day is the date that the word prints ("2024-01-03" for "240103") if only the word's column shows that it is a
	// date. "" for all other words, also for those that are dates by themselves.
	Day string
	// DayMended is true if Day follows from the days around the word and not from its print alone.
	DayMended bool
}

// Alternative is another reading of a word's pixels.
type Alternative struct {
	// Text is the other reading.
	Text string
	// Confidence is the recognizer's own, 0 to 1.
	Confidence float64
}

// Rule is a drawn line or filled area. Rules separate the cells of tables; an area may also cover text that somebody
// wanted to hide.
type Rule struct {
	// Box is the rule's place on the page.
	Box Box
	// Filled is true for an area, false for a stroked line or frame.
	Filled bool
	// Color is 0xRRGGBB; black is 0.
	Color uint32
	// Order is the rule's position in the page's drawing order.
	Order int
}

// Image is a picture drawn on the page.
type Image struct {
	// Box is the picture's place on the page.
	Box Box
	// Object is the number of the picture's PDF object; 0 if unknown.
	Object int
	// Order is the picture's position in the page's drawing order.
	Order int
	// Width and Height are in pixels.
	Width, Height int
	// Filter is the last filter of the stream (DCTDecode, CCITTFaxDecode, …), "" for none.
	Filter string
}

// Page is one page, one sheet of a workbook, or a whole text file.
type Page struct {
	// Number counts from 1 in file order.
	Number        int
	Width, Height float64 // in points, after rotation
	// Rotation is the rotation that the file asks for (0, 90, 180, 270). The words are already turned.
	Rotation int
	// Words are in drawing order (paper) or row by row (sheets).
	Words []Word
	// Rules are the drawn lines and areas, in drawing order.
	Rules []Rule
	// Images are the drawn pictures, in drawing order.
	Images []Image
	// Source is how the page was read.
	Source Source
	// Reader names the engine that read the page ("dossier", "pdfium", "tesseract", "csv", …).
	Reader string
	// Sheet is the worksheet's name, "" on paper.
	Sheet string
	// Note is the reason why the page could be read only in part; "" if it could be read.
	Note string
	// Straightened maps the places of words and rules, which are those on a straightened picture, to the page as it
	// is seen. Nil if they are already places on the page.
	Straightened *Projection
	// Unread are boxes of print that no word covers and that could not be read, in the coordinates of the words.
	Unread []Box
	// UnreadKnown reports whether such print was looked for, as it is on recognized pages.
	UnreadKnown bool
	// Part is 1 or 2, in reading order, for the halves of a picture of facing pages, which have the same Number; 0
	// for a whole page.
	Part int
	// Compared is the comparison of the text layer's amounts with the picture of the page; nil if they were not
	// compared.
	Compared *Comparison
}

// Comparison compares the amounts of a text layer with the picture of their page.
type Comparison struct {
	// Compared is the number of compared amounts.
	Compared int
	// Differ are the amounts that differ.
	Differ []Difference
}

// Difference is an amount that is another one in the picture than in the text layer.
type Difference struct {
	// Box is its place on the page.
	Box Box
	// Text is the text layer's reading, Picture the recognized one.
	Text, Picture string
	// Hidden is true if the text is not painted, like the text that scanners put over their pictures.
	Hidden bool
}

// Seen maps a box of this page's words to the page as it is seen.
func (p Page) Seen(b Box) Box {
	if p.Straightened == nil {
		return b
	}
	return p.Straightened.Box(b)
}

// Reread recognizes the figures in a box (in the coordinates of the words) again, with digits and the signs of money
// only. It returns the readings, best first, or none if the page has no picture.
type Reread func(ctx context.Context, number, part int, b Box) ([]Alternative, error)

// InfoDaysSince is the key of Document.Info for the year from which a workbook counts days, if it is not 1900.
const InfoDaysSince = "DaysSince"

// Document is a whole file.
type Document struct {
	// Pages are all pages or sheets in file order.
	Pages []Page
	// Kind is the file's kind as judged from its bytes: "pdf", "csv", "txt", "xlsx", ….
	Kind string
	// Revisions is the number of revisions in a PDF, 1 for everything else.
	Revisions int
	// Repaired is true if the file was damaged and its objects were found by scanning.
	Repaired bool
	// Encrypted is true if the file is encrypted, also if it opens without a password.
	Encrypted bool
	// Info is the file's own metadata as written: Producer, Creator, CreationDate, ModDate, Title, ….
	Info map[string]string
	// Notes are remarks of one line on the reading, for quality.warnings.
	Notes []Note
	// Sources are the files that a merged PDF was made of; empty for every other document. If there are any, the
	// fields above describe the merged file that we wrote ourselves.
	Sources []File
	// Reread recognizes a figure again if arithmetic makes it doubtful; nil if no page has pixels.
	Reread Reread
	// Confirm recognizes the figure in a box from several preparations of its pixels, all different from the one by
	// which the page was read. It returns one reading for each, in no order, with Text "" if nothing was read.
	// ConfirmWords does the same with all characters, for dates with names of months. Both are nil if Reread is nil.
	Confirm, ConfirmWords Reread
}

// File describes one of the files that a merged PDF was made of, from the file's own bytes.
type File struct {
	Name   string // as uploaded
	SHA256 string // hex
	Kind   string // "pdf", "png", "jpeg", "tiff", "bmp"
	// FirstPage and LastPage are its pages in the merged PDF, from 1.
	FirstPage, LastPage int
	// Unread is true if the file could not be opened again. The fields below are then unknown.
	Unread bool
	// Revisions is as in [Document].
	Revisions int
	// Repaired and Encrypted are as in [Document].
	Repaired, Encrypted bool
	// Info is as in [Document].
	Info map[string]string
}

// Note is a remark of a reader.
type Note struct {
	Code   string // a warning code of results: "PAGE_UNREADABLE", …
	Page   int    // from 1; 0 for the whole file
	Detail string // one sentence for the person who reads the result
}

// Projection maps points of a straightened picture of a page to the page as it is seen, both in points from the top
// left. It is a homogeneous 3 × 3 matrix, row by row, so that it covers turns, skew and the perspective of a
// photographed page.
type Projection [9]float64

// Point maps a point of the straightened picture to the page.
func (p Projection) Point(x, y float64) (px, py float64) {
	w := p[6]*x + p[7]*y + p[8]
	if w == 0 {
		return x, y
	}
	return (p[0]*x + p[1]*y + p[2]) / w, (p[3]*x + p[4]*y + p[5]) / w
}

// Box returns the smallest upright box around the mapped corners of b.
func (p Projection) Box(b Box) Box {
	x, y := p.Point(b.X0, b.Y0)
	out := Box{x, y, x, y}
	for _, c := range [3][2]float64{{b.X1, b.Y0}, {b.X0, b.Y1}, {b.X1, b.Y1}} {
		x, y := p.Point(c[0], c[1])
		out = Box{min(out.X0, x), min(out.Y0, y), max(out.X1, x), max(out.Y1, y)}
	}
	return out
}

// Then returns the projection that applies p first and then q.
func (p Projection) Then(q Projection) (out Projection) {
	for row := range 3 {
		for column := range 3 {
			for k := range 3 {
				out[3*row+column] += q[3*row+k] * p[3*k+column]
			}
		}
	}
	return out
}

// Inverse returns the projection that maps points back; false if p loses a dimension.
func (p Projection) Inverse() (inv Projection, ok bool) {
	for row := range 3 {
		for column := range 3 {
			// The cofactor of the entry across the diagonal, its sign in the cyclic order of the indexes.
			a, b, c, d := (column+1)%3, (column+2)%3, (row+1)%3, (row+2)%3
			inv[3*row+column] = p[3*a+c]*p[3*b+d] - p[3*a+d]*p[3*b+c]
		}
	}
	det := p[0]*inv[0] + p[1]*inv[3] + p[2]*inv[6]
	if det == 0 || det != det {
		return p, false
	}
	for i := range inv {
		inv[i] /= det
	}
	return inv, true
}

// Scaling returns the projection that stretches both directions by f.
func Scaling(f float64) Projection { return Projection{f, 0, 0, 0, f, 0, 0, 0, 1} }
