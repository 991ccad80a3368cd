package registration

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
	"github.com/dossier-lending/dossier/extract/identifier"
)

// registered are the values that the checks of all three types look at.
type registered struct {
	number       *string
	format       string // of package identifier; "" if there is none
	issued       *engine.Date
	expires      *engine.Date
	yearInNumber bool  // the number has the year of registration, as those of the SEC
	years        []int // for which a permit holds: its number may begin with one of them
	signed       []form.Signatory
}

// rules are the checks of a registration, in the order of the contract (fields §4.1).
func rules[F any](of func(*F) registered) func(*F, form.Circumstances) []engine.Check {
	return form.Rules(
		form.Rule[F]{Key: "number_format", Label: "The number has its form", Judge: func(f *F, _ engine.Date) engine.Check {
			return of(f).numberFormat()
		}},
		form.Rule[F]{Key: "not_expired", Label: "The paper is valid", Judge: func(f *F, today engine.Date) engine.Check {
			return of(f).notExpired(today)
		}},
		form.Rule[F]{Key: "year_matches_number", Label: "The year in the number fits", Judge: func(f *F, _ engine.Date) engine.Check {
			return of(f).yearMatches()
		}},
		form.Rule[F]{Key: "signatory_present", Label: "Somebody signed", Judge: func(f *F, _ engine.Date) engine.Check {
			if len(of(f).signed) > 0 {
				return form.Pass("The paper names who signed it.")
			}
			return form.NotApplicable("No name of somebody who signs was found on this paper.")
		}},
	)
}

var (
	dtiChecks = rules(func(f *DTIFields) registered {
		return registered{
			f.DTIRegistrationNumber, "dti_bn", f.RegistrationDate, f.ExpiryDate, false, nil, f.Signatories,
		}
	})
	secChecks = rules(func(f *SECFields) registered {
		return registered{
			f.SECRegistrationNumber, "sec_registration", f.RegistrationDate, nil, true, nil, f.Signatories,
		}
	})
	permitChecks = rules(func(f *PermitFields) registered {
		return registered{f.PermitNumber, "", f.IssueDate, f.ExpiryDate, false, f.years(), f.Signatories}
	})
)

func (r registered) numberFormat() engine.Check {
	format, known := identifier.Find(r.format)
	if !known {
		return form.NotApplicable("There is no one form of this number.")
	}
	c := form.IDCheck("The number", r.number, func(s string) bool { _, ok := format.Match(s); return ok })
	if c.Status == engine.CheckFail { // forms changed over the years
		c.Status = engine.CheckWarn
	}
	if c.Status == engine.CheckPass && r.yearInNumber && r.issued != nil && r.issued.Year >= yearsInAll &&
		plainNumber.MatchString(*r.number) {
		return form.Warn("The number %s has no year; those given since %d have one.", *r.number, yearsInAll)
	}
	return c
}

// yearsInAll is the year from which all numbers of the SEC have the year of registration.
const yearsInAll = 2000

var (
	// plainNumber is a number too short to have a year and a number.
	plainNumber = regexp.MustCompile(`^\d{1,6}$`)
	// yearFirst is a number that begins with a year of its own: "BP-2024-01234".
	yearFirst = regexp.MustCompile(`^(?:[A-Z]+[ -]?)*((?:19|20)\d{2})[ /-]`)
)

// years are those for which a permit holds, as far as the paper shows them: that in words, of issue, and of expiry.
func (f *PermitFields) years() (years []int) {
	if f.PermitYear != nil {
		years = append(years, *f.PermitYear)
	}
	for _, day := range []*engine.Date{f.IssueDate, f.ExpiryDate} {
		if day != nil {
			years = append(years, day.Year)
		}
	}
	return years
}

// permitYear compares the year that a permit's number begins with with those for which the permit holds.
func (r registered) permitYear() engine.Check {
	if r.number == nil || len(r.years) == 0 {
		return form.NotApplicable("The paper does not show both the number and the year.")
	}
	found := yearFirst.FindStringSubmatch(strings.ToUpper(*r.number))
	if found == nil {
		return form.NotApplicable("The number %s does not begin with a year.", *r.number)
	}
	year, err := strconv.Atoi(found[1])
	switch {
	case err != nil:
		return form.NotApplicable("The number %s does not begin with a year.", *r.number)
	case slices.Contains(r.years, year):
		return form.Pass("The number %s is of a year of the permit.", *r.number)
	case year < slices.Max(r.years): // a renewal may keep the number
		return form.Warn("The number %s is of %d; the permit is of %d.", *r.number, year, slices.Max(r.years))
	}
	return form.Fail("The number %s is of %d; the permit is of %d.", *r.number, year, slices.Max(r.years))
}

func (r registered) notExpired(today engine.Date) engine.Check {
	if r.issued != nil && r.expires != nil && r.expires.Before(*r.issued) {
		return form.Fail("The last day, %s, is before the first, %s.", r.expires, r.issued)
	}
	return form.NotExpired(r.expires, today)
}

// yearMatches compares the year within a SEC number ("CS201912345") with the year of registration, and that of a
// permit's number with the years of the permit.
func (r registered) yearMatches() engine.Check {
	if r.years != nil {
		return r.permitYear()
	}
	if !r.yearInNumber {
		return form.NotApplicable("The number does not have the year.")
	}
	if r.number == nil || r.issued == nil {
		return form.NotApplicable("The paper does not show both the number and the day of registration.")
	}
	digits := strings.TrimLeft(strings.ToUpper(*r.number), "ABCDEFGHIJKLMNOPQRSTUVWXYZ- ")
	if len(digits) < 4 {
		return form.NotApplicable("The number %s does not have the year.", *r.number)
	}
	year, err := strconv.Atoi(digits[:4])
	if err != nil || year < 1900 || year > 2100 {
		return form.NotApplicable("The number %s does not have the year.", *r.number)
	}
	if year > r.issued.Year {
		return form.Fail("The number %s is of %d; the paper was registered on %s.", *r.number, year, r.issued)
	}
	return form.Pass("The year in the number %s is not after the registration on %s.", *r.number, r.issued)
}
