package header

import (
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
)

// headWords are typical words of statement heads and texts that are hard to read.
var headWords = []string{
	"\n", "  ", "   ", "Account Number", "Account Number:", "00412-", "7788123", "IBAN", "Opening Balance",
	"as of", "31 Jan 2025", "1,234.56", "-", ":", "(12)", "12",
	"Total Deposits", "No. of Credits", "Statement Period:", "From:", "to", "To Date:", "January 1, 2025 -",
	"Address:", "12 Mill Lane", "PW1 4TT", "Mrs A J Carver", "OR", "Harrow Trust Bank", "Credit Union",
	"Dear", "Ana,", "is authorised and regulated by", "www.quillon.example", "様", "Kepada Yth.", "Page 1 of 2",
	"\f", "Savings", "3.5%", "1,200 days", "Currency USD",
}

// FuzzOutside reads heads of random words. No method may panic, and every value must be printed in the document.
func FuzzOutside(f *testing.F) {
	f.Add([]byte{28, 0, 26, 0, 24, 0, 25, 0, 3, 1, 5, 0, 1, 6})
	f.Add([]byte{16, 14, 11, 0, 17, 15, 11, 0, 18, 22, 0, 10, 0, 23, 24, 0, 25})
	f.Add([]byte{30, 31, 0, 32, 0, 33, 0, 35, 0, 26, 34, 37, 36, 0, 38, 6})
	labels := layout.MustVocabulary("rate: savings\nterm: currency\nlimit: opening balance")
	f.Fuzz(func(t *testing.T, places []byte) {
		var text strings.Builder
		for _, b := range places[:min(len(places), 120)] {
			text.WriteString(headWords[int(b)%len(headWords)] + " ")
		}
		h := headOf(text.String())
		for _, v := range []*Value[string]{
			h.Issuer, h.Holder, h.Address, h.SaidNumber(), h.KindBeside("account_type", anywhere, 2),
		} {
			if v != nil && (v.Read == "" || len(v.Words) == 0 || v.Page < 1) {
				t.Errorf("%+v is read off no words", v)
			}
		}
		for _, v := range append(append(h.AccountNumbers(), h.TitledNumbers()...), h.TextLabels(
			"account_name", IsName,
		)...) {
			if v.Read == "" || len(v.Words) == 0 || v.Line >= len(h.Lines) {
				t.Errorf("%+v is read off no words", v)
			}
		}
		for _, found := range h.Labels {
			h.CountInTotal(found)
		}
		h.Periods()
		h.MoneyLabels("opening")
		h.CountLabel("credit_count")
		h.TotalsBesideCounts("total_credits")
		own := h.Own(labels, nil)
		own.Amount("limit")
		own.Percent("rate")
		own.Count("term")
	})
}
