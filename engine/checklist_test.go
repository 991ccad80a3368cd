package engine

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func day(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func readPaper(t *testing.T, docType, result string) []checklistPaper {
	t.Helper()
	papers, err := papersOf(7, paper{documentType: docType, result: json.RawMessage(result)})
	if err != nil {
		t.Fatal(err)
	}
	return papers
}

func statement(account, start, end string) string {
	return `{"account_number":"` + account + `","period_start":"` + start + `","period_end":"` + end + `","fraud_detection":{"authenticity_score":90}}`
}

func bankStatement(bank, account, start, end string) string {
	return `{"bank_name":"` + bank + `",` + statement(account, start, end)[1:]
}

func TestRequirementIsJudgedByDocuments(t *testing.T) {
	none := 0
	cover := Requirement{
		Key:              "s",
		Types:            []string{"bank_statement"},
		CoverDays:        90,
		NewestWithinDays: 45,
		AllAccounts:      true,
		MinAuthenticity:  40,
	}
	months, upToDate := cover, cover
	months.CoverDays, months.CoverMonths = 0, 3
	upToDate.OpenDays = new(5)
	pay := Requirement{Key: "w", Types: []string{"payslip"}, CoverMonths: 1, NewestWithinDays: 45}
	permit := Requirement{Key: "p", Types: []string{"mayors_permit"}, YearsBack: &none, NotExpired: true}
	ids := Requirement{Key: "i", Types: []string{"passport", "umid"}, Per: PerSignatory, MinCount: 2, NotExpired: true}
	slips := Requirement{Key: "c", Types: []string{"payslip"}, MinCount: 2, IssuedWithinDays: 60}
	recent := Requirement{Key: "r", Types: []string{"remittance_slip"}, MinCount: 3, NewestWithinDays: 60}
	type file struct{ docType, result string }
	for name, c := range map[string]struct {
		rule            Requirement
		files           []file
		waiting, failed []string
		today           string // 2025-04-10 if empty
		status          ChecklistStatus
		detail          string
	}{
		"nothing is there": {rule: cover, status: ChecklistMissing, detail: "It is missing."},
		"another type does not count": {
			rule:   cover,
			files:  []file{{"payslip", statement("1", "2025-01-01", "2025-03-31")}},
			status: ChecklistMissing,
			detail: "It is missing.",
		},
		"three months without a gap": {
			rule: cover,
			files: []file{
				{"bank_statement", statement("000-1234", "2025-01-01", "2025-01-31")},
				{"bank_statement", statement("0001234", "2025-02-01", "2025-02-28")},
				{"bank_statement", statement("000 1234", "2025-03-01", "2025-03-31")},
			},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"February lacks": {
			rule: cover,
			files: []file{{"bank_statement", statement("0001234", "2025-01-01", "2025-01-31")},
				{"bank_statement", statement("0001234", "2025-03-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Account ••1234: 2025-02-01 to 2025-02-28 is missing.",
		},
		"one statement lacks the time before it": {
			rule:   cover,
			files:  []file{{"bank_statement", statement("0001234", "2025-03-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Account ••1234: 2025-01 to 2025-02 is missing.",
		},
		"overlapping statements cover once": {
			rule: cover,
			files: []file{{"bank_statement", statement("0001234", "2024-12-15", "2025-02-10")},
				{"bank_statement", statement("0001234", "2025-01-20", "2025-03-31")}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"the newest is too old": {
			rule:   cover,
			files:  []file{{"bank_statement", statement("0001234", "2024-10-01", "2025-02-20")}},
			status: ChecklistStale,
			detail: "Account ••1234: the newest ends on 2025-02-20, more than 45 days ago; 2025-02-21 to 2025-04-10 is missing.",
		},
		"one old statement: the days of the rule are asked for, not all since": {
			rule:   cover,
			files:  []file{{"bank_statement", statement("0001234", "2022-03-01", "2022-03-31")}},
			status: ChecklistStale,
			detail: "Account ••1234: the newest ends on 2022-03-31, more than 45 days ago; 2025-01-11 to 2025-04-10 is missing.",
		},
		"an old statement of which some days still count": {
			rule:   cover,
			files:  []file{{"bank_statement", statement("0001234", "2025-01-01", "2025-02-10")}},
			status: ChecklistStale,
			detail: "Account ••1234: the newest ends on 2025-02-10, more than 45 days ago; 2025-02-11 to 2025-04-10 is missing.",
		},
		"an old account beside one with a gap": {
			rule: cover,
			files: []file{{"bank_statement", statement("0001234", "2022-03-01", "2022-03-31")},
				{"bank_statement", statement("0009999", "2025-02-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Account ••9999: 2025-01-01 to 2025-01-31 is missing. Account ••1234: the newest ends on 2022-03-31, more than 45 days ago; 2025-01-11 to 2025-04-10 is missing.",
		},
		"an old paper where only how new it is counts": {
			rule: recent,
			files: []file{
				{"remittance_slip", `{"transaction_date":"2022-05-01"}`},
				{"remittance_slip", `{"transaction_date":"2022-06-01"}`},
			},
			status: ChecklistStale,
			detail: "The newest is of 2022-06-01; one of 2025-02-09 or later is needed.",
		},
		"two of three recent ones": {
			rule: recent,
			files: []file{
				{"remittance_slip", `{"transaction_date":"2025-04-01"}`},
				{"remittance_slip", `{"transaction_date":"2025-03-01"}`},
			},
			status: ChecklistIncomplete,
			detail: "2 of 3 are there.",
		},
		"a second account lacks time": {
			rule: cover,
			files: []file{{"bank_statement", statement("0001234", "2025-01-01", "2025-03-31")},
				{"bank_statement", statement("0009999", "2025-02-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Account ••9999: 2025-01-01 to 2025-01-31 is missing.",
		},
		"a masked number is the account that ends alike": {
			rule: cover,
			files: []file{{"bank_statement", statement("0001234", "2025-01-01", "2025-02-10")},
				{"bank_statement", statement("***1234", "2025-02-11", "2025-03-31")}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"a masked number that two accounts end like is neither": {
			rule: cover,
			files: []file{
				{"bank_statement", statement("0001234", "2025-01-01", "2025-03-31")},
				{"bank_statement", statement("9991234", "2025-01-01", "2025-03-31")},
				{"bank_statement", statement("***1234", "2025-02-11", "2025-03-31")},
			},
			status: ChecklistIncomplete,
			detail: "Account ••1234: 2025-01-01 to 2025-02-10 is missing.",
		},
		"a short number is masked whole": {
			rule:   cover,
			files:  []file{{"bank_statement", statement("123", "2025-03-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Account ••: 2025-01 to 2025-02 is missing.",
		},
		"a period that begins after today": {
			rule:   cover,
			files:  []file{{"bank_statement", statement("0001234", "2025-05-01", "2025-05-31")}},
			status: ChecklistIncomplete,
			detail: "Its period begins after today.",
		},
		"no document counts, a new one is doubtful: age is not the reason": {
			rule:   slips,
			files:  []file{{"payslip", `{"pay_date":"2024-03-15"}`}, {"payslip", `{"pay_date":null}`}},
			status: ChecklistIncomplete,
			detail: "No date could be read on it.",
		},
		"the account is named by its bank": {
			rule:   cover,
			files:  []file{{"bank_statement", bankStatement("Narra Commercial Bank", "0001234", "2025-02-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Narra ••1234: 2025-01-01 to 2025-01-31 is missing.",
		},
		"equal numbers of two banks are two accounts": {
			rule: cover,
			files: []file{
				{"bank_statement", bankStatement("Narra Commercial Bank", "0001234", "2025-01-01", "2025-03-31")},
				{"bank_statement", bankStatement("Pearl Bank", "0001234", "2025-03-01", "2025-03-31")},
			},
			status: ChecklistIncomplete,
			detail: "Pearl ••1234: 2025-01 to 2025-02 is missing.",
		},
		"several gaps of one account": {
			rule: cover,
			files: []file{
				{"bank_statement", bankStatement("Narra", "0001234", "2025-01-03", "2025-01-31")},
				{"bank_statement", bankStatement("Narra", "0001234", "2025-03-01", "2025-03-31")},
			},
			status: ChecklistIncomplete,
			detail: "Narra ••1234: 2025-01-01 to 2025-01-02, 2025-02-01 to 2025-02-28 are missing.",
		},
		"three statements by month are three months": {
			rule: months,
			files: []file{
				{"bank_statement", bankStatement("Narra", "0001234", "2025-02-01", "2025-02-28")},
				{"bank_statement", bankStatement("Narra", "0001234", "2025-03-01", "2025-03-31")},
				{"bank_statement", bankStatement("Narra", "0001234", "2025-04-01", "2025-04-30")},
			},
			today:  "2025-05-05",
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"the first month of three lacks": {
			rule:   months,
			files:  []file{{"bank_statement", bankStatement("Narra", "0001234", "2025-02-01", "2025-03-31")}},
			status: ChecklistIncomplete,
			detail: "Narra ••1234: 2025-01-01 to 2025-01-31 is missing.",
		},
		"the last days may be open": {
			rule:   cover,
			files:  []file{{"bank_statement", bankStatement("Narra", "0001234", "2024-12-01", "2025-03-15")}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"the last days may not be open": {
			rule:   upToDate,
			files:  []file{{"bank_statement", bankStatement("Narra", "0001234", "2024-12-01", "2025-03-15")}},
			status: ChecklistIncomplete,
			detail: "Narra ••1234: 2025-03-16 to 2025-04-05 is missing.",
		},
		"the last five days are open and may be": {
			rule:   upToDate,
			files:  []file{{"bank_statement", bankStatement("Narra", "0001234", "2024-12-01", "2025-04-05")}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"a statement without a period covers the days of its rows": {
			rule: cover,
			files: []file{{"bank_statement", `{"bank_name":"Narra","account_number":"0001234","period_start":null,"period_end":null,
				"transactions":[{"date":"2025-03-30"},{"date":null},{"date":"2025-01-20"}],"fraud_detection":{"authenticity_score":90}}`}},
			status: ChecklistIncomplete,
			detail: "Narra ••1234: 2024-12-31 to 2025-01-19 is missing.",
		},
		"payslips are one series wherever the pay goes": {
			rule: pay,
			files: []file{
				{"payslip", `{"employer_name":"Mayon Foods","bank_name":"Narra","account_number":"0001234","period_start":"2025-03-01","period_end":"2025-03-15"}`},
				{"payslip", `{"employer_name":"Mayon Foods","period_start":"2025-03-16","period_end":"2025-03-31"}`},
			},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"days between payslips lack": {
			rule:   pay,
			files:  []file{{"payslip", `{"employer_name":"Mayon Foods","account_number":"0001234","period_start":"2025-03-16","period_end":"2025-03-31"}`}},
			status: ChecklistIncomplete,
			detail: "2025-03-01 to 2025-03-15 is missing.",
		},
		"no period was read": {
			rule:   cover,
			files:  []file{{"bank_statement", `{"period_start":null,"fraud_detection":{"authenticity_score":90}}`}},
			status: ChecklistIncomplete,
			detail: "No period could be read on it.",
		},
		"the authenticity is doubtful": {
			rule: cover,
			files: []file{
				{"bank_statement", strings.Replace(statement("1", "2025-01-01", "2025-03-31"), "90", "20", 1)},
			},
			status: ChecklistIncomplete,
			detail: "Its authenticity score is 20; at least 40 is needed.",
		},
		"the authenticity was not judged": {
			rule:   cover,
			files:  []file{{"bank_statement", `{"period_start":"2025-01-01","period_end":"2025-03-31"}`}},
			status: ChecklistIncomplete,
			detail: "Its authenticity was not judged.",
		},
		"the authenticity is inconclusive": {
			rule:   cover,
			files:  []file{{"bank_statement", `{"account_number":"1","period_start":"2025-01-01","period_end":"2025-03-31","fraud_detection":{"authenticity_score":null,"risk_level":"inconclusive"}}`}},
			status: ChecklistReview,
			detail: "It is there, but the authenticity of document 7 is inconclusive, where at least 40 is needed: too little could be checked. Have a person look at it.",
		},
		"an old paper whose authenticity is inconclusive": {
			rule:   cover,
			files:  []file{{"bank_statement", `{"account_number":"1","period_start":"2024-01-01","period_end":"2024-03-31","fraud_detection":{"authenticity_score":null,"risk_level":"inconclusive"}}`}},
			status: ChecklistStale,
			detail: "Account ••: the newest ends on 2024-03-31, more than 45 days ago; 2025-01-11 to 2025-04-10 is missing.",
		},
		"a document is still being read": {
			rule:    cover,
			waiting: []string{AutoType},
			status:  ChecklistPending,
			detail:  "Documents are still being read. It is missing.",
		},
		"one of another type is being read": {
			rule:    cover,
			waiting: []string{"payslip"},
			status:  ChecklistMissing,
			detail:  "It is missing.",
		},
		"it could not be read": {rule: cover, failed: []string{"bank_statement"}, status: ChecklistUnreadable,
			detail: "It was sent but could not be read."},
		"a permit of this year": {
			rule:   permit,
			files:  []file{{"mayors_permit", `{"issue_date":"2025-01-20"}`}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"a permit of last year": {
			rule:   permit,
			files:  []file{{"mayors_permit", `{"permit_year":2024}`}},
			status: ChecklistStale,
			detail: "It is of 2024; 2025 or later is needed.",
		},
		"an expired permit": {
			rule:   permit,
			files:  []file{{"mayors_permit", `{"permit_year":2025,"expiry_date":"2025-04-09"}`}},
			status: ChecklistStale,
			detail: "It expired on 2025-04-09.",
		},
		"a permit that expires today": {
			rule:   permit,
			files:  []file{{"mayors_permit", `{"permit_year":2025,"expiry_date":"2025-04-10"}`}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"a permit without a date": {
			rule:   permit,
			files:  []file{{"mayors_permit", `{"issue_date":{"amount":3}}`}},
			status: ChecklistIncomplete,
			detail: "No date could be read on it.",
		},
		"two payslips of one file": {
			rule: slips,
			files: []file{{
				"payslip", `{"pay_date":"2025-03-15","records":[{"pay_date":"2025-03-15"},{"pay_date":"2025-03-31"}]}`,
			}},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"one payslip of two": {
			rule:   slips,
			files:  []file{{"payslip", `{"pay_date":"2025-03-15"}`}, {"payslip", `{"pay_date":"2024-03-15"}`}},
			status: ChecklistIncomplete,
			detail: "1 of 2 are there.",
		},
		"two IDs of one person": {
			rule: ids,
			files: []file{
				{"passport", `{"full_name":"DELA CRUZ, JUAN SANTOS"}`}, {"umid", `{"full_name":"Juan S. dela Cruz"}`},
			},
			status: ChecklistSatisfied,
			detail: "It is there.",
		},
		"two IDs of two persons": {
			rule:   ids,
			files:  []file{{"passport", `{"full_name":"Juan dela Cruz"}`}, {"umid", `{"full_name":"Ana Reyes"}`}},
			status: ChecklistIncomplete,
			detail: "1 of 2 of one person are there.",
		},
		"a second signatory lacks one": {
			rule: ids,
			files: []file{
				{
					"secretarys_certificate",
					`{"authorized_signatories":[{"name":"Juan dela Cruz"},{"name":"Ana Reyes"}]}`,
				},
				{"passport", `{"full_name":"Juan dela Cruz"}`},
				{"umid", `{"full_name":"Juan dela Cruz"}`},
				{"umid", `{"full_name":"REYES, ANA"}`},
			},
			status: ChecklistIncomplete,
			detail: "1 of 2 of signatory A.R. are there.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			j := &judging{today: day(cmp.Or(c.today, "2025-04-10")), waiting: c.waiting, failed: c.failed}
			for _, f := range c.files {
				j.keep(readPaper(t, f.docType, f.result))
			}
			got := j.judge(c.rule)
			if got.Status != c.status || got.Detail != c.detail {
				t.Errorf("got %s: %s\nwant %s: %s", got.Status, got.Detail, c.status, c.detail)
			}
			if text, _ := json.Marshal(got); strings.Contains(string(text), "0001234") ||
				strings.Contains(strings.ToLower(string(text)), "juan") {
				t.Errorf("%s holds a whole account number or a name", text)
			}
		})
	}
}

func TestProductIsChosenByApplication(t *testing.T) {
	rules := ChecklistRules{
		Default: "d",
		Products: []Product{
			{Name: "salary", When: []ProductMatch{{Profile: []string{"salaried"}}, {LoanType: []string{"salary"}}}},
			{Name: "car", Addition: true, When: []ProductMatch{{LoanType: []string{"car"}}}},
			{Name: "both", When: []ProductMatch{{Track: []string{"fast_track"}, LoanType: []string{"home"}}}},
			{Name: "d"},
		},
	}
	rules.Products = append(rules.Products, Product{
		Name: "company",
		When: []ProductMatch{{Profile: []string{"corporation"}}, {LoanType: []string{"corporate"}}},
	})
	for name, c := range map[string]struct{ loanType, track, profile, want string }{
		"who borrows before what for":     {loanType: "salary", profile: "corporation", want: "company"},
		"a purpose where nobody said who": {loanType: "corporate salary", profile: "baker", want: "salary"},
		"nothing said":                    {want: "d"},
		"by profile":                      {profile: "Salaried", want: "salary"},
		"by a word of loan_type":          {loanType: "Quick SALARY-loan", want: "salary"},
		"not by a part of a word":         {loanType: "salaryman scarce", want: "d"},
		"an addition on top":              {loanType: "salary car loan", want: "salary car"},
		"an addition to default":          {loanType: "Car", want: "d car"},
		"all of a condition":              {loanType: "home", track: "Fast track", want: "both"},
		"not a part of a condition":       {loanType: "home", want: "d"},
	} {
		chosen, additions := rules.choose(Application{LoanType: &c.loanType, Track: &c.track, Profile: &c.profile})
		got := []string{chosen.Name}
		for _, a := range additions {
			got = append(got, a.Name)
		}
		if want := strings.Fields(c.want); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
}

func FuzzPapersOf(f *testing.F) {
	f.Add(statement("0001234", "2025-01-01", "2025-12-31"))
	f.Add(statement("0001234", "0001-01-01", "0001-01-02"))
	f.Add(`{"records":[{"full_name":"a"}],"accounts":[{"account_number":5}],"periods":[{"end":"2025-12-31"}]}`)
	f.Fuzz(func(t *testing.T, result string) {
		papers, err := papersOf(0, paper{result: json.RawMessage(result)})
		if err != nil {
			return
		}
		j := &judging{today: day("2025-04-10")}
		j.keep(papers)
		for i := range j.papers {
			j.papers[i].docType = "x"
		}
		j.judge(Requirement{Types: []string{"x"}, CoverDays: 90, AllAccounts: true})
		e := j.judge(Requirement{
			Types: []string{"x"}, CoverMonths: 3, NewestWithinDays: 45, AllAccounts: true, OpenDays: new(0),
		})
		for _, g := range e.Gaps {
			if g.Days < 1 || g.From.DaysUntil(g.To)+1 != g.Days || g.From.Year < 1 || g.To.After(j.today) {
				t.Errorf("gap %+v", g)
			}
		}
	})
}

func TestRemedyFollowsReasonOfFailure(t *testing.T) {
	category, damaged := UnreadableDocument, "The PDF is damaged; save or download it anew and send it again."
	if got := remedy(Document{ErrorCategory: &category, Error: &damaged}); got != damaged {
		t.Errorf("a damaged file: %q, want %q", got, damaged)
	}
	locked, message := PasswordRequired, "The file is protected."
	if got := remedy(Document{ErrorCategory: &locked, Error: &message}); got != "Upload it with its password, or without one." {
		t.Errorf("a protected file: %q", got)
	}
}

func TestDocumentToReviewIsNotRequestedFromBorrower(t *testing.T) {
	list := Checklist{}
	for _, status := range []ChecklistStatus{ChecklistSatisfied, ChecklistReview, ChecklistPending, ChecklistMissing} {
		list.add(ChecklistEntry{Key: string(status), Status: status})
	}
	if wanted := list.wanted(); len(wanted) != 1 || wanted[0].Status != ChecklistMissing ||
		!slices.Equal(list.Review, []string{"review"}) {
		t.Errorf("wanted %v, to review %v; want the missing one alone and review", wanted, list.Review)
	}
}

type signedTypes struct{ oneType }

func (signedTypes) List() []DocumentTypeEntry {
	return []DocumentTypeEntry{
		{DocumentType: "power_of_attorney", Compares: []Compared{{As: "signatories", Field: "attorneys"}}},
		{DocumentType: "payslip", Compares: []Compared{{As: "signatories"}}},
		{DocumentType: "umid"},
	}
}

func TestTypesSayThatTheyNameSignatories(t *testing.T) {
	s := &ChecklistService{core: &core{config: &Config{Types: signedTypes{}}}}
	if got := s.typesWithSignatories(); len(got) != 1 || !got["power_of_attorney"] {
		t.Errorf("signatories are looked for in %v, want in power_of_attorney only", got)
	}
}

func TestGapSaysAccountDaysAndReason(t *testing.T) {
	rule := Requirement{Types: []string{"bank_statement"}, CoverMonths: 3, NewestWithinDays: 45, AllAccounts: true,
		OpenDays: new(0)}
	j := &judging{today: day("2025-04-10")}
	for _, result := range []string{
		bankStatement("Narra Bank", "0001234", "2025-01-15", "2025-01-31"),
		bankStatement("Narra Bank", "0001234", "2025-03-01", "2025-03-31"),
		bankStatement("Pearl Bank", "9994321", "2025-01-01", "2025-02-10"),
	} {
		j.keep(readPaper(t, "bank_statement", result))
	}
	e := j.judge(rule)
	var got []string
	for _, g := range e.Gaps {
		got = append(got, fmt.Sprintf("%s %s %s %d %s", *g.Institution, *g.Account, g.Reason, g.Days, g.Detail))
	}
	want := []string{
		"Narra Bank •••1234 first_days 4 Narra ••1234: 2025-01-11 to 2025-01-14 is missing.",
		"Narra Bank •••1234 between 28 Narra ••1234: 2025-02-01 to 2025-02-28 is missing.",
		"Narra Bank •••1234 last_days 10 Narra ••1234: 2025-04-01 to 2025-04-10 is missing.",
		"Pearl Bank •••4321 too_old 59 Pearl ••4321: 2025-02-11 to 2025-04-10 is missing.",
	}
	if !slices.Equal(got, want) || e.Status != ChecklistIncomplete {
		t.Errorf("%s, gaps\n%s\nwant incomplete and\n%s", e.Status, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestPartsOfFileCountAndAreNamed(t *testing.T) {
	j := &judging{today: day("2025-04-10")}
	for part, date := range []string{"2025-03-15", "2025-03-31", "2023-03-31"} {
		papers, err := papersOf(7, paper{part: part + 1, documentType: "payslip",
			result: json.RawMessage(`{"pay_date":"` + date + `"}`)})
		if err != nil {
			t.Fatal(err)
		}
		j.keep(papers)
	}
	e := j.judge(Requirement{Types: []string{"payslip"}, MinCount: 2, IssuedWithinDays: 60})
	if e.Status != ChecklistSatisfied || !slices.Equal(e.Documents, []int64{7}) || len(e.Papers) != 2 ||
		*e.Papers[0].Part != 1 || *e.Papers[1].Part != 2 {
		t.Errorf("got %s by %v, papers %+v; want parts 1 and 2 of document 7", e.Status, e.Documents, e.Papers)
	}
	if len(e.NotCounted) != 1 || e.NotCounted[0].DocumentID != 7 || *e.NotCounted[0].Part != 3 {
		t.Errorf("not counted are %+v, want part 3", e.NotCounted)
	}
}

func TestKeyIsNeverStaleAndIncomplete(t *testing.T) {
	rule := Requirement{Key: "s", Types: []string{"bank_statement"}, CoverMonths: 3, NewestWithinDays: 45,
		AllAccounts: true, MinCount: 2}
	for _, end := range []string{"2024-05-31", "2025-02-10", "2025-03-31"} {
		j := &judging{today: day("2025-04-10")}
		j.keep(readPaper(t, "bank_statement", bankStatement("Narra", "0001234", "2024-05-01", end)))
		list := Checklist{}
		list.add(j.judge(rule))
		if len(list.Stale)+len(list.Incomplete) != 1 {
			t.Errorf("up to %s: stale %v, incomplete %v; want the key in one of them", end, list.Stale, list.Incomplete)
		}
	}
}
