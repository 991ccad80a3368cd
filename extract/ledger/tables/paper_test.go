package tables

import (
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// typed is text as a typewriter sets it, read as a paper on deposits.
func typed(text string) *source.Source {
	paper := source.New(typewriter.Document(text), lexicon.OfDeposits())
	paper.Furniture = map[int]bool{}
	return paper
}
