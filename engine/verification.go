package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

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
