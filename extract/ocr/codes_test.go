package ocr

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/page"
)

func TestDoubtfulCodesBecomeCodesOfColumn(t *testing.T) {
	for name, c := range map[string]struct {
		column     []string
		text       string
		confidence float64
		x          float64
		want       string
	}{
		"a letter that looks alike":          {[]string{"DD", "SO"}, "OD", 0.9, 100, "DD"},
		"small letters that look alike":      {[]string{"CD", "CW"}, "co", 0.4, 100, "CD"},
		"small letters like its own":         {[]string{"WTX", "INT"}, "wrx", 0.7, 100, "WTX"},
		"a bracket like its first letter":    {[]string{"WTX", "INT"}, "(NT", 0.7, 100, "INT"},
		"a letter too many":                  {[]string{"DM", "CM"}, "DOM", 0.7, 100, "DM"},
		"a rule before it":                   {[]string{"DM", "CM"}, "[CM", 0.7, 100, "CM"},
		"another code of the same bank":      {[]string{"DM", "CM"}, "CW", 0.7, 100, "CW"},
		"a letter more than two of them":     {[]string{"DM", "CM"}, "CDM", 0.7, 100, "CDM"},
		"a word of statements":               {[]string{"TM", "CM"}, "ATM", 0.7, 100, "ATM"},
		"a code that is sure":                {[]string{"DM", "CM"}, "DOM", 0.96, 100, "DOM"},
		"a word elsewhere":                   {[]string{"DM", "CM"}, "DOM", 0.7, 200, "DOM"},
		"a code that looks like two of them": {[]string{"OD", "DO"}, "00", 0.7, 100, "00"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		put := func(text string, confidence, x, y float64) {
			d.Pages[0].Words = append(d.Pages[0].Words, page.Word{Text: text, Confidence: confidence,
				Source: page.SourceOCR,
				Box:    page.Box{X0: x, Y0: y, X1: x + 5*float64(len(text)), Y1: y + 8}})
		}
		put(c.text, c.confidence, c.x, 20)
		for i := range leastCodes {
			put(c.column[i%len(c.column)], 0.96, 100, 40+20*float64(i))
		}
		settleCodes(&d)
		got := d.Pages[0].Words[0]
		if got.Text != c.want || c.want != c.text && got.Confidence > changed {
			t.Errorf("%s: %q with confidence %.2f, want %q, at most %.2f when changed", name, got.Text,
				got.Confidence, c.want, changed)
		}
	}
}

func TestCodesAreCorrectedByRepeatedParts(t *testing.T) {
	for name, c := range map[string]struct {
		often, text string
		confidence  float64
		want        string
	}{
		"a figure read as a letter": {"ATW-493883XXXXXX0395-S1ANHY36-HYDERABAD",
			"ATW-150190XXXXXX0807-SLANHY78-HYDERABAD", 0.9, "ATW-150190XXXXXX0807-S1ANHY78-HYDERABAD"},
		"a part of its own":              {"S1ANMU5881 MUMBAI", "STANMU9024 MUMBAI", 0.9, "S1ANMU9024 MUMBAI"},
		"another code":                   {"S1ANMU5881 MUMBAI", "S1ANKO9024 MUMBAI", 0.9, "S1ANKO9024 MUMBAI"},
		"a code that is sure":            {"S1ANMU5881 MUMBAI", "STANMU9024 MUMBAI", 0.96, "STANMU9024 MUMBAI"},
		"a stroke read as a letter":      {"0894/FTFVA/WS95031", "8103/FTFVAIWS95031", 0.9, "8103/FTFVA/WS95031"},
		"a stroke lost":                  {"0894/FTFVA/WS95031", "8103/FTFVAWS95031", 0.9, "8103/FTFVA/WS95031"},
		"a stroke lost at two places":    {"XYZ/ABC/DE1 XYZ/ABCD/E12 ABC/DEF1 ABCD/EF1", "7/ABCDEF1", 0.9, "7/ABCDEF1"},
		"letters between that are more":  {"0894/FTFVA/WS95031", "8103/FTFVAXWS95031", 0.9, "8103/FTFVAXWS95031"},
		"figures alone are left as read": {"5281/5282/5283", "52815282", 0.9, "52815282"},
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR}}}
		for i := range leastSeen {
			d.Pages[0].Words = append(d.Pages[0].Words, spaced(float64(20*i), c.often, 0.95)...)
		}
		d.Pages[0].Words = append(d.Pages[0].Words, spaced(100, c.text, c.confidence)...)
		if Agree(&d); textAt(d, 100) != c.want {
			t.Errorf("%s: %q became %q, want %q", name, c.text, textAt(d, 100), c.want)
		}
	}
}

func TestContextDecidesBetweenFigureAndLetter(t *testing.T) {
	for text, want := range map[string]string{
		"PAYMENT S OF 24": "PAYMENT 5 OF 24", "INSTALLMENT OOF 12": "INSTALLMENT 0 OF 12",
		"PART 1O OF 12": "PART 10 OF 12",
		"BANK OF 12":    "BANK OF 12", "S OF MANY": "S OF MANY", "ROOF 12": "ROOF 12",
		"Officine S.r.1.": "Officine S.r.l.", "S.r.l.": "S.r.l.", "No.1.": "No.1.", "A.1.": "A.1.",
		"CHGS QO": "CHGS Q0", "CHGS QR": "CHGS QR",
		"IOF 12": "IOF 12", "p.1": "p.1", "CHQNO123456": "CHQNO123456", "AWARD123456": "AWARD123456",
		"QZ 8501":        "QZ 8501",
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

func TestCreditorBusinessCodeIsZZZ(t *testing.T) {
	for text, want := range map[string]string{
		"CRED+DE98Z2Z09999999999": "CRED+DE98ZZZ09999999999",
		"ICS:FR312Z2967613":       "ICS:FR31ZZZ967613",
		"FR31ABC967613":           "FR31ABC967613",
		"DE98222099999999":        "DE98222099999999",
		"NL18JZ22H0334932613":     "NL18JZ22H0334932613",
	} {
		d := page.Document{Pages: []page.Page{{Source: page.SourceOCR,
			Words: []page.Word{{Text: text, Source: page.SourceOCR, Confidence: 0.6}}}}}
		settleCreditors(&d)
		if got := d.Pages[0].Words[0].Text; got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
