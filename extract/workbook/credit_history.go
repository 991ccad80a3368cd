package workbook

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/dossier-lending/dossier/engine"
)

// historyMatrix is the grid of accounts by months, the latest first.
func historyMatrix(lender, account string, months int) *Matrix {
	return &Matrix{Rows: []Source{{Feed: "payment_history"}},
		Down: []Column{{Header: lender, Pointer: "/lender", Kind: KindText, Width: 30}, {Header: account, Pointer: "/account", Kind: KindID, Width: 20},
			{Header: "No.", Pointer: "/number", Kind: KindInteger, Width: 5}},
		Across: Across{Pointer: "/month", Order: "descending", Limit: months},
		Cell:   Column{Pointer: "/code", Kind: KindID, Width: 8, Missing: "blank", Paint: historyPaint()}}
}

// historyPaint colours a code by how late it is.
func historyPaint() []Paint {
	return []Paint{{When: `[this] = "0"`, Look: "good"}, {When: `or([this] = "1-30", [this] = "31-60")`, Look: "warn"},
		{When: `or([this] = "61-90", [this] = "91-180", [this] = "180+", [this] = "WO")`, Look: "bad"}}
}

func historyKey() Block {
	return Block{Text: "0 paid in time · 1-30, 31-60, 61-90, 91-180, 180+ days late · WO written off · empty: nothing reported. Latest month first."}
}

// accountHistory and contractHistory are one row for each account and month.
func accountHistory(r *Result) ([]json.RawMessage, error) {
	return histories(r, "/accounts", "lender_name", "account_number")
}

func contractHistory(r *Result) ([]json.RawMessage, error) {
	return histories(r, "/contracts", "provider_name", "contract_number")
}

// histories flattens payment histories. An account without any keeps a row of its own, so that the grid
// shows all accounts.
func histories(r *Result, at, lender, account string) ([]json.RawMessage, error) {
	var list []map[string]json.RawMessage
	if err := decode(r, at, &list); err != nil {
		return nil, err
	}
	var rows []json.RawMessage
	for i, a := range list {
		var history []map[string]json.RawMessage
		if raw := a["payment_history"]; raw != nil {
			if err := json.Unmarshal(raw, &history); err != nil {
				return nil, err
			}
		}
		if len(history) == 0 {
			history = []map[string]json.RawMessage{{}}
		}
		for j, h := range history {
			row, err := json.Marshal(map[string]any{"number": i + 1, "lender": a[lender], "account": a[account], "month": h["month"], "code": h["code"],
				"_at": fmt.Sprintf("%s/%d/payment_history/%d", at, i, j)})
			if err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
	}
	return rows, nil
}

// windows of inquiries, in months before the report.
var inquiryMonths = []struct {
	months int
	name   string
}{{3, "0-3 months"}, {6, "3-6 months"}, {12, "6-12 months"}}

// inquiryWindows adds to each inquiry how long before the report it was made. The report's own date is the
// day that counts: the same report gives the same workbook for ever.
func inquiryWindows(r *Result) ([]json.RawMessage, error) {
	var issued string
	var list []map[string]any
	if err := decode(r, "/issue_date", &issued); err != nil {
		return nil, err
	}
	if err := decode(r, "/inquiries", &list); err != nil {
		return nil, err
	}
	report, reportErr := engine.ParseDate(issued)
	rows := make([]json.RawMessage, len(list))
	for i, inquiry := range list {
		if inquiry == nil {
			inquiry = map[string]any{}
		}
		inquiry["_at"] = fmt.Sprintf("/inquiries/%d", i)
		made, _ := inquiry["date"].(string)
		if day, err := engine.ParseDate(made); err == nil && reportErr == nil {
			inquiry["days_before"], inquiry["window"] = int(report.Time().Sub(day.Time())/(24*time.Hour)), windowOf(report, day)
		}
		var err error
		if rows[i], err = json.Marshal(inquiry); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// windowOf is the window that a day lies in; a day after the report is in none.
func windowOf(report, day engine.Date) any {
	if day.Time().After(report.Time()) {
		return nil
	}
	for _, w := range inquiryMonths {
		if day.Time().After(monthsBefore(report, w.months)) {
			return w.name
		}
	}
	return "over 12 months"
}

// monthsBefore is the same day so many months earlier, or the month's last day where it has no such day.
func monthsBefore(d engine.Date, months int) time.Time {
	first := time.Date(d.Year, d.Month-time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d.Day, last)-1)
}

// contractPhases is one row a contract, counting one.
func contractPhases(r *Result) ([]json.RawMessage, error) {
	var list []struct{ Group, Phase json.RawMessage }
	if err := decode(r, "/contracts", &list); err != nil {
		return nil, err
	}
	rows := make([]json.RawMessage, len(list))
	for i, c := range list {
		var err error
		if rows[i], err = json.Marshal(map[string]any{"group": c.Group, "phase": c.Phase, "one": 1}); err != nil {
			return nil, err
		}
	}
	return rows, nil
}
