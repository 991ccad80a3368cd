package ocr

import (
	"context"
	"image"

	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/raster"
)

// Mode says what a picture shows.
type Mode int

const (
	// SparsePage is a page with words anywhere: tables without rules are read whole.
	SparsePage Mode = iota
	// FiguresLine is one line of figures: digits, marks between them, signs, brackets.
	FiguresLine
	// WordsLine is one line of anything.
	WordsLine
	// MarkedLine is one line of words whose letters may bear marks (Ñ, ü), which the page's own language may
	// not know. The modes after it are the same in other languages, see [Marker].
	MarkedLine
)

// Marker is a Recognizer that knows several languages whose letters bear marks: it reads in the first of them in
// MarkedLine, in the others in the modes after it. Names are as languages.txt has them; none says that
// there is nothing to gain by another language.
type Marker interface{ MarkedLanguages() []string }

// Recognizer reads the words of a prepared picture. One value serves one goroutine at a time.
type Recognizer interface {
	// Recognize gives the words in any order, none for an empty picture. It may ignore ctx while a page
	// is being read; who must stop it ends its process.
	Recognize(ctx context.Context, g *raster.Gray, m Mode) ([]Word, error)
	// Name is the engine's, for page.Page.Reader.
	Name() string
	// Close gives its memory back.
	Close() error
}

// Word is a recognized word. Box is around its ink, in pixels of the picture; Confidence is 0..1 as the
// engine gave it.
type Word struct {
	Text       string
	Box        image.Rectangle
	Confidence float64
	// Top and Bottom are where the word's row of type begins and ends, in pixels: a dash reaches from one
	// to the other as a capital does. Both 0 where the engine does not say.
	Top, Bottom float64
	// Alternatives are other readings of a word with figures in it, the likeliest first; a recognizer may look for
	// them only where it is asked for one line of figures.
	Alternatives []page.Alternative
}
