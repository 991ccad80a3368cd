package httpapi

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// decisionHandlers serve what persons decide about applications.
type decisionHandlers struct{ *server }

func (h decisionHandlers) operations() operations {
	return operations{
		"listDecisions": {
			summary: "List an application's decisions, oldest first",
			about:   "The last one is in force. Each keeps the policy's rules that were hit when it was made.",
		},
		"decide": {
			summary: "Approve or decline an application",
			about: "Records a person's decision and moves the application to its outcome; nothing decides by itself. A decline needs a reason. " +
				"Once decided, a new decision names the one in force as `supersedes`, else 409 `DECISION_IN_FORCE`.",
			bodyLimit: smallBody,
			request:   jsonBody(h.decisionSchema()),
			creates:   creates(decisionMade),
			failures:  []engine.Code{engine.CodeDecisionInForce},
		},
	}
}

// decisionSchema adds to the body's schema what its Go type cannot express.
func (h decisionHandlers) decisionSchema() *huma.Schema {
	ref := inputSchema[engine.DecisionInput](h.server)
	schema := h.api.OpenAPI().Components.Schemas.SchemaFromRef(ref.Ref)
	schema.Required = []string{"outcome"}
	schema.PrecomputeMessages()
	return ref
}

// decision is a decision in responses.
type decision struct {
	// The decision's UUID.
	ID string `json:"id" format:"uuid"`
	// approved or declined.
	Outcome string `json:"outcome" enum:"approved,declined"`
	// The amount decided; null if the decision names none.
	Amount *engine.Amount `json:"amount" nullable:"true"`
	// The term decided; null if the decision names none.
	TermMonths *int `json:"term_months" nullable:"true"`
	// The rate decided, in per cent; null if the decision names none.
	InterestRate *float64 `json:"interest_rate" nullable:"true" doc:"In per cent, on the basis that the application names."`
	// What the borrower must do.
	Conditions []string `json:"conditions"`
	// Why it was decided so.
	Reasons []engine.DecisionReason `json:"reasons"`
	// For the file; null for none.
	Note *string `json:"note" nullable:"true"`
	// When, UTC.
	DecidedAt clock `json:"decided_at"`
	// Public id of the API key.
	DecidedBy string `json:"decided_by" doc:"The key that decided."`
	// The decision that this one replaces; null for the first.
	Supersedes *string `json:"supersedes" format:"uuid" nullable:"true"`
	// What the policy said at that moment; null if this installation computes no view.
	Policy decisionPolicyOrNull `json:"policy"`
}

// decisionPolicyOrNull is what the policy said; huma cannot say of a pointer that it may be null.
type decisionPolicyOrNull struct{ of *engine.DecisionPolicy }

// MarshalJSON implements json.Marshaler.
func (p decisionPolicyOrNull) MarshalJSON() ([]byte, error) { return plainJSON(p.of) }

// Schema implements huma.SchemaProvider.
func (decisionPolicyOrNull) Schema(r huma.Registry) *huma.Schema {
	number, text := &huma.Schema{Type: huma.TypeInteger, Format: "int64"}, &huma.Schema{Type: huma.TypeString}
	hit := &huma.Schema{
		Type: huma.TypeObject, Required: []string{"key", "severity", "expression", "message", "values"},
		Properties: map[string]*huma.Schema{
			"key": text, "severity": text, "expression": text, "message": text,
			"values": {
				Type: huma.TypeObject, AdditionalProperties: anyValue(), Description: "The figures that the expression names.",
			},
		},
	}
	return &huma.Schema{
		Type: huma.TypeObject, Nullable: true, Required: []string{"revision", "outcome", "hits", "not_evaluated", "as_of"},
		Description: "What the policy said when the decision was made; null where no view is computed.",
		Properties: map[string]*huma.Schema{
			"revision": number, "outcome": {Type: huma.TypeString, Enum: []any{"stop", "warn", "clear", "incomplete"}},
			"hits": {Type: huma.TypeArray, Items: hit}, "not_evaluated": {Type: huma.TypeArray, Items: text},
			"as_of": {Type: huma.TypeString, Format: "date", Nullable: true},
		},
	}
}

func decisionAnswer(d engine.Decision) decision {
	return decision{
		ID: d.ID, Outcome: d.Outcome, Amount: d.Amount, TermMonths: d.TermMonths, InterestRate: d.InterestRate,
		Conditions: d.Conditions, Note: d.Note, DecidedAt: clock(d.DecidedAt), DecidedBy: d.DecidedBy,
		Supersedes: textOrNull(d.Supersedes), Policy: decisionPolicyOrNull{d.Policy}, Reasons: d.Reasons,
	}
}

type decisionOutput struct {
	Body data[decision]
}

type decisionsOutput struct {
	Body data[[]decision]
}

func decisionMade(d engine.Decision) *decisionOutput {
	return &decisionOutput{data[decision]{decisionAnswer(d)}}
}

func (h decisionHandlers) listDecisions(ctx context.Context, c *call, in *applicationRef) (*decisionsOutput, error) {
	list, err := h.Engine.Decisions.List(ctx, c.by, in.ID)
	if err != nil {
		return nil, err
	}
	return &decisionsOutput{data[[]decision]{each(list, decisionAnswer)}}, nil
}

func (h decisionHandlers) decide(ctx context.Context, c *call, in *applicationRef) (*decisionOutput, error) {
	input, err := readJSON[engine.DecisionInput](c)
	if err != nil {
		return nil, err
	}
	d, err := h.Engine.Decisions.Decide(ctx, c.by, in.ID, input)
	if err != nil {
		return nil, err
	}
	return decisionMade(d), nil
}
