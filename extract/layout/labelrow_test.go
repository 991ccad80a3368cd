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

func TestALabelOfARegisterNamesWhatStandsUnderIt(t *testing.T) {
	v := MustVocabulary("name: account holder\nnumber: account number\ncurrency: currency\nuntil: al\naddress: address | account address\nproduct: scheme")
	for name, c := range map[string]struct{ text, holder string }{
		"beside labels that no list knows": {`
Account Holder            P.O. Box
RIMU JOINERY LIMITED      3994
Account Number            Our Ref
305981096                 ST-914930
`, "RIMU JOINERY LIMITED"},
		"also of one that begins with a short word that can be a label": {`
Currency            Account Holder
QAR                 AL SIDRA CATERING
Our Ref             Account Number
ST-914930           305981096
`, "AL SIDRA CATERING"},
		"also where both stand in the middle of their columns": {`
   Account Holder              P.O. Box
 RIMU JOINERY WORKS              3994
   Account Number              Our Refs
     3059810961                ST-91493
`, "RIMU JOINERY WORKS"},
		"but not where each stands beside its value": {`
Account Holder      RIMU JOINERY LIMITED
Sector              Private
Account Number      305981096
`, "RIMU JOINERY LIMITED"},
		"nor is half of it another label with what stands below": {`
Account Holder Nikos Birdsong      Scheme      Everyday Account
Address        7 Banksia Pde       Operation   Singly
`, "Nikos Birdsong"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			for _, f := range FindLabels(typed(c.text), v) {
				if f.Role == "name" && len(f.Values) > 0 {
					got = f.Values[0].Text()
				}
			}
			if got != c.holder {
				t.Errorf("read %q, want %q", got, c.holder)
			}
		})
	}
}
