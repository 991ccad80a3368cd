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
	read func(v view, t paperType) (source, bool)
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
	{name: "utilities", weight: 4, read: readBilled, judge: judgeBilled},
	{name: "salary_amount", weight: 15, judge: judgeSalary},
	{name: "income_annual", weight: 8, code: "INCOME_CONFLICT", grave: medium, judge: judgeIncome},
	{name: "revenue", weight: 15, reason: notRead},
	{name: "balance_at_date", weight: 8, judge: judgeBalances},
	{name: "period_overlap", weight: 12, judge: judgeOverlap},
	{name: "continuity", weight: 8, judge: judgeContinuity},
	{name: "signatories", weight: 10, reason: notRead},
	{name: "ownership", weight: 6, reason: notRead},
	{name: "employer_tenure", weight: 4, judge: judgeTenure},
	{name: "collateral", weight: 10, reason: notRead},
	{name: "debts", weight: 8, reason: notRead},
	{
		name:    "registration_number",
		weight:  8,
		code:    "REGISTRATION_NUMBER_CONFLICT",
		grave:   high,
		read:    readRegistration,
		compare: func(a, b source) float64 { return likenessOfNumbers(a.normalized, b.normalized) },
	},
	{name: "validity", weight: 4, judge: judgeValidity},
}

// notRead is why a field of the contract takes no part: the papers that tell it have only page text yet.
const notRead = "No paper that tells it is read into fields yet, so it is not compared."

func likePersons(a, b source) float64 { return comparePersons(a.party, b.party) }

func likeBusinesses(a, b source) float64 {
	return compareBusinesses(a.party, b.party)
}

// paperType is what a document type says about its papers.
type paperType struct {
	statement bool
	issued    bool                // by an authority or a bank, not by the borrower or her employer
	members   map[string][]string // by row of the comparison, where they are not the usual ones; empty if none
}

// issuedFamilies are the families of papers that decide when as many say one thing as another (fields §17).
var issuedFamilies = []string{"statement", "bank", "tax", "id", "registration", "civil"}

func paperTypesOf(types engine.DocumentTypes) map[string]paperType {
	all := map[string]paperType{}
	for _, e := range types.List() {
		t := paperType{
			statement: e.Statement, issued: slices.Contains(issuedFamilies, e.Family), members: map[string][]string{},
		}
		for _, c := range e.Compares {
			if list := t.members[c.As]; c.Field != "" {
				t.members[c.As] = append(list, c.Field)
			} else {
				t.members[c.As] = []string{}
			}
		}
		all[e.DocumentType] = t
	}
	return all
}

// compared are the members that take part in a row: those that the type names, else the usual ones.
func (t paperType) compared(row string, usual ...string) []string {
	if own, told := t.members[row]; told {
		return own
	}
	return usual
}

func readName(v view, t paperType) (source, bool) {
	for _, path := range t.compared(
		"name", "account_name", "employee_name", "full_name", "taxpayer_name", "owner_name", "subject.full_name",
	) {
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

func readBusiness(v view, t paperType) (source, bool) {
	if s, ok := v.text(t.compared(
		"business_name", "corporate_name", "entity.corporate_name", "subject.corporate_name", "business_name",
		"trade_name",
	)...); ok {
		s.party = party{printed: s.printed}
		s.party.setBusiness(s.printed)
		s.normalized = strings.Join(s.party.business, " ")
		return s, len(s.party.business) > 0
	}
	if _, told := t.members["name"]; told { // the holder may be somebody else, so no business either
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
func readTIN(v view, t paperType) (source, bool) {
	s, ok := v.text(t.compared("tin", "tin_normalized", "tin", "entity.tin", "subject.tin")...)
	s.normalized = digits(s.printed)
	if !ok || len(s.normalized) < tinDigits {
		return source{}, false
	}
	s.group = "person"
	if _, isBusiness := readBusiness(v, t); isBusiness {
		s.group = "business"
	}
	return s, true
}

func readBirth(v view, t paperType) (source, bool) {
	for _, path := range t.compared("birth_date", "birth_date", "subject.birth_date") {
		if d := v.day(path); d != nil {
			s, _ := v.text(path)
			s.printed, s.normalized, s.date = d.String(), d.String(), *d
			return s, true
		}
	}
	return source{}, false
}

func readAddress(v view, t paperType) (source, bool) {
	s, ok := v.text(t.compared("address", "address")...)
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

func readEmployer(v view, t paperType) (source, bool) {
	s, ok := v.text(t.compared("employer", "employer_name")...)
	if !ok {
		return source{}, false
	}
	s.party = party{printed: s.printed}
	s.party.setBusiness(s.printed)
	s.normalized = strings.Join(s.party.business, " ")
	return s, len(s.party.business) > 0
}

// readAccount groups by bank, because account numbers are compared within one bank. Only types that say so name the
// borrower's own account, and statements.
func readAccount(v view, t paperType) (source, bool) {
	var own []string
	if t.statement {
		own = []string{"account_number"}
	}
	for _, path := range t.compared("account_number", own...) {
		s, ok := v.text(path+"_normalized", path)
		s.normalized = lettersAndDigits(s.printed)
		if !ok || len(s.normalized) < lastDigits {
			continue
		}
		if shown, ok := v.text(path); ok {
			s.printed, s.page = shown.printed, shown.page
		}
		bank, _ := v.text("bank_name")
		s.group = engine.InstitutionKey(bank.printed)
		return s, true
	}
	return source{}, false
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
	id           int64 // see paperID
	fileName     string
	documentType string
	statement    bool   // of an account, with transactions
	content      string // the same for copies; "" if unknown
	copyOf       int64  // the older document with the same bytes, 0 when there is none
	authenticity *int
	risk         *string
	from, to     *engine.Date
	sources      map[string]source // by field
	statements   []statement       // one for each account
	rowsDigest   string            // of all transactions by day and amount, "" with fewer than a few
	pay          pay
	balances     []balance    // that a certificate states
	dated        *engine.Date // the newest day that it names as its own
	expires      *engine.Date
}

// source is a paper's value for a field.
type source struct {
	doc        int64
	copy       bool
	issued     bool // see paperType
	printed    string
	normalized string
	page       *int
	group      string // only sources of one group are compared with each other
	party      party
	address    address
	date       engine.Date
}

func (c *comparison) reduce(in engine.VerifyPaper) document {
	t := c.types[in.DocumentType]
	p := document{
		id:           paperID(in),
		fileName:     in.FileName,
		documentType: in.DocumentType,
		content:      contentOf(in),
		sources:      map[string]source{},
		statement:    t.statement,
	}
	if f := in.Result.FraudDetection; f != nil {
		level := f.RiskLevel
		p.authenticity, p.risk = f.AuthenticityScore, &level
	}
	v := view{in.Result.Fields, in.Result.Provenance}
	p.from, p.to = v.day("period_start"), v.day("period_end")
	p.pay, p.balances = payOf(v), balancesOf(v, t)
	p.dated, p.expires = newestDay(v), v.day("expiry_date")
	for _, f := range fields {
		if f.read == nil {
			continue
		}
		if s, ok := f.read(v, t); ok {
			s.doc, s.issued = paperID(in), t.issued
			p.sources[f.name] = s
		}
	}
	if t.statement {
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

// amount returns the first path's amount.
func (v view) amount(paths ...string) *figure {
	for _, path := range paths {
		var a *engine.Amount
		if json.Unmarshal(v.raw(path), &a) == nil && a != nil {
			f := &figure{amount: *a}
			if place, known := v.provenance["/"+strings.ReplaceAll(path, ".", "/")]; known && place.Page > 0 {
				f.page = &place.Page
			}
			return f
		}
	}
	return nil
}

// figure is an amount with the page that shows it.
type figure struct {
	amount engine.Amount
	page   *int
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
