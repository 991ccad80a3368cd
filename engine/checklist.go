package engine

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// ChecklistService compares an application's documents with those that its loan product needs.
type ChecklistService struct{ *core }

// Checklist lists which documents an application's product needs and which of them are there. Lists are never nil.
type Checklist struct {
	// UUID
	ApplicationID string `json:"application_id" format:"uuid"`
	// The day as of which documents are judged.
	Today Date `json:"today" doc:"The day as of which papers are judged."`
	// Name of the rules' product; "" if no rules are set.
	Product string `json:"product" doc:"Name of the rules' product."`
	// The product's name for people.
	ProductLabel string `json:"product_label"`
	// Names of rules that apply in addition to the product's.
	Additions []string `json:"additions" doc:"Rules that come on top of the product's, by name."`
	// The day as of which the rules were looked up.
	RulesDated Date `json:"rules_dated" doc:"The day of the rules."`
	// Every required document is satisfied.
	Complete bool `json:"complete" doc:"Every required paper is satisfied."`
	// Keys of required documents that are not there or could not be read.
	Missing []string `json:"missing" doc:"Keys of required papers that are not there or could not be read."`
	// Keys of required documents that are too old as a whole: expired, or the newest is older than the rule allows.
	Stale []string `json:"stale" doc:"Keys of required papers that are too old as a whole: expired, or the newest is older than the rule allows."`
	// Keys of required documents that are new enough, but too few, with days that no document covers, or doubtful.
	// A key is never both stale and incomplete.
	Incomplete []string `json:"incomplete" doc:"Keys of required papers that are new enough and of which something lacks: papers, days or certainty. Never also stale."`
	// Keys of required documents that may be among those still being read.
	Pending []string `json:"pending" doc:"Keys of required papers that may be among documents still being read."`
	// Keys of required documents that are there, but whose authenticity a person has to judge.
	Review []string `json:"review" doc:"Keys of required papers that are there and of which a person has to judge the authenticity."`
	// All required documents, in the order of the rules.
	Required []ChecklistEntry `json:"required"`
	// Documents that lenders often ask for; they are never missing.
	Optional []ChecklistEntry `json:"optional" doc:"Often asked for; never missing."`
	// Documents that could not be read, with what to do.
	Unreadable []ChecklistFailure `json:"unreadable_documents" doc:"Documents that could not be read, with what to do."`
	// Number of documents beyond MaxChecklistDocuments; they are not judged.
	NotLookedAt int `json:"documents_not_looked_at" doc:"Documents beyond the newest 500, which are not judged."`
}

// ChecklistFailure is a document that could not be read.
type ChecklistFailure struct {
	DocumentID    int64         `json:"document_id"`              // positive, below 2^53
	FileName      string        `json:"file_name"`                // as it was sent
	ErrorCategory ErrorCategory `json:"error_category"`           // why it could not be read
	Action        string        `json:"action" doc:"What to do."` // one sentence: what to do
}

// MaxChecklistDocuments is how many of an application's documents a checklist judges, the newest first. Their results
// are read one after the other.
const MaxChecklistDocuments = 500

// Get judges an application's documents by its product's rules. A document that is still being read makes a requirement
// pending; failed documents are listed with what to do.
func (s *ChecklistService) Get(ctx context.Context, by Principal, ref string) (Checklist, error) {
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return Checklist{}, err
	}
	documents, err := s.engine.Applications.Documents(ctx, by, a.ID)
	if err != nil {
		return Checklist{}, err
	}
	return s.judgeApplication(ctx, a, documents)
}

func (s *ChecklistService) judgeApplication(
	ctx context.Context, a Application, documents []Document,
) (Checklist, error) {
	list := Checklist{
		ApplicationID: a.ID,
		Today:         DateOf(s.now()),
		RulesDated:    s.config.Checklists.Dated,
		Additions:     []string{},
		Missing:       []string{},
		Stale:         []string{},
		Incomplete:    []string{},
		Pending:       []string{},
		Review:        []string{},
		Required:      []ChecklistEntry{},
		Optional:      []ChecklistEntry{},
		Unreadable:    []ChecklistFailure{},
	}
	chosen, additions := s.config.Checklists.choose(a)
	required, optional := list.take(a.Track, chosen, additions)
	if len(documents) > MaxChecklistDocuments {
		list.NotLookedAt = len(documents) - MaxChecklistDocuments
		documents = documents[:MaxChecklistDocuments]
	}
	j, err := s.readPapers(ctx, a.Org, documents, slices.Concat(required, optional), &list)
	if err != nil {
		return Checklist{}, err
	}
	for _, q := range required {
		list.add(j.judge(q))
	}
	for _, q := range optional {
		list.Optional = append(list.Optional, j.judge(q))
	}
	list.Complete = !slices.ContainsFunc(
		list.Required, func(e ChecklistEntry) bool { return e.Status != ChecklistSatisfied },
	)
	return list, nil
}

// take records product and additions and returns their requirements for an application of a track. A repeated key
// counts once; it is required if it is required anywhere.
func (l *Checklist) take(
	track *string, chosen *Product, additions []*Product,
) (required, optional []Requirement) {
	all := additions
	if chosen != nil {
		l.Product, l.ProductLabel = chosen.Name, chosen.Label
		all = append([]*Product{chosen}, additions...)
	}
	seen := map[string]bool{}
	once := func(to, from []Requirement) []Requirement {
		for _, q := range from {
			if !seen[q.Key] && (len(q.UnlessTrack) == 0 || !holdsValue(q.UnlessTrack, track)) {
				seen[q.Key] = true
				to = append(to, q)
			}
		}
		return to
	}
	for _, p := range all {
		if p.Addition {
			l.Additions = append(l.Additions, p.Name)
		}
		required = once(required, p.Required)
	}
	for _, p := range all {
		optional = once(optional, p.Optional)
	}
	return required, optional
}

func (l *Checklist) add(e ChecklistEntry) {
	l.Required = append(l.Required, e)
	switch e.Status {
	case ChecklistMissing, ChecklistUnreadable:
		l.Missing = append(l.Missing, e.Key)
	case ChecklistStale:
		l.Stale = append(l.Stale, e.Key)
	case ChecklistIncomplete:
		l.Incomplete = append(l.Incomplete, e.Key)
	case ChecklistPending:
		l.Pending = append(l.Pending, e.Key)
	case ChecklistReview:
		l.Review = append(l.Review, e.Key)
	}
}

// wanted are the required documents that the borrower can do something about.
func (l Checklist) wanted() []ChecklistEntry {
	return slices.DeleteFunc(slices.Clone(l.Required), func(e ChecklistEntry) bool {
		return e.Status == ChecklistSatisfied || e.Status == ChecklistPending || e.Status == ChecklistReview
	})
}

// readPapers reads one result after the other, and keeps what is judged. It reads only types that a requirement names
// or that name signatories.
func (s *ChecklistService) readPapers(
	ctx context.Context, org OrgID, documents []Document, rules []Requirement, list *Checklist,
) (*judging, error) {
	select { // results may have megabytes, so they share the places of comparisons
	case s.engine.Verification.slots <- struct{}{}:
		defer func() { <-s.engine.Verification.slots }()
	case <-ctx.Done():
		return nil, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	j := &judging{today: list.Today}
	signed := s.typesWithSignatories()
	wanted := func(documentType string) bool { return names(rules, documentType) || signed[documentType] }
	for _, d := range documents {
		switch {
		case len(d.SplitInto) > 0: // its parts count
		case d.Status == DocumentFailed:
			j.failed = append(j.failed, d.DeclaredType)
			list.Unreadable = append(list.Unreadable, ChecklistFailure{d.ID, d.FileName, *d.ErrorCategory, remedy(d)})
		case d.Status != DocumentCompleted:
			j.waiting = append(j.waiting, d.DeclaredType)
		case d.holds(wanted):
			if err := s.readPaper(ctx, org, d, j); err != nil {
				return nil, err
			}
		}
	}
	return j, nil
}

func (s *ChecklistService) readPaper(ctx context.Context, org OrgID, d Document, j *judging) error {
	result, _, err := s.engine.Edits.shownResult(ctx, org, d.ID)
	if errors.Is(err, ErrNotFound) { // deleted for good in the meantime
		return nil
	}
	if err != nil {
		return s.storageError(err)
	}
	each, err := papersIn(d, result)
	if err != nil {
		return err
	}
	for _, one := range each {
		papers, err := papersOf(d.ID, one)
		if err != nil {
			return err
		}
		j.keep(papers)
	}
	return nil
}

// keep adds documents and the persons whom they authorize to sign.
func (j *judging) keep(papers []checklistPaper) {
	for _, p := range papers {
		for _, who := range p.signatories {
			if !slices.ContainsFunc(
				j.signatories, func(known string) bool { return known == who || samePerson(known, who) },
			) {
				j.signatories = append(j.signatories, who)
			}
		}
	}
	j.papers = append(j.papers, papers...)
}

func names(rules []Requirement, documentType string) bool {
	return slices.ContainsFunc(rules, func(q Requirement) bool { return slices.Contains(q.Types, documentType) })
}

// typesWithSignatories are the types whose documents name those who may sign for a company.
func (s *ChecklistService) typesWithSignatories() map[string]bool {
	signed := map[string]bool{}
	for _, e := range s.config.Types.List() {
		if slices.ContainsFunc(e.Compares, func(c Compared) bool { return c.As == "signatories" && c.Field != "" }) {
			signed[e.DocumentType] = true
		}
	}
	return signed
}

// remedy is what to do about a document that could not be read. For an unreadable file only the reader knows: a damaged
// file must be saved again, a faint picture taken again.
func remedy(d Document) string {
	if *d.ErrorCategory == UnreadableDocument && d.Error != nil {
		return *d.Error
	}
	return remedies[*d.ErrorCategory]
}

// remedies say what to do about a document that could not be read, by its category.
var remedies = map[ErrorCategory]string{
	ProcessingError:    "Upload it again; if it fails again, send another scan.",
	PasswordRequired:   "Upload it with its password, or without one.",
	PasswordIncorrect:  "Upload it with the right password.",
	UnreadableDocument: "Send the original file, or scan the paper again.",
	UnsupportedContent: "Send it as PDF, image, CSV or Excel file.",
	TypeMismatch:       "Send the paper that was declared, or declare the right type.",
	DownloadFailed:     "Upload the file itself, or check its address.",
	TooManyPages:       "Split the file and upload its parts.",
	TimedOut:           "Split the file and upload its parts.",
	InternalError:      "Upload it again; the operator's log says more.",
}

// checklistPaper is what a checklist needs to know about one paper of a completed document.
type checklistPaper struct {
	document     int64
	part         int // in its file, from 1; 0 for a document of one paper
	docType      string
	spans        []span
	made         *Date // day it was made
	year         *int
	expiry       *Date
	score        *int     // authenticity, 0 to 100; nil if it was not judged or is inconclusive
	inconclusive bool     // authenticity was judged, but too few checks ran for a score
	person       string   // whom it identifies, as sorted words
	signatories  []string // whom it authorizes to sign, as sorted words
}

// span is the period that a paper covers for one account.
type span struct {
	start, end Date
	statement  AccountStatement
}

// shown is a value of a result. A value of an unexpected shape counts as missing, because custom types choose their own
// shapes.
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
	BankName                shown[string] `json:"bank_name"`
	ProviderName            shown[string] `json:"provider_name"`
	AccountName             shown[string] `json:"account_name"`
	Currency                shown[string] `json:"currency"`
	OpeningBalance          shown[Amount] `json:"opening_balance"`
	ClosingBalance          shown[Amount] `json:"closing_balance"`
	AccountNumber           shown[string] `json:"account_number"`
	AccountNumberNormalized shown[string] `json:"account_number_normalized"`
	PeriodStart             shown[Date]   `json:"period_start"`
	PeriodEnd               shown[Date]   `json:"period_end"`
}

type shownPaper struct {
	shownAccount
	Accounts              shown[[]shownAccount] `json:"accounts"`
	Transactions          json.RawMessage       `json:"transactions"`
	EmployerName          shown[string]         `json:"employer_name"`
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

// papersOf reads a paper's result as it is shown, edits included. Several records of one type give each of them.
func papersOf(document int64, one paper) ([]checklistPaper, error) {
	var top shownPaper
	if err := json.Unmarshal(one.result, &top); err != nil {
		return nil, FailWith(CodeInternal, err)
	}
	each := []shownPaper{top}
	if top.Records.value != nil && len(*top.Records.value) > 0 {
		each = *top.Records.value
	}
	papers := make([]checklistPaper, len(each))
	for i, s := range each {
		papers[i] = s.paper()
		papers[i].document, papers[i].part, papers[i].docType = document, one.part, one.documentType
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
		if (start == nil || end == nil) && len(accounts) == 1 {
			start, end = s.rowDates()
		}
		if start == nil || end == nil || end.Before(*start) {
			continue
		}
		one := span{start: *start, end: *end}
		if s.EmployerName.value == nil { // a payslip's account is only where the pay goes
			one.statement = a.statement(s.shownAccount, DayRange{*start, *end})
		}
		spans = append(spans, one)
	}
	return spans
}

// rowDates are the days of the first and last row, for statements that print no period.
func (s shownPaper) rowDates() (from, to *Date) {
	var rows []struct {
		Date shown[Date] `json:"date"`
	}
	if json.Unmarshal(s.Transactions, &rows) != nil {
		return nil, nil
	}
	for _, r := range rows {
		d := r.Date.value
		if d == nil {
			continue
		}
		if from == nil || d.Before(*from) {
			from = d
		}
		if to == nil || d.After(*to) {
			to = d
		}
	}
	return from, to
}

// statement is what the account says of itself, else what the paper says at its top.
func (a shownAccount) statement(top shownAccount, period DayRange) AccountStatement {
	text := func(values ...shown[string]) string {
		if v := first(values...); v != nil {
			return *v
		}
		return ""
	}
	return AccountStatement{
		Institution: text(a.BankName, a.ProviderName, top.BankName, top.ProviderName),
		Number:      text(a.AccountNumberNormalized, a.AccountNumber, top.AccountNumberNormalized, top.AccountNumber),
		Currency:    text(a.Currency, top.Currency),
		Holder:      text(a.AccountName, top.AccountName),
		Period:      period,
		Opening:     a.OpeningBalance.value,
		Closing:     a.ClosingBalance.value,
	}
}

func first[T any](values ...shown[T]) *T {
	for _, v := range values {
		if v.value != nil {
			return v.value
		}
	}
	return nil
}

// sortedWords are a name's words in alphabetical order, so that "DELA CRUZ, JUAN" equals "Juan dela Cruz".
func sortedWords(name string) string {
	words := strings.Fields(plainWords(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}

// samePerson reports whether all words of one name, initials left out, are in the other; at least two are needed.
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
