package filereader

import (
	"context"
	"time"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf/secondreader"
)

// secondOpinionTime bounds the second reader; it needs about 3 ms a page, and some files make it spin.
const secondOpinionTime = 5 * time.Second

// secondOpinion adds a note for every page on which an independent reader finds other amounts.
//
// It is asked only about sound files: the library's parser can overflow the stack on malformed ones,
// which nothing recovers from, and a document that our own reader understood must not fail for it.
func secondOpinion(ctx context.Context, in engine.ExtractRequest, d *page.Document) {
	if d.Repaired || len(d.Notes) > 0 {
		return
	}
	ctx, stop := context.WithTimeout(ctx, secondOpinionTime)
	defer stop()
	opinion := secondreader.Amounts(ctx, in.Content, in.Size, in.Password)
	d.Notes = append(d.Notes, secondreader.Disagreements(*d, opinion)...)
}
