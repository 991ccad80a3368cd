package form

import (
	"strings"
	"testing"
)

// The first rule of a list whose senses a label has tells the key; words without a sense say nothing.
func TestKeysOfEntriesFollowTheirWords(t *testing.T) {
	s := &shape{lists: []list{{name: "pay"}, {name: "off"}}}
	var k entryKeys
	for _, term := range [][2]string{
		{"%fund", "harbor fund"}, {"%loan", "loan"}, {"%loan", "ln"}, {"off:fund_loan", "<fund loan>"},
		{"off:loan", "<loan>"}, {"off:fund", "<fund>"}, {"pay:other_loan", "<loan !fund>"},
	} {
		if !k.add(s, term[0], term[1]) {
			t.Fatalf("%q is no word or rule", term)
		}
	}
	for _, test := range []struct {
		list        int
		label, want string
	}{
		{1, "harbor fund sal ln", "fund_loan"}, {1, "harbor fund share", "fund"}, {1, "boat loan", "loan"},
		{1, "boat", ""}, {0, "boat loan", "other_loan"}, {0, "harbor fund loan", ""}, {0, "", ""},
	} {
		if got, _ := k.keyOf(test.list, strings.Fields(test.label)); got != test.want {
			t.Errorf("%q is %q, want %q", test.label, got, test.want)
		}
	}
	if k.add(s, "off:loan", "boat loan") {
		t.Error("a term without a rule is taken for one")
	}
}
