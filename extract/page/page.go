// Package page is the model that every reader fills and every later step reads: pages of words with
// boxes. A text layer, a scan, a CSV file and a workbook all become a [Document], so that layout and
// the document types need to know only one shape.
//
// Start with [Document] and [Word].
//
// # Why spreadsheets have boxes too
//
// A cell becomes one word whose box is the cell's place on an imagined sheet (columns side by side,
// rows below each other, numbers flush right), so the same column logic serves paper and spreadsheet.
// Such words carry Cell, and results then say the cell instead of the box.
package page

import (
	"context"
)

// Box is a rectangle in points (1/72 inch) from the page's top left corner, as the page is seen:
// page rotation is already applied. X0 <= X1 and Y0 <= Y1.
type Box struct {
	X0, Y0, X1, Y1 float64
}

// Width is X1 - X0.
func (b Box) Width() float64 { return b.X1 - b.X0 }

// Height is Y1 - Y0.
func (b Box) Height() float64 { return b.Y1 - b.Y0 }

// CenterX is the middle between the left and the right edge.
func (b Box) CenterX() float64 { return (b.X0 + b.X1) / 2 }

// CenterY is the middle between the upper and the lower edge.
func (b Box) CenterY() float64 { return (b.Y0 + b.Y1) / 2 }

// Empty says that the box covers nothing.
func (b Box) Empty() bool { return b.X1 <= b.X0 || b.Y1 <= b.Y0 }

// Union is the smallest box that covers both; an empty box counts for nothing.
func (b Box) Union(o Box) Box {
	if b == (Box{}) {
		return o
	}
	if o == (Box{}) {
		return b
	}
	return Box{min(b.X0, o.X0), min(b.Y0, o.Y0), max(b.X1, o.X1), max(b.Y1, o.Y1)}
}

// Source says how a word became known.
type Source string

const (
	SourceText Source = "text" // a text layer, a spreadsheet cell, a text file
	SourceOCR  Source = "ocr"  // recognized from pixels
)

// Word is a run of characters without a space between them, except for a spreadsheet cell, which is
// one word however many spaces it holds.
type Word struct {
	Text string
	Box  Box
	// Font is the base font's name without its subset prefix; "" when unknown.
	Font string
	// Subset is the six-letter subset prefix ("ABCDEF"), "" when there is none.
	Subset string
	// Size is the font size in points as seen on the page, 0 when unknown.
	Size float64
	Bold bool
	// Color is 0xRRGGBB of the fill; black is 0.
	Color uint32
	// Hidden marks text that is not painted: render mode 3, zero size, outside the page.
	Hidden bool
	// Rotation is the direction of writing in degrees clockwise as seen: 0, 90, 180, 270, or the angle
	// itself of slanted stamps and watermarks.
	Rotation int
	// Order is the place in the page's drawing order, rising, shared with Rule and Image.
	Order int
	// Object is the number of the PDF object whose content stream drew the word; 0 when unknown.
	Object int
	// Revision is the file revision (0 = first) that holds that object.
	Revision int
	// Confidence is 0..1; 1 for a text layer or a cell.
	Confidence float64
	Source     Source
	// Cell is the spreadsheet cell ("B12"), "A<line>" in text and CSV files without columns, else "".
	Cell string
	// Alternatives are other readings of the same pixels, best first; empty for a text layer or a cell.
	Alternatives []Alternative
	// Day is the date that the word prints where only the column it stands in shows that it does ("2024-01-03" for
	// "240103"); "" for all other words, dates that say so themselves among them.
	Day string
	// DayMended says that the days around the word, and not its print alone, tell that Day.
	DayMended bool
}

// Alternative is another reading of a word's pixels. Confidence is 0..1 as the recognizer gave it.
type Alternative struct {
	Text       string
	Confidence float64
}

// Rule is a drawn line or filled area: a hint for tables, and for tampering a cover.
type Rule struct {
	Box Box
	// Filled is true for an area, false for a stroked line or frame.
	Filled bool
	Color  uint32
	Order  int
}

// Image is a picture drawn on the page.
type Image struct {
	Box    Box
	Object int
	Order  int
	// Width and Height are in pixels.
	Width, Height int
	// Filter is the last filter of the stream (DCTDecode, CCITTFaxDecode, …), "" for none.
	Filter string
}

// Page is one page, one sheet of a workbook, or a whole text file.
type Page struct {
	// Number counts from 1 in file order.
	Number        int
	Width, Height float64 // points, as seen
	// Rotation is what the file asked for (0, 90, 180, 270); words are already turned.
	Rotation int
	// Words are in drawing order (paper) or row by row (sheets).
	Words  []Word
	Rules  []Rule
	Images []Image
	Source Source
	// Reader names the engine that read the page ("dossier", "pdfium", "tesseract", "csv", …).
	Reader string
	// Sheet is the worksheet's name, "" on paper.
	Sheet string
	// Note says what was wrong with the page when it could be read only in part, "" when nothing.
	Note string
	// Straightened says that words and rules stand as on a straightened picture, and carries them to the
	// page as it is seen; nil when they stand where the page shows them.
	Straightened *Projection
	// Unread is print that no word covers and that could not be read, in the words' coordinates; UnreadKnown says that
	// it was looked for, as on recognized pages.
	Unread      []Box
	UnreadKnown bool
	// Part tells the halves of a picture of facing pages apart: 1 and 2 in reading order, both with the
	// picture's Number; 0 for a whole page.
	Part int
	// Compared says how the amounts of the text layer agreed with the picture of the page; nil when the two
	// were not held against each other.
	Compared *Comparison
}

// Comparison is how the amounts of a text layer were held against the picture of their page.
type Comparison struct {
	// Compared is the number of amounts looked at.
	Compared int
	Differ   []Difference
}

// Difference is an amount that the picture shows otherwise than the text layer says it.
type Difference struct {
	// Box is where the page shows it.
	Box Box
	// Text is what the text layer says, Picture what was recognized.
	Text, Picture string
	// Hidden says that the text is not painted, as the text that scanners lay over their pictures.
	Hidden bool
}

// Seen is a box of this page's words as the page shows it.
func (p Page) Seen(b Box) Box {
	if p.Straightened == nil {
		return b
	}
	return p.Straightened.Box(b)
}

// Reread reads the figures in a box (of the words' coordinates) of a recognized page anew, with digits and
// the signs of money only, and gives its readings best first; none where the page has no picture.
type Reread func(ctx context.Context, number, part int, b Box) ([]Alternative, error)

// InfoDaysSince is the key of Document.Info that holds the year from which on a workbook counts days where it is not
// 1900.
const InfoDaysSince = "DaysSince"

// Document is a whole file.
type Document struct {
	Pages []Page
	// Kind is the file's kind as judged from its bytes: "pdf", "csv", "txt", "xlsx", ….
	Kind string
	// Revisions is the number of revisions in a PDF, 1 for everything else.
	Revisions int
	// Repaired says that the file was damaged and its objects were found by scanning.
	Repaired  bool
	Encrypted bool
	// Info holds the file's own metadata as written: Producer, Creator, CreationDate, ModDate, Title, ….
	Info map[string]string
	// Notes are one-line remarks on how reading went, for quality.warnings.
	Notes []Note
	// Sources are the files that a merged PDF was made of; empty for every other document. What is said
	// above of the file itself is then said of our own writing.
	Sources []File
	// Reread looks at pixels again where arithmetic doubts a figure; nil where no page has any.
	Reread Reread
	// Confirm has the figure in a box read from several preparations of its pixels, none as the page was read from:
	// one reading each, in no order, with Text "" where none was read. ConfirmWords does the same with any
	// characters, for days with names of months. Both are nil where Reread is.
	Confirm, ConfirmWords Reread
}

// File is what is known of one file that a merged PDF was made of, from its own bytes.
type File struct {
	Name   string
	SHA256 string // hex
	Kind   string // "pdf", "png", "jpeg", "tiff", "bmp"
	// FirstPage and LastPage are its pages in the merged PDF, from 1.
	FirstPage, LastPage int
	// Unread says that the file could not be opened again; what follows is then not known.
	Unread bool
	// Revisions, Repaired, Encrypted and Info are as in [Document].
	Revisions           int
	Repaired, Encrypted bool
	Info                map[string]string
}

// Note is a remark of a reader, with the warning code that results use.
type Note struct {
	Code   string
	Page   int // 0 for the whole file
	Detail string
}

// Projection carries points of a straightened picture of a page to the page as it is seen, both in
// points from the top left: a homogeneous 3 × 3 matrix, row by row. It covers turns, skew and the
// perspective of a photographed page.
type Projection [9]float64

// Point is where the page shows a point of the straightened picture.
func (p Projection) Point(x, y float64) (px, py float64) {
	w := p[6]*x + p[7]*y + p[8]
	if w == 0 {
		return x, y
	}
	return (p[0]*x + p[1]*y + p[2]) / w, (p[3]*x + p[4]*y + p[5]) / w
}

// Box is the smallest upright box around the four corners of b as the page shows them.
func (p Projection) Box(b Box) Box {
	x, y := p.Point(b.X0, b.Y0)
	out := Box{x, y, x, y}
	for _, c := range [3][2]float64{{b.X1, b.Y0}, {b.X0, b.Y1}, {b.X1, b.Y1}} {
		x, y := p.Point(c[0], c[1])
		out = Box{min(out.X0, x), min(out.Y0, y), max(out.X1, x), max(out.Y1, y)}
	}
	return out
}

// Then is the projection that applies p first and q to its outcome.
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

// Inverse carries points back; false when the projection loses a dimension.
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

// Scaling is the projection that stretches both directions by f.
func Scaling(f float64) Projection { return Projection{f, 0, 0, 0, f, 0, 0, 0, 1} }
