package identity

import (
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
)

// rules are the checks of the contract (fields §4.1), in its order.
func (k kind) rules() []form.Rule[Fields] {
	return []form.Rule[Fields]{
		{Key: "id_number_format", Label: "The number has the form of its kind", Judge: k.numberFormat},
		{Key: "not_expired", Label: "The card is still valid",
			Judge: func(f *Fields, today engine.Date) engine.Check { return form.NotExpired(f.ExpiryDate, today) }},
		{Key: "mrz_check_digits", Label: "The machine-readable zone is right and agrees with the card", Judge: zone},
		{Key: "dates_plausible", Label: "The dates can be right", Judge: dates},
	}
}

func (k kind) numberFormat(f *Fields, _ engine.Date) engine.Check {
	name := k.format
	if k.name == "passport" && isForeign(f) {
		name = "passport_foreign"
	}
	format, _ := identifier.Find(name)
	return form.IDCheck("The number", f.IDNumber, func(s string) bool {
		_, ok := format.Match(s)
		return ok && !strings.HasSuffix(s, "-") // the last group is missing
	})
}

// homeState is the code of the Philippines.
const homeState = "PHL"

// isForeign reports whether a passport is of another country than the Philippines.
func isForeign(f *Fields) bool { return f.MRZ.Nationality != nil && *f.MRZ.Nationality != homeState }

// zone judges the check digits of the machine-readable zone, and whether the card prints the same values.
func zone(f *Fields, _ engine.Date) engine.Check {
	z := &f.MRZ
	switch {
	case z.CheckDigitsValid == nil:
		return form.NotApplicable("The paper shows no machine-readable zone.")
	case !*z.CheckDigitsValid:
		return form.Fail("A check digit of the machine-readable zone is wrong%s.", wrongParts(z))
	case f.IDNumber != nil && z.DocumentNumber != nil && plain(*f.IDNumber) != *z.DocumentNumber:
		return form.Fail("The number is printed as %s; the machine-readable zone has %s.", *f.IDNumber, *z.DocumentNumber)
	}
	return form.Together(
		sameDay("date of birth", f.BirthDate, z.BirthDate), sameDay("last day of validity", f.ExpiryDate, z.ExpiryDate),
		form.Pass("All check digits of the machine-readable zone are right."))
}

// wrongParts names the parts of a zone whose check digits are wrong.
func wrongParts(z *MRZ) string {
	if z.Line1 == nil || z.Line2 == nil {
		return ""
	}
	m, ok := identifier.ParseMRZ([]string{*z.Line1, *z.Line2}, engine.Date{})
	if !ok {
		return ""
	}
	var wrong []string
	for _, c := range m.Checks {
		if c.Verdict == identifier.Invalid {
			wrong = append(wrong, strings.ReplaceAll(c.Field, "_", " "))
		}
	}
	return ": " + strings.Join(wrong, ", ")
}

func sameDay(what string, printed, zone *engine.Date) engine.Check {
	if printed == nil || zone == nil || *printed == *zone {
		return form.Pass("All check digits of the machine-readable zone are right.")
	}
	return form.Fail("The %s is printed as %s; the machine-readable zone has %s.", what, printed, zone)
}

// oldest is the greatest age, in years, that a holder may have.
const oldest = 120

// dates judges the order of the card's days: birth, registration, issue, today, expiry.
func dates(f *Fields, today engine.Date) engine.Check {
	checks := []engine.Check{
		form.OrderCheck("The date of birth", f.BirthDate, "The date of registration", f.RegistrationDate),
		form.OrderCheck("The date of birth", f.BirthDate, "The issue date", f.IssueDate),
		form.OrderCheck("The date of birth", f.BirthDate, "The expiry date", f.ExpiryDate),
		form.OrderCheck("The issue date", f.IssueDate, "The expiry date", f.ExpiryDate),
	}
	if today != (engine.Date{}) {
		received := &today
		checks = append(checks,
			form.OrderCheck("The date of birth", f.BirthDate, "The day on which the paper was received", received),
			form.OrderCheck("The issue date", f.IssueDate, "The day on which the paper was received", received),
			form.OrderCheck("The date of registration", f.RegistrationDate, "The day on which the paper was received", received))
		if f.BirthDate != nil && today.Year-f.BirthDate.Year > oldest {
			checks = append(checks, form.Fail("By the date of birth, %s, the holder is older than %d years.", f.BirthDate, oldest))
		}
	}
	return form.Together(checks...)
}
