package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestFiguresAndLettersAreToldByWhatStandsAround(t *testing.T) {
	for text, want := range map[string]string{
		"PAYMENT S OF 24": "PAYMENT 5 OF 24", "INSTALLMENT OOF 12": "INSTALLMENT 0 OF 12", "PART 1O OF 12": "PART 10 OF 12",
		"BANK OF 12": "BANK OF 12", "S OF MANY": "S OF MANY", "ROOF 12": "ROOF 12",
		"Officine S.r.1.": "Officine S.r.l.", "S.r.l.": "S.r.l.", "No.1.": "No.1.", "A.1.": "A.1.",
		"CHGS QO": "CHGS Q0", "CHGS QR": "CHGS QR",
		"IOF 12": "IOF 12", "p.1": "p.1", "CHQNO123456": "CHQNO123456", "AWARD123456": "AWARD123456", "QZ 8501": "QZ 8501",
		"CR-KVRBO173777": "CR-KVRB0173777", "KVRBO17377": "KVRBO17377", "SBINO173777": "SBIN0173777",
		"UP166496504": "UPI66496504", "AB166496504": "AB166496504",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: spaced(100, text, 0.9)}}}
		if Agree(&d); textAt(d, 100) != want {
			t.Errorf("%q became %q, want %q", text, textAt(d, 100), want)
		}
	}
}

func TestLettersThatAreSureStayLettersBesideNumbers(t *testing.T) {
	for _, text := range []string{"PART B OF 12", "BRIAN O OF 12", "CHGS QI", "KVRBO173777"} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR, Words: spaced(100, text, 0.97)}}}
		if Agree(&d); textAt(d, 100) != text {
			t.Errorf("%q became %q", text, textAt(d, 100))
		}
	}
}
