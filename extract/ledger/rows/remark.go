package rows

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Between the rows stand lines that the paper says of itself: that they go on overleaf, that a rate has changed. They
// are no row's text.

// isDecorated says that a line without day and amount is set between marks, "*** NOTHING FOLLOWS ***": the paper's own
// remark. One word with figures between the marks is a number, masked at both ends.
func isDecorated(l *tables.Line) bool {
	if l.Date != nil || len(l.Money) > 0 || len(l.Words) == 0 || len(l.Words) == 1 && parse.HasDigit(l.Words[0].Text) {
		return false
	}
	return decoration(l.Words[0].Text, strings.TrimLeft) && decoration(l.Words[len(l.Words)-1].Text, strings.TrimRight)
}

// decoration says that a word has two or more marks at the end that trim takes them off.
func decoration(s string, trim func(s, marks string) string) bool {
	return len(s)-len(trim(s, "*-=#~<>")) >= 2
}
