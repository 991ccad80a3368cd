package ledger

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/header"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
)

// mostSummaryLines is how many lines below its labels the line of totals of a summary stands at most.
const mostSummaryLines = 12

// summaryTotals are the figures of a summary of several lines that stand under labels of the role in its line of totals:
// "Paid in" over "Interest 0.00", "Payments 1,500.00" and "Total 1,500.00".
func (h *headerReader) summaryTotals(role layout.Role) (totals []header.Value[engine.Amount]) {
	for _, f := range h.r.Labels {
		if f.Role != role {
			continue
		}
		for i := f.Line + 1; i < min(len(h.r.Free), f.Line+1+mostSummaryLines); i++ {
			l := h.r.Free[i]
			if l.Page != f.Label.Page {
				break
			}
			under := -1
			tokens := h.r.AmountsSaid(l)
			for k, t := range tokens {
				if layout.Overlap(t.Box, f.Label.Box) > 0 && !t.Dash && !t.Unread {
					under = k
				}
			}
			if under < 0 {
				break // the summary ends
			}
			if i > f.Line+1 && lexicon.RoleOfLine(l, tokens, h.r.Words.Lines) == lexicon.LineTotal {
				t := tokens[under]
				totals = append(totals, header.Value[engine.Amount]{Read: t.Size, Page: l.Page, Words: l.Words[t.From:t.To], Line: h.r.FreeIndex[i]})
				break
			}
		}
	}
	return totals
}
