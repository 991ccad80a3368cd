package workbook

import (
	"cmp"
	"encoding/json"
	"fmt"
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

// equityLine is a line of the changes in equity; movement and section are "" where the paper's words are not
// known.
type equityLine struct {
	movement, label, section string
	amounts                  raw
}

func equityLines(r *Result) []equityLine {
	const at = "/changes_in_equity"
	var lines []equityLine
	for i, o := range r.objects(at, raw(r.At(at))) {
		here := fmt.Sprintf("%s/%d", at, i)
		var l equityLine
		l.movement, _ = r.text(here+"/key", o.child("key"))
		l.label, _ = r.text(here+"/label", o.child("label"))
		l.section, _ = r.text(here+"/section", o.child("section"))
		l.amounts = r.object(here+"/amounts", o.child("amounts"))
		lines = append(lines, l)
	}
	return lines
}

// equityMovements turns the lines of the changes in equity, which hold all periods, into one row for each
// period, movement and component. Movements come in the order that a reader follows them.
func equityMovements(r *Result) ([]json.RawMessage, error) {
	lines := equityLines(r)
	order := movementOrder(lines)
	var rows []json.RawMessage
	for i, p := range r.objects("/periods", raw(r.At("/periods"))) {
		key, _ := r.text(fmt.Sprintf("/periods/%d/key", i), p.child("key"))
		label, _ := r.text(fmt.Sprintf("/periods/%d/label", i), p.child("label"))
		for _, l := range order {
			amount := lines[l].amounts.child(key)
			if amount == nil {
				continue
			}
			row, err := json.Marshal(map[string]any{"period": label, "label": lines[l].label,
				"section": cmp.Or(lines[l].section, "other_equity"), "amount": amount.plain()})
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
		if at := slices.Index(movements, lines[i].movement); at >= 0 {
			movement = at
		}
		if lines[i].section == "total" {
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
