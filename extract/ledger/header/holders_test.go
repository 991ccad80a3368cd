package header

import "testing"

func TestOfSeveralTextsForWhichMostSpeaksIsTheHolder(t *testing.T) {
	for name, c := range map[string]struct{ page, want string }{
		"beside a label rather than under a caption":   {"Customer Information\nNationality      Qatar\nPrepared for     Reena Marri", "Reena Marri"},
		"rather than what stands behind another label": {"Customer Details\nContact Person : Turki Otaibi     Ref : 12\nHolder         : Hessa Alghamdi", "Hessa Alghamdi"},
		"rather than a label that goes on":             {"Customer Category: Individual\nName of Account: Hessa Otaibi", "Hessa Otaibi"},
		"rather than what another label asks for":      {"Name\n         Branch   Salwa\nCustomer Name: Hamad Pillai", "Hamad Pillai"},
		"rather than a label for a number":             {"Titular(es)\nExtracto n.º   29/2024", ""},
		"without what stands in another column":        {"Account Owner: Falcon Steel (L.L.C.)   Acct No: 7788123", "Falcon Steel (L.L.C.)"},
		"beside a caption where nothing else tells":    {"Customer details: Maria Lane", "Maria Lane"},
	} {
		same(t, name, told(outside(c.page).LabelledHolder(func(int) bool { return true }, 0)), c.want)
	}
}

func TestANameThatOnlyACaptionTellsIsInDoubt(t *testing.T) {
	for page, doubt := range map[string]bool{
		"Customer Information\nNationality      Qatar":        true,
		"Customer Information\nMr Hamad Pillai\n14 Mill Road": false,
		"Customer Name\nHamad Pillai":                         false,
	} {
		v := outside(page).LabelledHolder(func(int) bool { return true }, 0)
		if v == nil || v.Guess != doubt {
			t.Errorf("%q: read %v, want a name in doubt: %v", page, v, doubt)
		}
	}
}
