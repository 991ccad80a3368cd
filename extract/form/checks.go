package form

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/identifier"
	"github.com/dossier-lending/dossier/extract/proof"
	"github.com/dossier-lending/dossier/extract/proof/exact"
)

// Rule is one check of a type: its key in the contract (fields.md §4.1), what it asks, and how it is judged.
type Rule[F any] struct {
	Key   string                                     // in the contract
	Label string                                     // what it asks, for people
	Judge func(f *F, today engine.Date) engine.Check // sets all but Key and Label
}

// Rules makes the Checks of a Spec of rules, in the order of the contract.
func Rules[F any](rules ...Rule[F]) func(*F, Circumstances) []engine.Check {
	return RulesBy(func(Circumstances) []Rule[F] { return rules })
}

// RulesBy is Rules for a type whose rules need more circumstances than the day.
func RulesBy[F any](of func(Circumstances) []Rule[F]) func(*F, Circumstances) []engine.Check {
	return func(f *F, c Circumstances) []engine.Check {
		rules := of(c)
		checks := make([]engine.Check, len(rules))
		for i, r := range rules {
			checks[i] = c.explained(r.Judge(f, c.Today))
			checks[i].Key, checks[i].Label = r.Key, r.Label
		}
		return checks
	}
}

// Pass is a check that holds; detail is one sentence.
func Pass(format string, args ...any) engine.Check { return judged(engine.CheckPass, format, args) }

// Warn is a check that something speaks against.
func Warn(format string, args ...any) engine.Check { return judged(engine.CheckWarn, format, args) }

// Fail is a check that does not hold.
func Fail(format string, args ...any) engine.Check { return judged(engine.CheckFail, format, args) }

// NotApplicable is a check that could not run; the sentence says why.
func NotApplicable(format string, args ...any) engine.Check {
	return judged(engine.CheckNotApplicable, format, args)
}

func judged(status engine.CheckStatus, format string, args []any) engine.Check {
	return engine.Check{Status: status, Detail: fmt.Sprintf(format, args...)}
}

// SumCheck judges whether a printed total is the sum of plus minus that of minus. Amounts that the paper does not show
// are 0, but one of plus must be shown. what names the total in a sentence: "the gross pay".
func SumCheck(what string, total *engine.Amount, tolerance engine.Amount, plus, minus []*engine.Amount) engine.Check {
	var sum exact.Sum
	shown := 0
	for _, a := range plus {
		if a != nil {
			sum, shown = sum.Add(*a), shown+1
		}
	}
	switch {
	case total == nil:
		return NotApplicable("The paper does not show %s.", what)
	case shown == 0:
		return NotApplicable("The paper does not show the amounts that make up %s.", what)
	}
	for _, a := range minus {
		if a != nil {
			sum = sum.Sub(*a)
		}
	}
	return EqualCheck(what, total, sum.Amount(), tolerance)
}

// EqualCheck judges a printed amount by what it must be.
func EqualCheck(what string, actual *engine.Amount, expected, tolerance engine.Amount) engine.Check {
	if actual == nil {
		return NotApplicable("The paper does not show %s.", what)
	}
	off := exact.Of(*actual).Minus(exact.Of(expected))
	difference := off.Amount()
	c := Pass("The amounts give %s as printed, %s.", what, proof.Money(*actual))
	if !off.Within(tolerance) {
		c = Fail("By the other amounts, %s must be %s; the paper prints %s.",
			what, proof.Money(expected), proof.Money(*actual))
	}
	shown := *actual
	c.Expected, c.Actual, c.Difference, c.Tolerance = &expected, &shown, &difference, &tolerance
	return c
}

// Together is one check of several. It has the worst status and the sentences and figures of those with this status;
// what could not run only counts if nothing could.
func Together(checks ...engine.Check) engine.Check {
	if len(checks) == 0 {
		return NotApplicable("There is nothing to judge.")
	}
	statuses := make([]engine.CheckStatus, len(checks))
	for i, c := range checks {
		statuses[i] = c.Status
	}
	worst := engine.WorstStatus(statuses...)
	at := slices.Index(statuses, worst)
	if at < 0 {
		at = 0
	}
	all := checks[at]
	said := []string{all.Detail}
	for _, c := range checks[at+1:] {
		if c.Status == all.Status && !slices.Contains(said, c.Detail) && len(said) < mostSaid {
			said = append(said, c.Detail)
		}
	}
	all.Detail = strings.Join(said, " ")
	return all
}

// mostSaid is how many sentences the detail of one check has.
const mostSaid = 3

// IDCheck judges the form of a printed identifier; matches is that of its format. what names it: "The TIN".
func IDCheck(what string, printed *string, matches func(string) bool) engine.Check {
	switch {
	case printed == nil:
		return NotApplicable("%s is not shown.", what)
	case matches(*printed):
		return Pass("%s %s has the right form.", what, *printed)
	}
	return Fail("%s is printed as %s, which is not its form. Compare it with the page.", what, *printed)
}

// OrderCheck judges that the day second is not before first. Their names begin sentences: "The issue date".
func OrderCheck(firstName string, first *engine.Date, secondName string, second *engine.Date) engine.Check {
	switch {
	case first == nil:
		return NotApplicable("%s is not shown.", firstName)
	case second == nil:
		return NotApplicable("%s is not shown.", secondName)
	case second.Before(*first):
		return Fail("%s, %s, is before %s, %s.", secondName, second, lowerFirst(firstName), first)
	}
	return Pass("%s, %s, is not after %s, %s.", firstName, first, lowerFirst(secondName), second)
}

// NotExpired judges the last day on which a paper is valid by the day on which it was received.
func NotExpired(expiry *engine.Date, today engine.Date) engine.Check {
	switch {
	case expiry == nil:
		return NotApplicable("The paper does not show until when it is valid.")
	case expiry.Before(today):
		return Fail("The paper was valid until %s; it was received on %s.", expiry, today)
	}
	return Pass("The paper is valid until %s.", expiry)
}

func lowerFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// TINCheck judges the form of a taxpayer number. One with the right number of digits in other groups than usual may
// have a digit too many or too few.
func TINCheck(what string, printed *string) engine.Check {
	c := IDCheck(what, printed, func(s string) bool {
		_, ok := identifier.NormalizeTIN(s)
		return ok
	})
	format, known := identifier.Find("tin")
	if c.Status == engine.CheckPass && known && format.Grouping(*printed) == identifier.Invalid {
		return Warn("%s is printed as %s, whose groups of digits are not those of a taxpayer number.", what, *printed)
	}
	return c
}

// WordsCheck judges an amount in words: it must be one of the amounts in figures.
func WordsCheck(words engine.Amount, figures []*engine.Amount) engine.Check {
	var nearest *engine.Amount
	for _, f := range figures {
		switch {
		case f == nil:
		case *f == words:
			return withAmounts(Pass("The amount in words and in figures is %s.", proof.Money(words)), words, words)
		case nearest == nil:
			nearest = f
		}
	}
	if nearest == nil {
		return NotApplicable("The paper shows no amount in figures beside that in words, %s.", proof.Money(words))
	}
	return withAmounts(Fail("The amount in words is %s; in figures the paper prints %s.",
		proof.Money(words), proof.Money(*nearest)), words, *nearest)
}

func withAmounts(c engine.Check, expected, actual engine.Amount) engine.Check {
	difference, none := exact.Of(actual).Sub(expected).Amount(), engine.Amount(0)
	c.Expected, c.Actual, c.Difference, c.Tolerance = &expected, &actual, &difference, &none
	return c
}

// AgeCheck judges how old a paper was when it was received; what names it: "certificate".
func AgeCheck(what string, issued *engine.Date, today engine.Date, most int) engine.Check {
	if issued == nil {
		return NotApplicable("The %s does not show when it was issued.", what)
	}
	if days := issued.DaysUntil(today); days > most {
		return Warn("The %s was issued %d days before it was received, on %s; at most %d days are usual.",
			what, days, issued, most)
	}
	return Pass("The %s was issued on %s, within %d days.", what, issued, most)
}
