package engine

import "encoding/json"

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
