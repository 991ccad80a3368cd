package crosscheck

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// balance is what a certificate says of one account on one day.
type balance struct {
	number   string // normalized
	bank     string // words without company suffixes; "" unknown
	currency string // ISO 4217; "" unknown
	day      engine.Date
	amount   engine.Amount
	page     *int
}

// certifiedAccount is an entry of a certificate's accounts.
type certifiedAccount struct {
	AccountNumber  *string        `json:"account_number"`
	Currency       *string        `json:"currency"`
	AsOfDate       *engine.Date   `json:"as_of_date"`
	CurrentBalance *engine.Amount `json:"current_balance"`
}

// balancesOf returns the balances that a paper certifies; none for a statement, which shows its own.
func balancesOf(v view, t paperType) (list []balance) {
	if t.statement {
		return nil
	}
	bank, _ := v.text("bank_name")
	number, _ := v.text("account_number_normalized", "account_number")
	currency, _ := v.text("currency")
	add := func(number, currency string, day *engine.Date, f *figure) {
		b := balance{
			number: lettersAndDigits(number), bank: strings.Join(businessWords(bank.printed), " "), currency: currency,
		}
		same := func(o balance) bool { return o.number == b.number && o.day == *day }
		if len(b.number) < lastDigits || day == nil || f == nil || slices.ContainsFunc(list, same) {
			return
		}
		b.day, b.amount, b.page = *day, f.amount, f.page
		list = append(list, b)
	}
	day := v.day("as_of_date")
	add(number.printed, currency.printed, day, v.amount("current_balance"))
	var several []certifiedAccount
	if json.Unmarshal(v.raw("accounts"), &several) != nil {
		return list
	}
	for i, a := range several[:min(len(several), maxAccounts)] {
		if a.AccountNumber == nil || a.CurrentBalance == nil {
			continue
		}
		f := &figure{amount: *a.CurrentBalance}
		if place, known := v.provenance[fmt.Sprintf("/accounts/%d/current_balance", i)]; known && place.Page > 0 {
			f.page = &place.Page
		}
		own := currency.printed
		if a.Currency != nil {
			own = *a.Currency
		}
		as := day
		if a.AsOfDate != nil {
			as = a.AsOfDate
		}
		add(*a.AccountNumber, own, as, f)
	}
	return list
}

// judgeBalances holds the balance that a certificate states against the statement of that day.
func judgeBalances(f field, papers []document) judgement {
	t := &tally{}
	statements := statementsIn(papers)
	for _, p := range papers {
		for _, b := range p.balances {
			if p.copyOf != 0 {
				continue
			}
			at := t.value(p.id, fmt.Sprintf("%s on %s", b.amount, b.day), b.page)
			for _, s := range statements {
				own := statement{doc: p.id, bank: b.bank, number: b.number, currency: b.currency}
				end, holds, known := s.balanceOn(b.day, b.amount)
				if !known || !s.mayBeOne(own) {
					continue
				}
				points := 1.0
				if !holds {
					points = 0
					t.findings = append(t.findings, engine.Finding{
						Severity: high, Code: "BALANCE_CONFLICT", DocumentIDs: ascending(p.id, s.doc),
						Detail: fmt.Sprintf("A certificate states %s on %s in %s; by the statement it was %s.",
							b.amount, b.day, s.label(), end),
					})
				}
				t.pair(points, at, t.value(s.doc, fmt.Sprintf("%s on %s", end, b.day), s.page))
			}
		}
	}
	return t.judgement(f, fmt.Sprintf("%d certified balances are those of the statements.", t.compared),
		"No statement here covers the account and the day of a certified balance.")
}

// balanceOn returns the balance at the end of a day, and whether the account had an amount at any time of that day: a
// certificate is made during the day. It is known only if the statement's rows lead from its opening to its closing
// balance.
func (s statement) balanceOn(day engine.Date, amount engine.Amount) (end engine.Amount, holds, known bool) {
	if s.opening == nil || s.closing == nil || s.tooMany || day.Before(s.from) || s.to.Before(day) {
		return 0, false, false
	}
	sum, at := *s.opening, dayNumber(day)
	end = sum
	for _, m := range s.rows {
		holds = holds || m.day == at && (sum-amount).Abs() <= tolerance
		sum += m.amount
		if m.day <= at {
			end = sum
		}
	}
	holds = holds || (end-amount).Abs() <= tolerance
	return end, holds, (sum - *s.closing).Abs() <= tolerance
}

// readBilled reads the name on a bill of a utility; only types that say so are bills.
func readBilled(v view, t paperType) (source, bool) {
	s, ok := v.text(t.compared("utilities")...)
	if !ok {
		return source{}, false
	}
	s.party = parseParty(s.printed, nil)
	if s.normalized = strings.Join(s.party.business, " "); len(s.party.persons) > 0 {
		s.normalized = s.party.normalizedPersons()
	}
	return s, s.normalized != ""
}

// otherName is the likeness of a bill in another name: landlords and parents hold many accounts, so it contradicts
// nothing.
const otherName = 0.5

// judgeBilled holds the name on bills against those of the borrower and the spouse on other papers.
func judgeBilled(f field, papers []document) judgement {
	t := &tally{}
	for _, bill := range sourcesOf(f.name, papers) {
		if bill.copy {
			continue
		}
		at := t.value(bill.doc, bill.printed, bill.page)
		best, of := -1.0, source{}
		for _, name := range []string{"name", "business_name"} {
			for _, s := range sourcesOf(name, papers) {
				if points := likenessOf[name](bill, s); !s.copy && s.doc != bill.doc && points > best {
					best, of = points, s
				}
			}
		}
		if best >= 0 {
			t.pair(round4(max(best, otherName)), at, t.value(of.doc, of.printed, of.page))
		}
	}
	return t.judgement(f, fmt.Sprintf("%d bills are in the borrower's name.", t.compared),
		"No other paper names the borrower.")
}

// readRegistration groups by kind of number, by business and, for a permit, by year: a business has one of each.
func readRegistration(v view, t paperType) (source, bool) {
	for _, path := range t.compared("registration_number", "sec_registration_number", "entity.sec_registration_number") {
		s, ok := v.text(path)
		if s.normalized = lettersAndDigits(s.printed); !ok || s.normalized == "" {
			continue
		}
		kind := path[strings.LastIndexByte(path, '.')+1:]
		year := 0
		if json.Unmarshal(v.raw("permit_year"), &year) != nil || year == 0 && kind == "permit_number" {
			return source{}, false
		}
		business, _ := v.text("corporate_name", "entity.corporate_name", "business_name")
		s.group = fmt.Sprint(kind, year, businessWords(business.printed))
		return s, true
	}
	return source{}, false
}

func likenessOfNumbers(a, b string) float64 {
	if a == b {
		return 1
	}
	return 0
}

// newestDay is the newest day of issue, of the period or of a receipt that a paper names as its own.
func newestDay(v view) (newest *engine.Date) {
	for _, path := range []string{"issue_date", "receipt_date", "period_end", "pay_date", "invoice_date", "bill_date"} {
		if d := v.day(path); d != nil && (newest == nil || d.After(*newest)) {
			newest = d
		}
	}
	return newest
}

// judgeValidity finds papers that had expired before the newest of these papers was made. A later paper of the same
// type and subject takes an expired one's place.
func judgeValidity(f field, papers []document) judgement {
	t := &tally{}
	for _, p := range papers {
		if p.expires == nil || p.copyOf != 0 {
			continue
		}
		newest := document{}
		for _, o := range papers {
			if o.id != p.id && o.dated != nil && (newest.dated == nil || o.dated.After(*newest.dated)) {
				newest = o
			}
		}
		at := t.value(p.id, "valid until "+p.expires.String(), nil)
		replaced := slices.ContainsFunc(papers, func(o document) bool {
			return o.documentType == p.documentType && o.expires != nil && o.expires.After(*p.expires) &&
				mayBeOnePerson(p, o) && mayBeOneBusiness(p, o)
		})
		if replaced || newest.dated == nil {
			continue
		}
		points := 1.0
		if p.expires.Before(*newest.dated) {
			points = 0
			t.findings = append(t.findings, engine.Finding{
				Severity: medium, Code: "PAPER_EXPIRED", DocumentIDs: ascending(p.id, newest.id),
				Detail: fmt.Sprintf("Document %s was valid until %s; document %s is of %s.",
					named(p.id), p.expires, named(newest.id), newest.dated),
			})
		}
		t.pair(points, at, t.value(newest.id, "dated "+newest.dated.String(), nil))
	}
	return t.judgement(f, fmt.Sprintf("%d papers were valid on the day of the newest one.", t.compared),
		"No other paper names a day to hold the days of expiry against.")
}

// mayBeOneBusiness reports whether two papers do not name different businesses.
func mayBeOneBusiness(a, b document) bool {
	x, inA := a.sources["business_name"]
	y, inB := b.sources["business_name"]
	return !inA || !inB || likeBusinesses(x, y) >= conflictBelow
}
