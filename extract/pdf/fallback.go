package pdf

import (
	"context"

	"github.com/dossier-lending/dossier/extract/page"
)

// Fallback is another engine that reads single pages. Package pdfium has one; embedders who do not
// want to link it pass none.
type Fallback interface {
	// Name is the engine's name for [page.Page.Reader].
	Name() string
	// ReadPage reads page number (from 1) of the file into words with boxes, in the same coordinates as
	// this package. data must not be changed or kept.
	ReadPage(ctx context.Context, data []byte, password string, number int) (page.Page, error)
}
