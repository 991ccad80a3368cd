package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// CrossVerification is the result of comparing documents. It does not depend on the order in which they were named.
type CrossVerification struct {
	// 2 to 50; of an application 0 to 50.
	DocumentCount int `json:"document_count"`
	// 0 to 100, higher is better; the result of rules, not a probability.
	CrossDocScore int `json:"cross_doc_score"`
	// BasisCompared, or BasisInsufficientOverlap if no field could be compared; the score is then 50.
	ScoreBasis string `json:"score_basis"`
	// Ascending by id, then by part: of a file with several papers that was not split, each paper.
	Documents []VerifiedDocument `json:"documents"`
	// The comparison in one view.
	DocumentSummary DocumentSummary `json:"document_summary"`
	// Every field that is compared, in the order of the API documents.
	FieldCorroboration []FieldCorroboration `json:"field_corroboration"`
	// The worst first; may be empty.
	Findings []Finding `json:"findings"`
}

// Words of CrossVerification.ScoreBasis.
const (
	BasisCompared            = "compared"             // at least one field was compared
	BasisInsufficientOverlap = "insufficient_overlap" // no two documents have a field in common
)

// VerifiedDocument is one document's own authenticity.
type VerifiedDocument struct {
	// Document id.
	ID int64 `json:"id"`
	// As it was sent.
	FileName string `json:"file_name"`
	// Registry name.
	DocumentType string `json:"document_type"`
	// Place in result.documents from 1 of one of several papers in the file; nil for a file of one paper.
	Part *int `json:"part" minimum:"1" nullable:"true" doc:"Place in result.documents, from 1, of one of several papers in a file that was not split; else null."`
	// 0 to 100; nil if RiskLevel is inconclusive or the result has no authenticity block.
	AuthenticityScore *int `json:"authenticity_score" nullable:"true" doc:"0 to 100; null when the risk level is inconclusive."`
	// low, medium, high or inconclusive; nil if the result has no authenticity block.
	RiskLevel *string `json:"risk_level" nullable:"true" doc:"low, medium, high or inconclusive: too little could be checked, and nothing grave was found."`
}

// DocumentSummary is the comparison in one view.
type DocumentSummary struct {
	// Number of documents by registry name.
	ByType map[string]int `json:"by_type"`
	// The name on which most documents agree, as printed; nil if none has a name.
	PrimaryName *string `json:"primary_name"`
	// individual, business, mixed or unknown.
	Entity string `json:"entity"`
	// From the earliest to the latest day of all documents that print a period.
	Period SummaryPeriod `json:"period"`
	// The least authentic document.
	LowestAuthenticity LowestAuthenticity `json:"lowest_authenticity"`
	// Rounded mean of the documents that have a score; nil if none has.
	AverageAuthenticity *int `json:"average_authenticity" nullable:"true" doc:"Rounded, of the documents that have a score; null when none has."`
	// How many documents have an authenticity score; the others are left out of the average.
	AuthenticityScored int `json:"authenticity_scored" doc:"How many documents have an authenticity score; the others are inconclusive and left out of the average."`
	// The worst document's: high, then medium, inconclusive, low; nil if none has a level.
	RiskLevel *string `json:"risk_level" nullable:"true" doc:"The worst document's: high comes before medium, medium before inconclusive, inconclusive before low."`
	// Number of fields in conflict.
	Conflicts int `json:"conflicts"`
	// Number of corroborated fields.
	Corroborated int `json:"corroborated"`
}

// SummaryPeriod is inclusive; both days are nil if no document has a period.
type SummaryPeriod struct {
	From *string `json:"from"` // YYYY-MM-DD
	To   *string `json:"to"`   // YYYY-MM-DD
}

// LowestAuthenticity is the document with the lowest score, the oldest of several; both members are nil if none has a
// score.
type LowestAuthenticity struct {
	ID    *int64 `json:"id"`    // document id
	Score *int   `json:"score"` // 0 to 100
}

// CorroborationStatus is how far several documents agree on a field.
type CorroborationStatus string

const (
	Corroborated CorroborationStatus = "corroborated"  // score 0.85 and above
	PartlyAgrees CorroborationStatus = "partial"       // score from 0.5 to below 0.85
	Conflicting  CorroborationStatus = "conflict"      // score below 0.5
	SingleSource CorroborationStatus = "single_source" // only one document has the field
	NoSource     CorroborationStatus = "missing"       // no document has it, or it is not compared; see Detail
)

// FieldCorroboration is one field over all documents.
type FieldCorroboration struct {
	Field  string              `json:"field"`  // name of the compared field
	Status CorroborationStatus `json:"status"` // how far the documents agree
	Score  *float64            `json:"score"`  // 0 to 1; nil for SingleSource and NoSource
	Weight *int                `json:"weight"` // in the total score; nil for SingleSource and NoSource
	Detail string              `json:"detail"` // one sentence
	Values []FieldValue        `json:"values"` // ascending by document id
}

// FieldValue is one document's value of a field.
type FieldValue struct {
	// Document id.
	DocumentID int64 `json:"document_id"`
	// As printed.
	Value string `json:"value"`
	// As it is compared.
	Normalized string `json:"normalized"`
	// To the value with which the others agree most, 0 to 1; nil if nothing was compared.
	Similarity *float64 `json:"similarity"`
	// From 1; nil if the value has no place on a page.
	Page *int `json:"page"`
}

// Finding is one sentence that an analyst can paste into a credit memo.
type Finding struct {
	Severity    string  `json:"severity"`     // low, medium or high
	Code        string  `json:"code"`         // upper snake case, for example NAME_CONFLICT
	Detail      string  `json:"detail"`       // the sentence
	DocumentIDs []int64 `json:"document_ids"` // ascending
}

// SingleVerification is one document's authenticity block, whole, and its main members beside it. The raw parts are the
// bytes of the document's result.
type SingleVerification struct {
	DocumentID        int64           // document id
	FileName          string          // as it was sent
	DocumentType      string          // registry name
	AuthenticityScore *int            // 0 to 100; nil if RiskLevel is inconclusive or the result has no block
	RiskLevel         *string         // nil if the result has no block
	CategoryScores    json.RawMessage // JSON of type CategoryScores
	IntegrityChecks   json.RawMessage // JSON list of type IntegrityCheck
	FraudDetection    json.RawMessage // JSON of type FraudDetection
}

// VerificationService compares documents with each other.
type VerificationService struct {
	*core
	slots chan struct{} // holds a value for each reader of several results: comparisons and checklists
}

// Bounds of one verification.
const (
	MinVerifyDocuments = 2 // one document has nothing to be compared with
	// The limit of the API documents. Results are read one after the other and only what is compared is kept, so that
	// fifty large statements need no more memory than the largest one and fifty lists of dates and amounts.
	MaxVerifyDocuments = 50
	maxVerifications   = 2 // verifications that read results at the same time; others wait
)

// VerifyInput names the completed documents to compare. Their order changes nothing in the answer.
type VerifyInput struct {
	DocumentIDs []int64 `json:"document_ids"` // 2 to 50, each once
}

// VerifySingleInput names one completed document.
type VerifySingleInput struct {
	DocumentID int64 `json:"document_id"` // positive
}

// Verify compares completed documents with each other. It uses the results that a reader of the documents sees at that
// time, edits included.
func (s *VerificationService) Verify(ctx context.Context, by Principal, in VerifyInput) (CrossVerification, error) {
	if err := checkInput(in); err != nil {
		return CrossVerification{}, err
	}
	if s.config.Verifier == nil {
		return CrossVerification{}, notCompared()
	}
	ids := slices.Sorted(slices.Values(in.DocumentIDs))
	if err := s.checkProcessed(ctx, by, in.DocumentIDs); err != nil {
		return CrossVerification{}, err
	}
	verdict, err := s.compare(ctx, by, ids, false)
	if err != nil {
		return CrossVerification{}, err
	}
	return verdict, s.auditVerification(ctx, by, ids, map[string]any{"document_ids": ids,
		"cross_doc_score": verdict.CrossDocScore, "score_basis": verdict.ScoreBasis})
}

// ApplicationVerification is the comparison of an application's completed documents.
type ApplicationVerification struct {
	// The application's uuid.
	ApplicationID string `json:"application_id"`
	CrossVerification
	// Completed documents beyond the newest MaxVerifyDocuments, which were not compared.
	NotLookedAt int `json:"documents_not_looked_at"`
}

// OfApplication compares an application's completed documents, the newest MaxVerifyDocuments of them. A document that
// was split is compared by its parts. With none or one there is nothing to compare, which is no error.
func (s *VerificationService) OfApplication(
	ctx context.Context, by Principal, ref string,
) (ApplicationVerification, error) {
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return ApplicationVerification{}, err
	}
	if s.config.Verifier == nil {
		return ApplicationVerification{}, notCompared()
	}
	documents, err := s.engine.Applications.Documents(ctx, by, a.ID)
	if err != nil {
		return ApplicationVerification{}, err
	}
	v := ApplicationVerification{ApplicationID: a.ID}
	var ids []int64
	for _, d := range documents {
		switch {
		case d.Status != DocumentCompleted || len(d.SplitInto) > 0:
		case len(ids) == MaxVerifyDocuments:
			v.NotLookedAt++
		default:
			ids = append(ids, d.ID)
		}
	}
	slices.Sort(ids)
	v.CrossVerification, err = s.compare(ctx, by, ids, true)
	return v, err
}

func notCompared() error {
	return Fail(
		CodeInvalidRequest,
		"This installation does not compare documents with each other; verify them one by one at /verify/single.",
	)
}

func (in VerifyInput) fieldFaults() (faults []ErrorDetail) {
	n := len(in.DocumentIDs)
	if n < MinVerifyDocuments || n > MaxVerifyDocuments {
		return []ErrorDetail{{"/document_ids", "COUNT", fmt.Sprintf(
			"document_ids needs %d to %d document ids; there are %d.", MinVerifyDocuments, MaxVerifyDocuments, n,
		)}}
	}
	for i, id := range in.DocumentIDs {
		field := "/document_ids/" + strconv.Itoa(i)
		if id < 1 {
			faults = append(faults, ErrorDetail{field, "GTE", "A document id is a positive integer."})
		} else if slices.Contains(in.DocumentIDs[:i], id) {
			faults = append(
				faults,
				ErrorDetail{field, "REPEATED", "Name each document once; a document does not corroborate itself."},
			)
		}
	}
	return faults
}

// checkProcessed finds every document before it looks at the state of any, so that the state of one never hides that
// another does not exist.
func (s *VerificationService) checkProcessed(ctx context.Context, by Principal, ids []int64) error {
	documents := make([]Document, len(ids))
	for i, id := range ids {
		d, err := s.config.Store.Document(ctx, by.Org, id)
		if err != nil {
			return s.storageError(err)
		}
		documents[i] = d
	}
	for i, d := range documents {
		if err := processed(d); err != nil {
			return err
		}
		if d.OriginID != nil && slices.Contains(ids, *d.OriginID) {
			return FailField("/document_ids/"+strconv.Itoa(i), "REPEATED", fmt.Sprintf(
				"This document is part of document %d; name the whole or its parts.", *d.OriginID,
			))
		}
	}
	return nil
}

// processed refuses a document without a result, and says whether waiting helps.
func processed(d Document) error {
	switch d.Status {
	case DocumentCompleted:
		return nil
	case DocumentFailed:
		return Fail(CodeDocumentNotProcessed, fmt.Sprintf(
			"Document %d could not be read, so there is nothing to verify; its status says why. Upload it again.", d.ID,
		))
	}
	return Fail(
		CodeDocumentNotProcessed,
		fmt.Sprintf("Document %d is not processed yet; poll its status_url until it is completed.", d.ID),
	)
}

// compare reads one result after the other. With mayBeGone, documents that were deleted or are read again in the
// meantime are left out.
func (s *VerificationService) compare(
	ctx context.Context, by Principal, ids []int64, mayBeGone bool,
) (CrossVerification, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return CrossVerification{}, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	comparison := s.config.Verifier.Begin()
	for _, id := range ids {
		d, raw, err := s.verifiable(ctx, by, id)
		if code := CodeOf(err); mayBeGone && (code == CodeNotFound || code == CodeDocumentNotProcessed) {
			continue
		}
		if err != nil {
			return CrossVerification{}, err
		}
		if err := addPapers(comparison, d, raw); err != nil {
			return CrossVerification{}, err
		}
	}
	return comparison.Verdict(), nil
}

// addPapers adds a document to a comparison; of several papers in its file, each.
func addPapers(c Comparison, d Document, result json.RawMessage) error {
	papers, err := papersIn(d, result)
	if err != nil {
		return err
	}
	for _, one := range papers {
		added := VerifyPaper{
			ID:           d.ID,
			FileName:     d.FileName,
			DocumentType: one.documentType,
			SHA256:       d.SHA256,
			Part:         one.part,
			Pages:        one.pages,
		}
		if one.part == 0 {
			added.Pages = d.PartPages
		}
		if err := json.Unmarshal(one.result, &added.Result); err != nil {
			return FailWith(CodeInternal, err)
		}
		c.Add(added)
	}
	return nil
}

// verifiable returns a completed document with its current result.
func (s *VerificationService) verifiable(
	ctx context.Context, by Principal, id int64,
) (Document, json.RawMessage, error) {
	d, raw, err := s.engine.Documents.Get(ctx, by, id)
	if err != nil {
		return Document{}, nil, err
	}
	return d, raw, processed(d)
}

// VerifySingle returns the authenticity block of one completed document.
func (s *VerificationService) VerifySingle(
	ctx context.Context, by Principal, in VerifySingleInput,
) (SingleVerification, error) {
	if in.DocumentID == 0 {
		return SingleVerification{}, FailField("/document_id", "REQUIRED", "document_id is required.")
	}
	if in.DocumentID < 0 {
		return SingleVerification{}, FailField("/document_id", "GTE", "A document id is a positive integer.")
	}
	d, raw, err := s.verifiable(ctx, by, in.DocumentID)
	if err != nil {
		return SingleVerification{}, err
	}
	single := SingleVerification{DocumentID: d.ID, FileName: d.FileName, DocumentType: d.DocumentType}
	if err := single.take(raw); err != nil {
		return SingleVerification{}, FailWith(CodeInternal, err)
	}
	return single, s.auditVerification(ctx, by, []int64{d.ID}, map[string]any{"document_ids": []int64{d.ID},
		"authenticity_score": single.AuthenticityScore})
}

// take copies the block byte for byte from the result.
func (v *SingleVerification) take(result json.RawMessage) error {
	var envelope struct {
		FraudDetection json.RawMessage `json:"fraud_detection"`
	}
	if err := json.Unmarshal(result, &envelope); err != nil {
		return err
	}
	v.FraudDetection = envelope.FraudDetection
	if len(envelope.FraudDetection) == 0 {
		return nil
	}
	var block struct {
		AuthenticityScore *int            `json:"authenticity_score"`
		RiskLevel         *string         `json:"risk_level"`
		CategoryScores    json.RawMessage `json:"category_scores"`
		IntegrityChecks   json.RawMessage `json:"integrity_checks"`
	}
	err := json.Unmarshal(envelope.FraudDetection, &block)
	v.AuthenticityScore, v.RiskLevel = block.AuthenticityScore, block.RiskLevel
	v.CategoryScores, v.IntegrityChecks = block.CategoryScores, block.IntegrityChecks
	return err
}

// auditVerification records who verified which documents; the subject is the oldest of them.
func (s *VerificationService) auditVerification(
	ctx context.Context, by Principal, ids []int64, after map[string]any,
) error {
	return s.inTx(ctx, func(tx Tx) error {
		return s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "documents.verified",
			subject: documentSubject(ids[0]), after: after})
	})
}
