package layout

import "testing"

func TestValuesOfARowOfLabelsStandBelowThem(t *testing.T) {
	v := MustVocabulary("name: account name\nnumber: account number\n")
	for name, c := range map[string]struct{ text, holder, number string }{
		"beside labels that no list knows": {`
Account Name                     Vellum      Account Number   Drasp
Mr Peter James Quayle            40-12-34    12345678         123
`, "Mr Peter James Quayle", "12345678"},
		"not where values stand beside their labels": {`
Account Name    Peter Quayle     Account Number   12345678
14 Weir Lane    Otley            LS21 3AB         page 1
`, "Peter Quayle", "12345678"},
	} {
		t.Run(name, func(t *testing.T) {
			got := map[Role]string{}
			for _, f := range FindLabels(typed(c.text), v) {
				got[f.Role] = f.Values[0].Text()
			}
			if got["name"] != c.holder || got["number"] != c.number {
				t.Errorf("read %v, want %s and %s", got, c.holder, c.number)
			}
		})
	}
}
