package printed

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/notation"
	"github.com/dossier-lending/dossier/extract/page"
)

// wordRun tells lines apart by their words, which do not change once the document is in lines.
type wordRun struct {
	first *page.Word
	count int
}

// Amounts are a line's amounts (MoneyTokens). They are found once: headers, running heads, rows and figures
// beside the table all ask for them. The caller must not change them.
func (p *Paper) Amounts(l layout.Line) []notation.MoneyToken {
	if len(l.Words) == 0 {
		return nil
	}
	key := wordRun{&l.Words[0], len(l.Words)}
	found, known := p.found[key]
	if !known {
		found = slices.Clip(notation.MoneyTokens(l, p.Style))
		p.found[key] = found
	}
	return found
}
