package tables

import (
	"github.com/dossier-lending/dossier/extract/ledger/printed"
	"github.com/dossier-lending/dossier/extract/ledger/wording"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// typed is text as a typewriter sets it, read as a paper on deposits.
func typed(text string) *printed.Paper {
	paper := printed.NewPaper(typewriter.Document(text), wording.OfDeposits())
	paper.Furniture = map[int]bool{}
	return paper
}
