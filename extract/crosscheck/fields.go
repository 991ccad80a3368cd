package crosscheck

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// field is one row of the contract's table of compared fields (fields §17).
type field struct {
	name   string
	weight int
	code   string // of the finding on a conflict
	grave  string // the finding's severity
	// read finds a paper's value; nil for fields with their own judge.
	read func(v view, documentType string) (source, bool)
	// compare is the likeness of two sources, 0 to 1.
	compare func(a, b source) float64
	// judge replaces the comparison of one value from each paper.
	judge func(f field, papers []document) judgement
	// reason is why a field is not compared; "" for a compared field.
	reason string
}

// fields are in the contract's order (fields §17). Weights are shares of the score, in points.
var fields = []field{
	{name: "name", weight: 20, code: "NAME_CONFLICT", grave: high, read: readName, compare: likePersons},
	{
		name:    "business_name",
		weight:  20,
		code:    "BUSINESS_NAME_CONFLICT",
		grave:   high,
		read:    readBusiness,
		compare: likeBusinesses,
	},
	{
		name:    "tin",
		weight:  15,
		code:    "TIN_CONFLICT",
		grave:   high,
		read:    readTIN,
		compare: func(a, b source) float64 { return compareTINs(a.normalized, b.normalized) },
	},
	{
		name:    "birth_date",
		weight:  8,
		code:    "BIRTH_DATE_CONFLICT",
		grave:   medium,
		read:    readBirth,
		compare: func(a, b source) float64 { return compareDates(a.date, b.date) },
	},
	{
		name:    "address",
		weight:  6,
		code:    "ADDRESS_CONFLICT",
		grave:   low,
		read:    readAddress,
		compare: func(a, b source) float64 { return compareAddresses(a.address, b.address) },
	},
	{
		name:    "employer",
		weight:  8,
		code:    "EMPLOYER_CONFLICT",
		grave:   medium,
		read:    readEmployer,
		compare: likeBusinesses,
	},
	{
		name:   "account_number",
		weight: 8,
		code:   "ACCOUNT_NUMBER_CONFLICT",
		grave:  medium,
		read:   readAccount,
		judge:  judgeAccounts,
	},
	{name: "utilities", weight: 4, reason: "Bills are not read into fields yet, so they are not held against IDs."},
	{name: "salary_amount", weight: 15, reason: "Payslips, certificates of employment and 2316 forms are not read into fields yet, so pay is not held against the bank's credits."},
	{
		name:   "income_annual",
		weight: 8,
		reason: "Tax forms and payslips are not read into fields yet, so yearly income is not compared.",
	},
	{
		name:   "revenue",
		weight: 15,
		reason: "Financial statements and tax returns are not read into fields yet, so revenue is not compared.",
	},
	{name: "balance_at_date", weight: 8, reason: "Bank certificates and financial statements are not read into fields yet, so balances at a date are not compared."},
	{name: "period_overlap", weight: 12, judge: judgeOverlap},
	{name: "continuity", weight: 8, judge: judgeContinuity},
	{
		name:   "signatories",
		weight: 10,
		reason: "Company papers are not read into fields yet, so signatories are not compared.",
	},
	{
		name:   "ownership",
		weight: 6,
		reason: "Company papers are not read into fields yet, so ownership is not compared.",
	},
	{
		name:   "employer_tenure",
		weight: 4,
		reason: "Certificates of employment are not read into fields yet, so the time of employment is not compared.",
	},
	{
		name:   "collateral",
		weight: 10,
		reason: "Titles and vehicle papers are not read into fields yet, so owners are not compared.",
	},
	{
		name:   "debts",
		weight: 8,
		reason: "Credit reports are not read into fields yet, so repayments are not held against them.",
	},
}

func likePersons(a, b source) float64 { return comparePersons(a.party, b.party) }

func likeBusinesses(a, b source) float64 {
	return compareBusinesses(a.party.business, b.party.business)
}

// ofAnotherParty are types whose owner or account holder may be somebody else without contradiction.
var ofAnotherParty = []string{"utility_bill", "land_title", "tax_declaration", "real_property_tax_receipt",
	"vehicle_registration", "remittance_slip"}

func readName(v view, documentType string) (source, bool) {
	if slices.Contains(ofAnotherParty, documentType) {
		return source{}, false
	}
	for _, path := range []string{
		"account_name", "employee_name", "full_name", "taxpayer_name", "owner_name", "subject.full_name",
	} {
		s, ok := v.text(path)
		if !ok {
			continue
		}
		if s.party = parseParty(s.printed, v.day("birth_date", "subject.birth_date")); len(s.party.persons) > 0 {
			s.normalized = s.party.normalizedPersons()
			return s, true
		}
	}
	return source{}, false
}

func readBusiness(v view, documentType string) (source, bool) {
	paths := []string{
		"corporate_name", "entity.corporate_name", "subject.corporate_name", "business_name", "trade_name",
	}
	if documentType == "sales_invoice" || documentType == "official_receipt" {
		paths = append(paths, "seller_name")
	}
	if s, ok := v.text(paths...); ok {
		s.party = party{printed: s.printed, business: businessWords(s.printed)}
		s.normalized = strings.Join(s.party.business, " ")
		return s, len(s.party.business) > 0
	}
	if slices.Contains(ofAnotherParty, documentType) {
		return source{}, false
	}
	for _, path := range []string{"taxpayer_name", "account_name"} {
		s, ok := v.text(path)
		if !ok {
			continue
		}
		if s.party = parseParty(s.printed, nil); len(s.party.business) > 0 {
			s.normalized = strings.Join(s.party.business, " ")
			return s, true
		}
	}
	return source{}, false
}

// readTIN groups by subject, because a person and her company have different numbers.
func readTIN(v view, documentType string) (source, bool) {
	s, ok := v.text("tin_normalized", "tin", "entity.tin", "subject.tin")
	s.normalized = digits(s.printed)
	if !ok || len(s.normalized) < tinDigits {
		return source{}, false
	}
	s.group = "person"
	if _, isBusiness := readBusiness(v, documentType); isBusiness {
		s.group = "business"
	}
	return s, true
}

func readBirth(v view, _ string) (source, bool) {
	for _, path := range []string{"birth_date", "subject.birth_date"} {
		if d := v.day(path); d != nil {
			s, _ := v.text(path)
			s.printed, s.normalized, s.date = d.String(), d.String(), *d
			return s, true
		}
	}
	return source{}, false
}

func readAddress(v view, documentType string) (source, bool) {
	if documentType == "utility_bill" || documentType == "payslip" {
		return source{}, false
	}
	s, ok := v.text("address")
	if !ok {
		return source{}, false
	}
	part := func(name string) []string {
		found, _ := v.text("address_parts." + name)
		return words(found.printed)
	}
	s.address = address{
		line:     words(s.printed),
		barangay: part("barangay"),
		city:     part("city"),
		province: part("province"),
	}
	s.normalized = strings.Join(s.address.line, " ")
	return s, len(s.address.line) > 0
}

func readEmployer(v view, _ string) (source, bool) {
	s, ok := v.text("employer_name")
	if !ok {
		return source{}, false
	}
	s.party = party{printed: s.printed, business: businessWords(s.printed)}
	s.normalized = strings.Join(s.party.business, " ")
	return s, len(s.party.business) > 0
}

// withAccounts are the types, besides statements, that name the borrower's own bank account.
var withAccounts = []string{"bank_statement_summary", "bank_certificate", "post_dated_check", "payslip"}

// readAccount groups by bank, because account numbers are compared within one bank.
func readAccount(v view, documentType string) (source, bool) {
	if !slices.Contains(statementTypes, documentType) && !slices.Contains(withAccounts, documentType) {
		return source{}, false
	}
	s, ok := v.text("account_number_normalized", "account_number")
	s.normalized = lettersAndDigits(s.printed)
	if !ok || len(s.normalized) < lastDigits {
		return source{}, false
	}
	if shown, ok := v.text("account_number"); ok {
		s.printed, s.page = shown.printed, shown.page
	}
	bank, _ := v.text("bank_name")
	s.group = strings.Join(businessWords(bank.printed), " ")
	return s, true
}

// sourcesOf returns a field's sources by ascending document, with copies marked.
func sourcesOf(name string, papers []document) (list []source) {
	for _, p := range papers {
		if s, ok := p.sources[name]; ok {
			s.copy = p.copyOf != 0
			list = append(list, s)
		}
	}
	return list
}

func valueOf(s source) engine.FieldValue {
	return engine.FieldValue{DocumentID: s.doc, Value: s.printed, Normalized: s.normalized, Page: s.page}
}

// document has the compared data of one document.
type document struct {
	id           int64
	fileName     string
	documentType string
	sha256       string
	copyOf       int64 // the older document with the same bytes, 0 when there is none
	authenticity *int
	risk         *string
	from, to     *engine.Date
	sources      map[string]source // by field
	statements   []statement       // one for each account
	rowsDigest   string            // of all transactions by day and amount, "" with fewer than a few
}

// source is a paper's value for a field.
type source struct {
	doc        int64
	copy       bool
	printed    string
	normalized string
	page       *int
	group      string // only sources of one group are compared with each other
	party      party
	address    address
	date       engine.Date
}

// statementTypes are the types with transactions of accounts.
var statementTypes = []string{"bank_statement", "passbook", "e_wallet_statement", "credit_card_statement",
	"loan_statement"}

func reduce(in engine.VerifyPaper) document {
	p := document{
		id:           in.ID,
		fileName:     in.FileName,
		documentType: in.DocumentType,
		sha256:       in.SHA256,
		sources:      map[string]source{},
	}
	if f := in.Result.FraudDetection; f != nil {
		level := f.RiskLevel
		p.authenticity, p.risk = f.AuthenticityScore, &level
	}
	v := view{in.Result.Fields, in.Result.Provenance}
	p.from, p.to = v.day("period_start"), v.day("period_end")
	for _, f := range fields {
		if f.read == nil {
			continue
		}
		if s, ok := f.read(v, in.DocumentType); ok {
			s.doc = in.ID
			p.sources[f.name] = s
		}
	}
	if slices.Contains(statementTypes, in.DocumentType) {
		p.statements = statementsOf(in, v)
		p.rowsDigest = digestRows(in.Result.Transactions)
	}
	return p
}

// view reads values of a result by path ("subject.full_name").
type view struct {
	fields     engine.Fields
	provenance map[string]engine.Provenance
}

// raw is the JSON of a value; nil if the paper does not show it.
func (v view) raw(path string) json.RawMessage {
	name, rest, _ := strings.Cut(path, ".")
	raw, isRaw := v.fields.Get(name).(json.RawMessage)
	if !isRaw {
		raw, _ = json.Marshal(v.fields.Get(name)) // what an extractor in this process gave
	}
	for rest != "" {
		name, rest, _ = strings.Cut(rest, ".")
		var members map[string]json.RawMessage
		if json.Unmarshal(raw, &members) != nil {
			return nil
		}
		raw = members[name]
	}
	return raw
}

// text returns the first path's text that is not blank.
func (v view) text(paths ...string) (s source, ok bool) {
	for _, path := range paths {
		var text string
		if json.Unmarshal(v.raw(path), &text) != nil || strings.TrimSpace(text) == "" {
			continue
		}
		if len(text) > maxText {
			text = strings.ToValidUTF8(text[:maxText], "")
		}
		s.printed = text
		if place, known := v.provenance["/"+strings.ReplaceAll(path, ".", "/")]; known && place.Page > 0 {
			page := place.Page
			s.page = &page
		}
		return s, true
	}
	return s, false
}

func (v view) day(paths ...string) *engine.Date {
	for _, path := range paths {
		var d *engine.Date
		if json.Unmarshal(v.raw(path), &d) == nil && d != nil && !d.IsZero() {
			return d
		}
	}
	return nil
}
