package engine

import (
	"context"
	"errors"
	"slices"
)

// ChecklistService compares the papers of an application with those that its product needs.
type ChecklistService struct{ *core }

// Checklist says which papers an application's product needs and which of them are there.
type Checklist struct {
	ApplicationID string             `json:"application_id" format:"uuid"`
	Today         Date               `json:"today" doc:"The day as of which papers are judged."`
	Product       string             `json:"product" doc:"Name of the rules' product."`
	ProductLabel  string             `json:"product_label"`
	Additions     []string           `json:"additions" doc:"Rules that come on top of the product's, by name."`
	RulesDated    Date               `json:"rules_dated" doc:"The day of the rules."`
	Complete      bool               `json:"complete" doc:"Every required paper is satisfied."`
	Missing       []string           `json:"missing" doc:"Keys of required papers that are not there or could not be read."`
	Stale         []string           `json:"stale" doc:"Keys of required papers that are too old."`
	Incomplete    []string           `json:"incomplete" doc:"Keys of required papers of which something lacks."`
	Pending       []string           `json:"pending" doc:"Keys of required papers that may be among documents still being read."`
	Review        []string           `json:"review" doc:"Keys of required papers that are there and of which a person has to judge the authenticity."`
	Required      []ChecklistEntry   `json:"required"`
	Optional      []ChecklistEntry   `json:"optional" doc:"Often asked for; never missing."`
	Unreadable    []ChecklistFailure `json:"unreadable_documents" doc:"Documents that could not be read, with what to do."`
	// NotLookedAt counts documents beyond MaxChecklistDocuments.
	NotLookedAt int `json:"documents_not_looked_at" doc:"Documents beyond the newest 500, which are not judged."`
}

// ChecklistFailure is a document that could not be read.
type ChecklistFailure struct {
	DocumentID    int64         `json:"document_id"`
	FileName      string        `json:"file_name"`
	ErrorCategory ErrorCategory `json:"error_category"`
	Action        string        `json:"action" doc:"What to do."`
}

// MaxChecklistDocuments is how many of an application's documents a checklist judges, the newest first:
// one result after the other is read for it.
const MaxChecklistDocuments = 500

// Get judges an application's documents by its product's rules. A result that is still expected makes
// a requirement pending; failed documents are named with what to do.
func (s *ChecklistService) Get(ctx context.Context, by Principal, ref string) (Checklist, error) {
	a, err := s.applications.Get(ctx, by, ref)
	if err != nil {
		return Checklist{}, err
	}
	documents, err := s.applications.Documents(ctx, by, a.ID)
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
	required, optional := list.take(s.config.Checklists.choose(a))
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

// take notes product and additions and gives their requirements; a key that comes again counts once, as
// required when it is so anywhere.
func (l *Checklist) take(chosen *Product, additions []*Product) (required, optional []Requirement) {
	all := additions
	if chosen != nil {
		l.Product, l.ProductLabel = chosen.Name, chosen.Label
		all = append([]*Product{chosen}, additions...)
	}
	seen := map[string]bool{}
	once := func(to, from []Requirement) []Requirement {
		for _, q := range from {
			if !seen[q.Key] {
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

// wanted are the entries of required papers that the borrower can do something about.
func (l Checklist) wanted() []ChecklistEntry {
	return slices.DeleteFunc(slices.Clone(l.Required), func(e ChecklistEntry) bool {
		return e.Status == ChecklistSatisfied || e.Status == ChecklistPending || e.Status == ChecklistReview
	})
}

// readPapers reads one result after the other, only of types that a requirement names or that say who
// signs, and keeps of each what is judged.
func (s *ChecklistService) readPapers(
	ctx context.Context, org OrgID, documents []Document, rules []Requirement, list *Checklist,
) (*judging, error) {
	select { // results may be megabytes: as many at a time as comparisons
	case s.verifying <- struct{}{}:
		defer func() { <-s.verifying }()
	case <-ctx.Done():
		return nil, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	j := &judging{today: list.Today}
	for _, d := range documents {
		switch {
		case d.Status == DocumentFailed:
			j.failed = append(j.failed, d.DeclaredType)
			list.Unreadable = append(list.Unreadable, ChecklistFailure{d.ID, d.FileName, *d.ErrorCategory, remedy(d)})
		case d.Status != DocumentCompleted:
			j.waiting = append(j.waiting, d.DeclaredType)
		case names(rules, d.DocumentType) || tellsSignatories(d.DocumentType):
			if err := s.readPaper(ctx, org, d, j); err != nil {
				return nil, err
			}
		}
	}
	return j, nil
}

func (s *ChecklistService) readPaper(ctx context.Context, org OrgID, d Document, j *judging) error {
	result, _, err := s.edits.shownResult(ctx, org, d.ID)
	if errors.Is(err, ErrNotFound) { // deleted for good meanwhile
		return nil
	}
	if err != nil {
		return s.storageError(err)
	}
	papers, err := papersOf(d, result)
	j.keep(papers)
	return err
}

// keep adds papers and whom they authorize to sign.
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

// tellsSignatories says that papers of a type name those who may sign for a company.
func tellsSignatories(documentType string) bool {
	return documentType == "secretarys_certificate" || documentType == "board_resolution"
}

// remedy says what to do about a document that could not be read. Why one is unreadable only the reader knows: a
// damaged file is saved anew, a faint picture taken again.
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
