package engine

// PolicyOutcome says which rules of a policy the figures of an application hit. It is not a decision.
type PolicyOutcome struct {
	// Of the policy; 0 for the default policy.
	Revision int64 `json:"revision"`
	// The worst rule that was hit: one of the Outcome constants.
	Outcome string `json:"outcome" enum:"stop,warn,clear,incomplete"`
	// All rules of the policy, in its order.
	Rules []RuleOutcome `json:"rules"`
}

// Outcomes of a policy.
const (
	OutcomeStop       = "stop"       // a rule of this severity was hit
	OutcomeWarn       = "warn"       // a rule of this severity was hit, and nothing worse
	OutcomeClear      = "clear"      // no rule of severity warn or stop was hit
	OutcomeIncomplete = "incomplete" // a stop rule could not be evaluated, and no other was hit
)

// RuleOutcome is what became of one rule.
type RuleOutcome struct {
	// The rule's name.
	Key string `json:"key"`
	// One of the Rule constants.
	Status string `json:"status" enum:"hit,clear,not_evaluated,not_applicable"`
	// The rule's severity.
	Severity string `json:"severity" enum:"info,warn,stop"`
	// As the policy writes it.
	Expression string `json:"expression"`
	// The figures that the expression names, by name: Amount, int, float64, string, or nil if not known.
	Values map[string]any `json:"values" types:"number,string,null"`
	// The rule's message.
	Message string `json:"message"`
	// Figures without which the rule could not be evaluated. Empty for any other status, and if the expression
	// divides by zero.
	Missing []string `json:"missing"`
	// The rows behind a hit, as document and row. Evaluation leaves it empty.
	Rows []RowRef `json:"rows"`
}

// What became of a rule.
const (
	RuleHit           = "hit"            // its expression is true
	RuleClear         = "clear"          // its expression is false
	RuleNotEvaluated  = "not_evaluated"  // a figure that decides is not known, or a division by zero
	RuleNotApplicable = "not_applicable" // it is for other applicants, or about scores that no document has
)

// Score is what a scorecard gives an application.
type Score struct {
	Points  float64     `json:"points"`  // base and points of all items
	Maximum float64     `json:"maximum"` // the most points that the scorecard can give
	Items   []ScoreItem `json:"items"`   // in the scorecard's order
}

// ScoreItem is the points for one figure.
type ScoreItem struct {
	Figure  string  `json:"figure"`                    // its name
	Value   any     `json:"value" types:"number,null"` // Amount, int or float64; nil if not known
	Points  float64 `json:"points"`                    // for the range that holds the value, or for an unknown figure
	Maximum float64 `json:"maximum"`                   // the most points that the figure can bring
}
