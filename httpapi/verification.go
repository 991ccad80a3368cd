package httpapi

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// verificationHandlers serve comparisons of documents and the authenticity of a document.
type verificationHandlers struct{ *server }

func (h verificationHandlers) operations() operations {
	return operations{
		"verifyDocuments": {
			summary: "Compare completed documents with each other",
			about: "Two to 50 completed documents, each once; their order changes nothing. The score is the weighted mean of the fields " +
				"that at least two different files tell, capped by contradictions; a copy of a file counts once. " +
				"With nothing to compare it is 50 and `score_basis` is `insufficient_overlap`. What was not compared is `missing` and says why.",
			bodyLimit: smallBody,
			request:   jsonBody(h.verifySchema(inputSchema[engine.VerifyInput](h.server))),
			failures:  []engine.Code{engine.CodeNotFound, engine.CodeDocumentNotProcessed},
		},
		"verifyDocument": {
			summary:   "Read one completed document's authenticity",
			about:     "The document's `fraud_detection` block, whole, and its main members beside it; nothing is compared with other documents.",
			bodyLimit: smallBody,
			request:   jsonBody(inputSchema[engine.VerifySingleInput](h.server)),
			failures:  []engine.Code{engine.CodeNotFound, engine.CodeDocumentNotProcessed},
		},
	}
}

// comparisonHandlers serve the comparison of an application's documents.
type comparisonHandlers struct{ *server }

func (h comparisonHandlers) operations() operations {
	return operations{
		"verifyApplication": {
			summary: "Compare an application's completed documents with each other",
			about: "What `POST /verify` answers, for the application's completed documents; of more than 50 the newest 50. A document that was " +
				"split is compared by its parts. With none or one, `score_basis` is `insufficient_overlap`. The key needs `document:read` too.",
			also:     engine.DocumentRead,
			failures: []engine.Code{engine.CodeNotFound},
		},
	}
}

type applicationVerificationOutput struct {
	Body data[engine.ApplicationVerification]
}

func (h comparisonHandlers) verifyApplication(
	ctx context.Context, c *call, in *applicationRef,
) (*applicationVerificationOutput, error) {
	v, err := h.Engine.Verification.OfApplication(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &applicationVerificationOutput{data[engine.ApplicationVerification]{v}}, nil
}

// verifySchema adds to the body's schema what its Go type cannot express.
func (h verificationHandlers) verifySchema(ref *huma.Schema) *huma.Schema {
	ids := h.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref).Properties["document_ids"]
	least, most := engine.MinVerifyDocuments, engine.MaxVerifyDocuments
	ids.MinItems, ids.MaxItems, ids.UniqueItems, ids.Nullable = &least, &most, true, false
	return ref
}

type verifyOutput struct {
	Body struct {
		Success bool `json:"success"`
		engine.CrossVerification
	}
}

func (h verificationHandlers) verify(ctx context.Context, c *call, _ *struct{}) (*verifyOutput, error) {
	in, err := readJSON[engine.VerifyInput](c)
	if err != nil {
		return nil, err
	}
	verdict, err := h.Engine.Verification.Verify(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	out := &verifyOutput{}
	out.Body.Success, out.Body.CrossVerification = true, verdict
	return out, nil
}

type verifySingleOutput struct {
	Body singleVerification
}

// singleVerification is one document's authenticity.
type singleVerification struct {
	// Always true.
	Success bool `json:"success"`
	// The document's id, a positive integer below 2^53.
	DocumentID int64 `json:"document_id" minimum:"1" maximum:"9007199254740991"`
	// Name of the file as it was sent.
	FileName string `json:"file_name"`
	// The document's type.
	DocumentType string `json:"document_type"`
	// 0 to 100; nil if the risk level is inconclusive.
	AuthenticityScore *int `json:"authenticity_score" nullable:"true" doc:"0 to 100; null when the risk level is inconclusive."`
	// low, medium, high, or inconclusive (too little could be checked, and nothing grave was found).
	RiskLevel *string `json:"risk_level" nullable:"true" doc:"low, medium, high or inconclusive: too little could be checked, and nothing grave was found."`
	// 0 to 100 each; null if no check of the category ran.
	CategoryScores partOf[*engine.CategoryScores] `json:"category_scores" doc:"0 to 100 each, null when no check of the category ran."`
	// Every check, including those that did not run.
	IntegrityChecks integrityList `json:"integrity_checks" doc:"Every check, those that were not run included."`
	// The same as fraud_detection in the document's result.
	FraudDetection partOf[*engine.FraudDetection] `json:"fraud_detection" doc:"Equals document.result.fraud_detection."`
}

func (h verificationHandlers) verifySingle(ctx context.Context, c *call, _ *struct{}) (*verifySingleOutput, error) {
	in, err := readJSON[engine.VerifySingleInput](c)
	if err != nil {
		return nil, err
	}
	v, err := h.Engine.Verification.VerifySingle(ctx, c.by, in)
	if err != nil {
		return nil, err
	}
	return &verifySingleOutput{singleVerification{
		Success:           true,
		DocumentID:        v.DocumentID,
		FileName:          v.FileName,
		DocumentType:      v.DocumentType,
		AuthenticityScore: v.AuthenticityScore,
		RiskLevel:         v.RiskLevel,
		CategoryScores:    partOf[*engine.CategoryScores](v.CategoryScores),
		IntegrityChecks:   integrityList(v.IntegrityChecks),
		FraudDetection:    partOf[*engine.FraudDetection](v.FraudDetection),
	}}, nil
}

// integrityList is a list of integrity checks as in the result; nil is an empty list.
type integrityList json.RawMessage

// MarshalJSON implements json.Marshaler.
func (l integrityList) MarshalJSON() ([]byte, error) {
	if len(l) == 0 || string(l) == "null" {
		return []byte("[]"), nil
	}
	return l, nil
}

// Schema implements huma.SchemaProvider.
func (integrityList) Schema(r huma.Registry) *huma.Schema {
	return newShapes(r.Map()).of(typeOf[[]engine.IntegrityCheck]())
}
