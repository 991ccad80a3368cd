package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// Outcomes of a decision.
const (
	DecisionApproved = "approved" // the loan is granted
	DecisionDeclined = "declined" // the loan is refused
)

// Decision is what a person decided about an application. Decisions are never changed: a later one supersedes the one
// in force. Nothing in the engine decides by itself.
type Decision struct {
	ID            string           // UUID
	Org           OrgID            // whose application it is
	ApplicationID string           // UUID
	Outcome       string           // DecisionApproved or DecisionDeclined
	Amount        *Amount          // above 0; nil if the decision names none
	TermMonths    *int             // 1 to 600; nil if the decision names none
	InterestRate  *float64         // in per cent, 0 to 1,000; nil if the decision names none
	Conditions    []string         // what the borrower must do; may be empty
	Reasons       []DecisionReason // at least one if it is declined
	Note          *string          // 1 to 10,000 characters; nil for none
	DecidedAt     time.Time        // when
	DecidedBy     string           // public id of the key
	Supersedes    string           // id of the decision that it replaces; "" for the first
	Policy        *DecisionPolicy  // what the policy said at that moment; nil if this installation computes no view
}

// DecisionReason is one reason of a decision.
type DecisionReason struct {
	Code    string  `json:"code"`              // the lender's own word, or a key of a rule; up to 100 characters
	Text    string  `json:"text"`              // one sentence or more, up to 2,000 characters
	Pointer *string `json:"pointer,omitempty"` // JSON pointer to a figure of the view; nil for none
}

// DecisionPolicy is what the policy said when a decision was made.
type DecisionPolicy struct {
	Revision     int64         `json:"revision"`      // of the policy
	Outcome      string        `json:"outcome"`       // stop, warn, clear or incomplete
	Hits         []DecisionHit `json:"hits"`          // the rules that were hit, in the policy's order
	NotEvaluated []string      `json:"not_evaluated"` // keys of rules that a missing figure left open
	AsOf         *Date         `json:"as_of"`         // last covered day of the view
}

// DecisionHit is a rule of the policy that was hit when a decision was made.
type DecisionHit struct {
	Key        string                     `json:"key"`        // the rule's name
	Severity   string                     `json:"severity"`   // info, warn or stop
	Expression string                     `json:"expression"` // as the policy wrote it
	Message    string                     `json:"message"`    // as the policy wrote it
	Values     map[string]json.RawMessage `json:"values"`     // the figures that the expression names, by name
}

// Bounds of decisions.
const (
	MaxDecisions          = 100   // of an application
	maxDecisionList       = 50    // conditions, and reasons
	maxDecisionText       = 2_000 // characters of a condition or a reason
	maxDecisionRate       = 1_000 // per cent
	maxReasonPointerBytes = 500
)

// DecisionInput is a new decision.
type DecisionInput struct {
	// approved or declined.
	Outcome string `json:"outcome" validate:"required,oneof=approved declined"`
	// Above 0.
	Amount *Amount `json:"amount,omitempty" validate:"omitempty,gt=0"`
	// 1 to 600.
	TermMonths *int `json:"term_months,omitempty" validate:"omitempty,gte=1,lte=600"`
	// In per cent, on the basis that the application names.
	InterestRate *float64 `json:"interest_rate,omitempty" validate:"omitempty,gte=0,lte=1000"`
	// What the borrower must do.
	Conditions []string `json:"conditions,omitempty"`
	// At least one if it is declined.
	Reasons []DecisionReason `json:"reasons,omitempty"`
	// For the file.
	Note *string `json:"note,omitempty" validate:"omitempty,notblank,max=10000"`
	// Id of the decision in force; none before the first.
	Supersedes *string `json:"supersedes,omitempty" validate:"omitempty,max=100"`
}

// DecisionReads are the store's queries for decisions.
type DecisionReads interface {
	// Decisions lists an application's decisions, oldest first; the last one is in force.
	Decisions(ctx context.Context, org OrgID, applicationID string) ([]Decision, error)
}

// DecisionWrites are the store's changes to decisions.
type DecisionWrites interface {
	// InsertDecision adds a decision; ErrDuplicate if another one supersedes the same.
	InsertDecision(ctx context.Context, d Decision) error
}

func (in DecisionInput) fieldFaults() (faults []ErrorDetail) {
	add := func(field, code, message string) { faults = append(faults, ErrorDetail{field, code, message}) }
	faults = appendFault(faults, listFault("/conditions", len(in.Conditions), maxDecisionList))
	faults = appendFault(faults, listFault("/reasons", len(in.Reasons), maxDecisionList))
	for i, c := range in.Conditions {
		if !isText(c, maxDecisionText) {
			add(fmt.Sprintf("/conditions/%d", i), "LENGTH", "A condition has 1 to 2,000 characters.")
		}
	}
	for i, r := range in.Reasons {
		at := fmt.Sprintf("/reasons/%d", i)
		if !isText(r.Code, 100) {
			add(at+"/code", "LENGTH", "A reason's code has 1 to 100 characters.")
		}
		if !isText(r.Text, maxDecisionText) {
			add(at+"/text", "LENGTH", "A reason's text has 1 to 2,000 characters.")
		}
		if r.Pointer != nil && (len(*r.Pointer) > maxReasonPointerBytes || !jsonPointer.MatchString(*r.Pointer)) {
			add(at+"/pointer", "POINTER", "pointer must be a JSON pointer below data, such as /affordability/dscr/base.")
		}
	}
	if in.Outcome == DecisionDeclined && len(in.Reasons) == 0 {
		add("/reasons", "REQUIRED", "A decline needs at least one reason.")
	}
	if in.InterestRate != nil && math.IsNaN(*in.InterestRate) {
		add("/interest_rate", "NUMBER", "interest_rate must be a number.")
	}
	return faults
}

// jsonPointer matches RFC 6901.
var jsonPointer = regexp.MustCompile(`^(/([^~/]|~[01])*)*$`)

func isText(s string, most int) bool {
	return strings.TrimSpace(s) != "" && utf8.RuneCountInString(s) <= most
}

// DecisionService records what persons decide about applications.
type DecisionService struct{ *core }

// List returns an application's decisions, oldest first; the last one is in force.
func (s *DecisionService) List(ctx context.Context, by Principal, ref string) ([]Decision, error) {
	a, err := s.engine.Applications.Get(ctx, by, ref)
	if err != nil {
		return nil, err
	}
	list, err := s.config.Store.Decisions(ctx, by.Org, a.ID)
	return list, s.storageError(err)
}

// Decide records a decision and moves the application to its outcome. The policy's hits are those of the view as it is
// when Decide is called. Errors: DECISION_IN_FORCE if Supersedes does not name the decision in force.
func (s *DecisionService) Decide(ctx context.Context, by Principal, ref string, in DecisionInput) (Decision, error) {
	if err := checkInput(in); err != nil {
		return Decision{}, err
	}
	d := Decision{
		ID: s.config.NewID(), Org: by.Org, Outcome: in.Outcome, Amount: in.Amount, TermMonths: in.TermMonths,
		InterestRate: in.InterestRate, Conditions: orEmpty(in.Conditions), Reasons: orEmpty(in.Reasons), Note: in.Note,
		DecidedBy: by.KeyID,
	}
	if in.Supersedes != nil {
		d.Supersedes = strings.ToLower(*in.Supersedes)
	}
	var err error
	if d.Policy, err = s.policyNow(ctx, by, ref); err != nil {
		return Decision{}, err
	}
	return d, s.inTx(ctx, func(tx Tx) error {
		a, err := lockApplication(ctx, tx, by.Org, ref)
		if err != nil {
			return err
		}
		standing, err := tx.Decisions(ctx, by.Org, a.ID)
		if err != nil {
			return err
		}
		if err := checkSupersedes(standing, d.Supersedes); err != nil {
			return err
		}
		d.ApplicationID, d.DecidedAt = a.ID, s.now()
		err = tx.InsertDecision(ctx, d)
		if errors.Is(err, ErrDuplicate) {
			return Fail(CodeDecisionInForce)
		}
		if err != nil {
			return err
		}
		entry := change{action: "decision.made", after: d.auditValues(a.AuditSalt)}
		if err := s.advance(ctx, tx, by, a, ApplicationStatus(d.Outcome), d.DecidedAt, "decision", entry); err != nil {
			return err
		}
		return s.engine.Idempotency.storeAnswer(ctx, tx, by, d, AboutApplication(a.ID))
	})
}

// checkSupersedes compares what a decision supersedes with the decision in force, "" for none.
func checkSupersedes(standing []Decision, supersedes string) error {
	inForce := ""
	if len(standing) > 0 {
		inForce = standing[len(standing)-1].ID
	}
	switch {
	case len(standing) >= MaxDecisions:
		return Fail(CodeDecisionInForce, fmt.Sprintf("An application has at most %d decisions.", MaxDecisions))
	case supersedes == inForce:
		return nil
	case inForce == "":
		return Fail(CodeDecisionInForce, "No decision is in force; leave supersedes out.")
	case supersedes == "":
		return Fail(CodeDecisionInForce)
	}
	return Fail(CodeDecisionInForce, "supersedes does not name the decision in force; read the decisions again.")
}

// auditValues are a decision's values for the audit log: what somebody wrote is blinded.
func (d Decision) auditValues(salt string) map[string]any {
	codes := make([]string, len(d.Reasons))
	for i, r := range d.Reasons {
		codes[i] = blind(salt, r.Code)
	}
	values := map[string]any{
		"decision_id": d.ID, "outcome": d.Outcome, "conditions": len(d.Conditions), "reasons": codes,
	}
	putIfGiven(values, "amount", d.Amount)
	putIfGiven(values, "term_months", d.TermMonths)
	putIfGiven(values, "interest_rate", d.InterestRate)
	if d.Supersedes != "" {
		values["supersedes"] = d.Supersedes
	}
	if d.Policy != nil {
		values["policy_revision"], values["policy_outcome"] = d.Policy.Revision, d.Policy.Outcome
	}
	return values
}

// policyNow is what the policy says about an application now; nil if this installation computes no view.
func (s *DecisionService) policyNow(ctx context.Context, by Principal, ref string) (*DecisionPolicy, error) {
	view, _, ok, err := s.viewNow(ctx, by, ref)
	if err != nil || !ok {
		return nil, err
	}
	now := &DecisionPolicy{
		Revision: view.Policy.Revision, Outcome: view.Policy.Outcome, Hits: []DecisionHit{}, NotEvaluated: []string{},
		AsOf: view.AsOf,
	}
	for _, rule := range view.Policy.Rules {
		switch rule.Status {
		case RuleHit:
			hit := DecisionHit{rule.Key, rule.Severity, rule.Expression, rule.Message, map[string]json.RawMessage{}}
			for name, value := range rule.Values {
				if hit.Values[name], err = json.Marshal(value); err != nil {
					return nil, FailWith(CodeInternal, err)
				}
			}
			now.Hits = append(now.Hits, hit)
		case RuleNotEvaluated:
			now.NotEvaluated = append(now.NotEvaluated, rule.Key)
		}
	}
	return now, nil
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
