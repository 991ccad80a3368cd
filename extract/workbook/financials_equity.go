package workbook

import (
	"cmp"
	"encoding/json"
	"slices"
)

// equityMatrix is the statement of changes in equity: a block of movements for each period, latest first,
// and a column for each component.
func equityMatrix() *Matrix {
	return &Matrix{Rows: []Source{{Feed: "equity_movements"}},
		Down: []Column{{Header: "Movement", Pointer: "/label", Kind: KindText, Width: statementLabelWidth}, idColumn("Period", "/period")},
		Across: Across{Pointer: "/section", Labels: map[string]string{"share_capital": "Share capital", "subscribed_capital": "Subscribed capital",
			"subscriptions_receivable": "Subscriptions receivable", "additional_paid_in_capital": "Additional paid-in capital",
			"deposits_for_future_subscription": "Deposits for future subscription", "retained_earnings": "Retained earnings",
			"retained_earnings_appropriated": "Retained earnings, appropriated", "retained_earnings_unappropriated": "Retained earnings, unappropriated",
			"revaluation_surplus": "Revaluation surplus", "accumulated_other_comprehensive_income": "Accumulated other comprehensive income",
			"treasury_shares": "Treasury shares", "owners_capital": "Owner's capital", "noncontrolling_interests": "Non-controlling interests",
			"other_equity": "Other equity", "total": "Total"}},
		Cell: Column{Pointer: "/amount", Kind: KindAmount, Width: 18, Missing: "blank"}}
}

type equityLine struct {
	Key     *string                    `json:"key"`
	Label   string                     `json:"label"`
	Section *string                    `json:"section"`
	Amounts map[string]json.RawMessage `json:"amounts"`
}

// equityMovements turns the lines of the changes in equity, which hold all periods, into one row for each
// period, movement and component. Movements come in the order that a reader follows them.
func equityMovements(r *Result) ([]json.RawMessage, error) {
	var periods []struct{ Key, Label string }
	var lines []equityLine
	if err := decode(r, "/periods", &periods); err != nil {
		return nil, err
	}
	if err := decode(r, "/changes_in_equity", &lines); err != nil {
		return nil, err
	}
	var rows []json.RawMessage
	for _, p := range periods {
		for _, i := range movementOrder(lines) {
			amount, printed := lines[i].Amounts[p.Key]
			if !printed {
				continue
			}
			section := "other_equity"
			if lines[i].Section != nil {
				section = *lines[i].Section
			}
			row, err := json.Marshal(map[string]any{"period": p.Label, "label": lines[i].Label, "section": section, "amount": amount})
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// movements are the movements of equity in the order of a statement.
var movements = []string{"opening_balance", "prior_period_adjustment", "restated_opening_balance", "net_income", "other_comprehensive_income",
	"total_comprehensive_income", "share_issuance", "subscriptions_collected", "deposits_received", "dividends", "appropriation",
	"reversal_of_appropriation", "treasury_purchase", "owner_contribution", "owner_withdrawal", "reclassification", "other_movement", "closing_balance"}

// movementOrder are the places of lines by movement, the total last; a movement without a key stands before the closing balance.
func movementOrder(lines []equityLine) []int {
	order := make([]int, len(lines))
	for i := range lines {
		order[i] = i
	}
	rank := func(i int) (movement, total int) {
		movement = len(movements) - 2
		if key := lines[i].Key; key != nil && slices.Contains(movements, *key) {
			movement = slices.Index(movements, *key)
		}
		if s := lines[i].Section; s != nil && *s == "total" {
			total = 1
		}
		return movement, total
	}
	slices.SortStableFunc(order, func(a, b int) int {
		movementA, totalA := rank(a)
		movementB, totalB := rank(b)
		return cmp.Or(cmp.Compare(movementA, movementB), cmp.Compare(totalA, totalB))
	})
	return order
}

// decode reads what stands at a pointer of the result; nothing there leaves the target as it is.
func decode(r *Result, at string, into any) error {
	raw := r.At(at)
	if raw == nil {
		return nil
	}
	return json.Unmarshal(raw, into)
}
