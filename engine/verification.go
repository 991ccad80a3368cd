package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// CrossVerification is what a comparison of documents found (spec/fields.md §17). Nothing in it depends
// on the order in which the documents were named.
type CrossVerification struct {
	DocumentCount int `json:"document_count"`
	// CrossDocScore is 0..100. It is a rule's result, not a probability.
	CrossDocScore int `json:"cross_doc_score"`
	// ScoreBasis is "compared", or "insufficient_overlap" when no field could be compared; the score is
	// then 50, which says neither.
	ScoreBasis         string               `json:"score_basis"`
	Documents          []VerifiedDocument   `json:"documents"` // ascending id
	DocumentSummary    DocumentSummary      `json:"document_summary"`
	FieldCorroboration []FieldCorroboration `json:"field_corroboration"` // every field of §17, in its order
	Findings           []Finding            `json:"findings"`            // gravest first
}

// Words of CrossVerification.ScoreBasis.
const (
	BasisCompared            = "compared"
	BasisInsufficientOverlap = "insufficient_overlap"
)

// VerifiedDocument is one document's own authenticity. The score is nil when the level is inconclusive; both are nil
// when its result has none.
type VerifiedDocument struct {
	ID                int64   `json:"id"`
	FileName          string  `json:"file_name"`
	DocumentType      string  `json:"document_type"`
	AuthenticityScore *int    `json:"authenticity_score" nullable:"true" doc:"0 to 100; null when the risk level is inconclusive."`
	RiskLevel         *string `json:"risk_level" nullable:"true" doc:"low, medium, high or inconclusive: too little could be checked, and nothing grave was found."`
}

// DocumentSummary is the comparison in one view.
type DocumentSummary struct {
	ByType              map[string]int     `json:"by_type"`
	PrimaryName         *string            `json:"primary_name"` // the name most papers agree on, as printed
	Entity              string             `json:"entity"`       // individual, business, mixed, unknown
	Period              SummaryPeriod      `json:"period"`       // spans all papers that print one
	LowestAuthenticity  LowestAuthenticity `json:"lowest_authenticity"`
	AverageAuthenticity *int               `json:"average_authenticity" nullable:"true" doc:"Rounded, of the documents that have a score; null when none has."`
	AuthenticityScored  int                `json:"authenticity_scored" doc:"How many documents have an authenticity score; the others are inconclusive and left out of the average."`
	RiskLevel           *string            `json:"risk_level" nullable:"true" doc:"The worst document's: high comes before medium, medium before inconclusive, inconclusive before low."`
	Conflicts           int                `json:"conflicts"`
	Corroborated        int                `json:"corroborated"`
}

// SummaryPeriod is inclusive; both are nil when no paper has a period.
type SummaryPeriod struct {
	From *string `json:"from"`
	To   *string `json:"to"`
}

// LowestAuthenticity names the least authentic document of those that have a score, the oldest one of several; both
// members are nil when none has.
type LowestAuthenticity struct {
	ID    *int64 `json:"id"`
	Score *int   `json:"score"`
}

// CorroborationStatus says how far several papers agree on a field.
type CorroborationStatus string

const (
	Corroborated CorroborationStatus = "corroborated"  // score 0.85 and above
	PartlyAgrees CorroborationStatus = "partial"       // 0.5 to below 0.85
	Conflicting  CorroborationStatus = "conflict"      // below 0.5
	SingleSource CorroborationStatus = "single_source" // one paper tells it: nothing to compare with
	NoSource     CorroborationStatus = "missing"       // no paper tells it, or it is not compared; detail says which
)

// FieldCorroboration is one field over all papers. Score (0..1) and Weight are nil for single_source and
// missing, which take no part in the total.
type FieldCorroboration struct {
	Field  string              `json:"field"`
	Status CorroborationStatus `json:"status"`
	Score  *float64            `json:"score"`
	Weight *int                `json:"weight"`
	Detail string              `json:"detail"`
	Values []FieldValue        `json:"values"` // ascending document id
}

// FieldValue is what one paper says. Similarity (0..1) is to the value that the others agree with most,
// nil when nothing was compared; Page is nil when the value has no place on a page.
type FieldValue struct {
	DocumentID int64    `json:"document_id"`
	Value      string   `json:"value"`
	Normalized string   `json:"normalized"`
	Similarity *float64 `json:"similarity"`
	Page       *int     `json:"page"`
}

// Finding is one sentence that an analyst can paste in a credit memo. Severity is low, medium or high.
type Finding struct {
	Severity    string  `json:"severity"`
	Code        string  `json:"code"`
	Detail      string  `json:"detail"`
	DocumentIDs []int64 `json:"document_ids"` // ascending
}

// SingleVerification is one document's authenticity block, whole, and its main members beside it. The
// raw parts are the bytes of the document's result.
type SingleVerification struct {
	DocumentID        int64
	FileName          string
	DocumentType      string
	AuthenticityScore *int
	RiskLevel         *string
	CategoryScores    json.RawMessage
	IntegrityChecks   json.RawMessage
	FraudDetection    json.RawMessage
}

// VerificationService compares documents with each other.
type VerificationService struct{ *core }

// Bounds of one verification.
const (
	MinVerifyDocuments = 2
	// MaxVerifyDocuments is the contract's. Results are read one after the other and only what is
	// compared is kept of each, so that fifty large statements need no more memory than the largest one
	// and fifty lists of dates and amounts.
	MaxVerifyDocuments = 50
	// maxVerifications is how many verifications read results at the same time; the others wait.
	maxVerifications = 2
)

// VerifyInput names the documents to compare with each other: 2 to 50 completed ones, each once. Their
// order changes nothing in the answer.
type VerifyInput struct {
	DocumentIDs []int64 `json:"document_ids"`
}

// VerifySingleInput names one completed document.
type VerifySingleInput struct {
	DocumentID int64 `json:"document_id"`
}

// Verify compares completed documents with each other. The results are those that a reader of the
// documents sees at that time, edits included.
func (s *VerificationService) Verify(ctx context.Context, by Principal, in VerifyInput) (CrossVerification, error) {
	if err := s.applications.checkInput(in); err != nil {
		return CrossVerification{}, err
	}
	if s.config.Verifier == nil {
		return CrossVerification{}, Fail(
			CodeInvalidRequest,
			"This installation does not compare documents with each other; verify them one by one at /verify/single.",
		)
	}
	ids := slices.Sorted(slices.Values(in.DocumentIDs))
	if err := s.checkProcessed(ctx, by, in.DocumentIDs); err != nil {
		return CrossVerification{}, err
	}
	verdict, err := s.compare(ctx, by, ids)
	if err != nil {
		return CrossVerification{}, err
	}
	return verdict, s.auditVerification(ctx, by, ids, map[string]any{"document_ids": ids,
		"cross_doc_score": verdict.CrossDocScore, "score_basis": verdict.ScoreBasis})
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

// checkProcessed finds every document before it looks at the state of any, so that the state of one
// never hides that another is not there.
func (s *VerificationService) checkProcessed(ctx context.Context, by Principal, ids []int64) error {
	documents := make([]Document, len(ids))
	for i, id := range ids {
		d, err := s.config.Store.Document(ctx, by.Org, id)
		if err != nil {
			return s.storageError(err)
		}
		documents[i] = d
	}
	for _, d := range documents {
		if err := processed(d); err != nil {
			return err
		}
	}
	return nil
}

// processed refuses a document that has no result, and says whether waiting helps.
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

// compare reads one result after the other.
func (s *VerificationService) compare(ctx context.Context, by Principal, ids []int64) (CrossVerification, error) {
	select {
	case s.verifying <- struct{}{}:
		defer func() { <-s.verifying }()
	case <-ctx.Done():
		return CrossVerification{}, FailWith(CodeStorageUnavailable, ctx.Err())
	}
	comparison := s.config.Verifier.Begin()
	for _, id := range ids {
		d, raw, err := s.verifiable(ctx, by, id)
		if err != nil {
			return CrossVerification{}, err
		}
		paper := VerifyPaper{ID: d.ID, FileName: d.FileName, DocumentType: d.DocumentType, SHA256: d.SHA256}
		if err := json.Unmarshal(raw, &paper.Result); err != nil {
			return CrossVerification{}, FailWith(CodeInternal, err)
		}
		comparison.Add(paper)
	}
	return comparison.Verdict(), nil
}

// verifiable is a completed document with its current result.
func (s *VerificationService) verifiable(
	ctx context.Context, by Principal, id int64,
) (Document, json.RawMessage, error) {
	d, raw, err := s.documents.Get(ctx, by, id)
	if err != nil {
		return Document{}, nil, err
	}
	return d, raw, processed(d)
}

// VerifySingle is the authenticity block of one completed document, as its result holds it.
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

// take copies the block as its bytes stand in the result.
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

// auditVerification notes who verified which documents; the subject is the oldest of them.
func (s *VerificationService) auditVerification(
	ctx context.Context, by Principal, ids []int64, after map[string]any,
) error {
	return s.inTx(ctx, func(tx Tx) error {
		return s.audit(ctx, tx, change{org: by.Org, keyID: by.KeyID, action: "documents.verified",
			subject: documentSubject(ids[0]), after: after})
	})
}
