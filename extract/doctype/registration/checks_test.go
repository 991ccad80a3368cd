package registration_test

import (
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/registration"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

func TestNumberIsComparedWithYears(t *testing.T) {
	permit := func(number string) string {
		return "BUSINESS PERMIT\nPermit No.: " + number + "\nBusiness Name: ALON BAKERY\n" +
			"Date Issued: January 15, 2024\nValid Until: December 31, 2024\n"
	}
	company := func(number, day string) string {
		return "SECURITIES AND EXCHANGE COMMISSION\nCERTIFICATE OF INCORPORATION\nSEC Registration No.: " + number +
			"\nCorporate Name: ALON FOODS INC.\nDate of Registration: " + day + "\n"
	}
	year, format := "year_matches_number", "number_format"
	for name, c := range map[string]struct {
		of    extract.Type
		paper string
		check string
		want  engine.CheckStatus
	}{
		"the permit's year":           {registration.MayorsPermit, permit("2024-01234"), year, engine.CheckPass},
		"after letters":               {registration.MayorsPermit, permit("BP-2024-01234"), year, engine.CheckPass},
		"a later year":                {registration.MayorsPermit, permit("2025-01234"), year, engine.CheckFail},
		"an earlier year":             {registration.MayorsPermit, permit("MP-2021-01234"), year, engine.CheckWarn},
		"a number without a year":     {registration.MayorsPermit, permit("20240123"), year, engine.CheckNotApplicable},
		"a plain number of the SEC":   {registration.SEC, company("169020", "May 5, 1989"), format, engine.CheckPass},
		"a plain number in new times": {registration.SEC, company("412", "May 5, 2014"), format, engine.CheckWarn},
		"a number with its year":      {registration.SEC, company("CS2014123", "2014-05-05"), format, engine.CheckPass},
	} {
		e, err := extracttest.ReaderOf(t, c.of)(t.Context(), "paper.txt", []byte(c.paper), c.of.Name)
		if err != nil {
			t.Fatal(err)
		}
		var got engine.CheckStatus
		for _, check := range e.Validation.Checks {
			if check.Key == c.check {
				got = check.Status
			}
		}
		if got != c.want {
			t.Errorf("%s: %s is %s, want %s", name, c.check, got, c.want)
		}
	}
}
