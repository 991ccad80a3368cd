package engine

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode"
)

// checklistPaper is what a checklist needs to know of one paper of a completed document.
type checklistPaper struct {
	document int64
	docType  string
	spans    []span
	made     *Date // the day it was made
	year     *int
	expiry   *Date
	score    *int // authenticity, nil when it was not judged or is inconclusive
	// inconclusive says that authenticity was judged and too little could be checked for a score.
	inconclusive bool
	person       string   // whom it identifies, as sorted words
	signatories  []string // whom it authorizes to sign, as sorted words
}

// span is the time that a paper tells of, of one account ("" when it has none).
type span struct {
	account    string // last characters, masked
	whole      string // the account itself, never given out
	start, end Date
}

// shown is a value of a result; one of another shape than expected (custom types choose their own) reads as
// not shown.
type shown[T any] struct{ value *T }

// UnmarshalJSON implements json.Unmarshaler.
func (s *shown[T]) UnmarshalJSON(b []byte) error {
	var v *T
	if json.Unmarshal(b, &v) == nil {
		s.value = v
	}
	return nil
}

type shownAccount struct {
	AccountNumber           shown[string] `json:"account_number"`
	AccountNumberNormalized shown[string] `json:"account_number_normalized"`
	PeriodStart             shown[Date]   `json:"period_start"`
	PeriodEnd               shown[Date]   `json:"period_end"`
}

type shownPaper struct {
	shownAccount
	Accounts              shown[[]shownAccount] `json:"accounts"`
	IssueDate             shown[Date]           `json:"issue_date"`
	PayDate               shown[Date]           `json:"pay_date"`
	TransactionDate       shown[Date]           `json:"transaction_date"`
	StatementDate         shown[Date]           `json:"statement_date"`
	AsOfDate              shown[Date]           `json:"as_of_date"`
	ActualMeetingDate     shown[Date]           `json:"actual_meeting_date"`
	ReceiptDate           shown[Date]           `json:"receipt_date"`
	CRDate                shown[Date]           `json:"cr_date"`
	RegistrationDate      shown[Date]           `json:"registration_date"`
	ExpiryDate            shown[Date]           `json:"expiry_date"`
	RegistrationExpiry    shown[Date]           `json:"registration_expiry"`
	TaxYear               shown[int]            `json:"tax_year"`
	PermitYear            shown[int]            `json:"permit_year"`
	GISYear               shown[int]            `json:"gis_year"`
	RegistrationYear      shown[int]            `json:"registration_year"`
	EffectivityYear       shown[int]            `json:"effectivity_year"`
	FullName              shown[string]         `json:"full_name"`
	AuthorizedSignatories shown[[]struct {
		Name shown[string] `json:"name"`
	}] `json:"authorized_signatories"`
	Periods shown[[]struct {
		End shown[Date] `json:"end"`
	}] `json:"periods"`
	Records        shown[[]shownPaper] `json:"records"`
	FraudDetection shown[struct {
		AuthenticityScore shown[int]    `json:"authenticity_score"`
		RiskLevel         shown[string] `json:"risk_level"`
	}] `json:"fraud_detection"`
}

// papersOf reads a result as it is shown, edits included. A file with several papers gives each.
func papersOf(d Document, result json.RawMessage) ([]checklistPaper, error) {
	var top shownPaper
	if err := json.Unmarshal(result, &top); err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	each := []shownPaper{top}
	if top.Records.value != nil && len(*top.Records.value) > 0 {
		each = *top.Records.value
	}
	papers := make([]checklistPaper, len(each))
	for i, s := range each {
		papers[i] = s.paper()
		papers[i].document, papers[i].docType = d.ID, d.DocumentType
		if f := top.FraudDetection.value; f != nil {
			papers[i].score = f.AuthenticityScore.value
			papers[i].inconclusive = f.RiskLevel.value != nil && *f.RiskLevel.value == RiskInconclusive
		}
	}
	return papers, nil
}

func (s shownPaper) paper() checklistPaper {
	p := checklistPaper{
		made: first(s.IssueDate, s.PayDate, s.TransactionDate, s.StatementDate, s.AsOfDate, s.ActualMeetingDate,
			s.ReceiptDate, s.CRDate, s.PeriodEnd, s.RegistrationDate),
		year:   first(s.TaxYear, s.PermitYear, s.GISYear, s.RegistrationYear, s.EffectivityYear),
		expiry: first(s.ExpiryDate, s.RegistrationExpiry),
	}
	if list := s.Periods.value; list != nil && len(*list) > 0 && p.made == nil {
		p.made = (*list)[0].End.value
	}
	if p.year == nil && p.made != nil {
		p.year = &p.made.Year
	}
	if s.FullName.value != nil {
		p.person = sortedWords(*s.FullName.value)
	}
	if list := s.AuthorizedSignatories.value; list != nil {
		for _, who := range *list {
			if who.Name.value != nil {
				p.signatories = append(p.signatories, sortedWords(*who.Name.value))
			}
		}
	}
	p.spans = s.spans()
	return p
}

func (s shownPaper) spans() (spans []span) {
	accounts := []shownAccount{s.shownAccount}
	if list := s.Accounts.value; list != nil && len(*list) > 0 {
		accounts = *list
	}
	for _, a := range accounts {
		start, end := first(a.PeriodStart, s.PeriodStart), first(a.PeriodEnd, s.PeriodEnd)
		if start == nil || end == nil || end.Before(*start) {
			continue
		}
		number := first(a.AccountNumberNormalized, a.AccountNumber, s.AccountNumberNormalized, s.AccountNumber)
		one := span{start: *start, end: *end}
		if number != nil {
			one.whole, one.account = wholeAccount(*number), maskAccount(*number)
		}
		spans = append(spans, one)
	}
	return spans
}

// wholeAccount is a number's letters and digits; a place that the paper masks is *.
func wholeAccount(number string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '•':
			return '*'
		case r == '*' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, number)
}

// maskAccount shows the last four characters of a number that has more.
func maskAccount(number string) string {
	plain := []rune(wholeAccount(number))
	if len(plain) <= leastVisible {
		return "•••"
	}
	tail := strings.ReplaceAll(string(plain[len(plain)-leastVisible:]), "*", "•")
	return "•••" + strings.ToUpper(tail)
}

func first[T any](values ...shown[T]) *T {
	for _, v := range values {
		if v.value != nil {
			return v.value
		}
	}
	return nil
}

// sortedWords are a name's words in alphabetical order, so that "DELA CRUZ, JUAN" is Juan dela Cruz.
func sortedWords(name string) string {
	words := strings.Fields(plainWords(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// samePerson says that one name's words, initials left out, are all in the other's; at least two are.
func samePerson(a, b string) bool {
	long := func(name string) []string {
		return slices.DeleteFunc(strings.Fields(name), func(w string) bool { return len([]rune(w)) == 1 })
	}
	x, y := long(a), long(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	return len(x) >= 2 && !slices.ContainsFunc(x, func(w string) bool { return !slices.Contains(y, w) })
}
