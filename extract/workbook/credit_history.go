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
	var rows []json.RawMessage
	for i, a := range r.objects(at, raw(r.At(at))) {
		history := r.objects(fmt.Sprintf("%s/%d/payment_history", at, i), a.child("payment_history"))
		if len(history) == 0 {
			history = []raw{nil}
		}
		for j, h := range history {
			row, err := json.Marshal(map[string]any{"number": i + 1, "lender": a.child(lender).plain(), "account": a.child(account).plain(),
				"month": h.child("month").plain(), "code": h.child("code").plain(), "_at": fmt.Sprintf("%s/%d/payment_history/%d", at, i, j)})
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
	issued, _ := r.text("/issue_date", raw(r.At("/issue_date")))
	report, reportErr := engine.ParseDate(issued)
	var rows []json.RawMessage
	for i, o := range r.objects("/inquiries", raw(r.At("/inquiries"))) {
		at := fmt.Sprintf("/inquiries/%d", i)
		inquiry := map[string]any{"_at": at}
		o.members(func(m member) bool {
			inquiry[m.key()] = m.value.plain()
			return true
		})
		made, _ := r.text(at+"/date", o.child("date"))
		if day, err := engine.ParseDate(made); err == nil && reportErr == nil {
			inquiry["days_before"], inquiry["window"] = int(report.Time().Sub(day.Time())/(24*time.Hour)), windowOf(report, day)
		}
		row, err := json.Marshal(inquiry)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
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
	var rows []json.RawMessage
	for _, c := range r.objects("/contracts", raw(r.At("/contracts"))) {
		row, err := json.Marshal(map[string]any{"group": c.child("group").plain(), "phase": c.child("phase").plain(), "one": 1})
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}
