package creditcardstatement_test

import (
	"testing"

	"github.com/dossier-lending/dossier/extract"
	creditcardstatement "github.com/dossier-lending/dossier/extract/doctype/creditcardstatement"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func TestAPaperThatNeverSaysCardMayBeOne(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want bool
	}{
		"the least that is due and when": {"STATEMENT OF ACCOUNT\nPayment Due Date: 10/20/2025\nMinimum Payment: 50.00", true},
		"when something is due":          {"STATEMENT OF ACCOUNT\nPayment Due Date: 10/20/2025\nInstallment: 50.00", false},
		"three of its figures":           {"STATEMENT OF ACCOUNT\nCredit Limit: 5,000.00\nAvailable Credit: 4,000.00\nMinimum Payment: 50.00", true},
		"two limits":                     {"STATEMENT OF ACCOUNT\nCredit Limit: 5,000.00\nAvailable Credit: 4,000.00", false},
	} {
		r := &extract.Reading{Lines: layout.DocumentLines(typewriter.Document(c.page))}
		if got := creditcardstatement.Type.Fits(r) > 0; got != c.want {
			t.Errorf("%s: fits %v, want %v", name, got, c.want)
		}
	}
}
