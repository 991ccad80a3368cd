package registration

import (
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
	yearInNumber bool // the number has the year of registration
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
			return form.NotApplicable("Signatures are not read from this paper yet.")
		}},
	)
}

var (
	dtiChecks = rules(func(f *DTIFields) registered {
		return registered{f.DTIRegistrationNumber, "dti_bn", f.RegistrationDate, f.ExpiryDate, false, f.Signatories}
	})
	secChecks = rules(func(f *SECFields) registered {
		return registered{f.SECRegistrationNumber, "sec_registration", f.RegistrationDate, nil, true, f.Signatories}
	})
	permitChecks = rules(func(f *PermitFields) registered {
		return registered{f.PermitNumber, "", f.IssueDate, f.ExpiryDate, false, f.Signatories}
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
	return c
}

func (r registered) notExpired(today engine.Date) engine.Check {
	if r.issued != nil && r.expires != nil && r.expires.Before(*r.issued) {
		return form.Fail("The last day, %s, is before the first, %s.", r.expires, r.issued)
	}
	return form.NotExpired(r.expires, today)
}

// yearMatches compares the year within a SEC number ("CS201912345") with the year of registration.
func (r registered) yearMatches() engine.Check {
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
