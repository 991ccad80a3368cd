package passbook

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
)

func TestCodesOfRecognizedRowsAreKnownInLettersOfAnySize(t *testing.T) {
	own := map[string]string{"XD": "Extra deposit"}
	for name, c := range map[string]struct {
		text   string
		source engine.ProvenanceSource
		want   string
		code   string // "" for none
	}{
		"a capital read as a small letter": {"Sc", engine.FromOCR, "Service charge", "SC"},
		"both":                             {"sc", engine.FromOCR, "Service charge", "SC"},
		"a code of the book's own":         {"Xd", engine.FromOCR, "Extra deposit", "XD"},
		"a word that a text layer says":    {"Tax", engine.FromText, "Tax", ""},
		"a code that a text layer says":    {"SC", engine.FromText, "Service charge", "SC"},
		"a short word that is no code":     {"Gas", engine.FromOCR, "Gas", ""},
	} {
		st := &ledger.Statement{Origins: map[string]engine.Provenance{"/transactions/0/description": {Source: c.source}}}
		st.Rows = append(st.Rows, engine.Transaction{Description: c.text})
		describe(st, own)
		code := ""
		if p := st.Rows[0].TransactionCode; p != nil {
			code = *p
		}
		if got := st.Rows[0].Description; got != c.want || code != c.code {
			t.Errorf("%s: %q is %q with code %q, want %q with %q", name, c.text, got, code, c.want, c.code)
		}
	}
}
