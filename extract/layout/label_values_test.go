package layout_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestLabelsInPiecesAndInGroups(t *testing.T) {
	v := layout.MustVocabulary(
		"number: account number | account no\nbranch: bsb | transit\nboth: sort code / account no",
	)
	for name, c := range map[string]struct{ page, want string }{
		"two in one over two values": {
			"BSB / Account number\n062-000 / 12345678", "branch=062-000 number=12345678 ",
		},
		"two in one beside two values": {
			"BSB/Account number:   062-000 / 12345678", "branch=062-000 number=12345678 ",
		},
		"unknown label between them": {
			"Transit / Institution / Account no\n00412 / 003 / 1234567", "branch=00412 number=1234567 ",
		},
		"not if there are fewer values": {"BSB / Account number\n12345678", "branch=/ Account number "},
		"one label of the list stays whole": {
			"Sort code / Account no   20-11-22 / 12345678", "both=20-11-22 / 12345678 ",
		},
		"a label in pieces":              {"Acco unt Num ber   12345678", "number=12345678 "},
		"a label letter by letter":       {"A c c o u n t N o   12345678", "number=12345678 "},
		"words that only begin like one": {"Account numbers of all   12345678", ""},
	} {
		got := ""
		for _, f := range layout.FindLabels(layout.DocumentLines(typewriter.Document(c.page)), v) {
			got += string(f.Role) + "="
			if len(f.Values) > 0 {
				got += f.Values[0].Text()
			}
			got += " "
		}
		if got != c.want {
			t.Errorf("%s: read %q, want %q", name, got, c.want)
		}
	}
}
