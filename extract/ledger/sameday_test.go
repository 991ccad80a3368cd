package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

func TestLabelsOfASummaryAmongACardsRows(t *testing.T) {
	labels := layout.MustVocabulary("other_fees: annual fee\ncredit_limit: credit limit")
	for _, c := range []struct {
		name, line string
		want       []string
	}{
		{"a charge is the next row of its day", "            ANNUAL FEE              20.00",
			[]string{"2025-05-01|BAKER|10.00|0.00|-", "2025-05-01|ANNUAL FEE|20.00|0.00|-", "2025-05-06|BUTCHER|30.00|0.00|-"}},
		{"a limit is no row", "            CREDIT LIMIT         5,000.00",
			[]string{"2025-05-01|BAKER|10.00|0.00|-", "2025-05-06|BUTCHER|30.00|0.00|-"}},
		{"a charge left of the texts is no row", "Annual fee                          20.00",
			[]string{"2025-05-01|BAKER|10.00|0.00|-", "2025-05-06|BUTCHER|30.00|0.00|-"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "\nDate        Description            Amount\n01 May 2025 BAKER                   10.00\n" + c.line + "\n06 May 2025 BUTCHER                 30.00"
			st, _, err := ReadWith(t.Context(), paper(text), Options{Liability: true}, labels)
			if err != nil {
				t.Fatal(err)
			}
			checkRows(t, st, c.want...)
		})
	}
}
