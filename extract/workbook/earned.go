package workbook

import (
	"encoding/json"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/underwriting"
)

// maxJudged is the longest statement whose rows are judged again for its workbook. Longer ones would take more memory
// than an export may; their true inflow is shown as the metrics state it.
const maxJudged = 20_000

// earned reports for each transaction whether its credit is true inflow, so that a workbook can add it up by rows. The
// rows are judged as they were for the metrics. It is nil if that is not possible, or if the sum is not the one that
// the metrics state: an older version may have judged by other rules.
func (r *Result) earned() []bool {
	if !r.judged {
		r.judged, r.earnedRows = true, r.judge()
	}
	return r.earnedRows
}

func (r *Result) judge() []bool {
	count := 0
	raw(r.members["transactions"]).entries(func(int, raw) bool {
		count++
		return count <= maxJudged
	})
	var head struct {
		BankName      *string        `json:"bank_name"`
		AccountName   *string        `json:"account_name"`
		AccountNumber *string        `json:"account_number"`
		Currency      *string        `json:"currency"`
		PeriodStart   *engine.Date   `json:"period_start"`
		PeriodEnd     *engine.Date   `json:"period_end"`
		Opening       *engine.Amount `json:"opening_balance"`
		Closing       *engine.Amount `json:"closing_balance"`
		Proof         struct {
			Liability bool `json:"liability"`
		} `json:"balance_checks"`
		Metrics struct {
			Coverage struct {
				From *engine.Date `json:"from"`
				To   *engine.Date `json:"to"`
			} `json:"coverage"`
			Flows struct {
				TrueInflow *engine.Amount `json:"true_inflow"`
			} `json:"flows"`
			ByAccount []json.RawMessage `json:"by_account"`
		} `json:"metrics"`
		Transactions []engine.Transaction `json:"transactions"`
	}
	if count == 0 || count > maxJudged || json.Unmarshal(r.root, &head) != nil {
		return nil
	}
	m := head.Metrics
	if head.Proof.Liability || len(m.ByAccount) > 0 || m.Flows.TrueInflow == nil || m.Coverage.From == nil ||
		m.Coverage.To == nil {
		return nil
	}
	classes := underwriting.Judge(underwriting.Document{Bank: head.BankName, Rows: head.Transactions,
		Accounts: []underwriting.DocumentAccount{{Name: head.AccountName, Number: head.AccountNumber,
			Currency: head.Currency, From: head.PeriodStart, To: head.PeriodEnd, Opening: head.Opening,
			Closing: head.Closing}}}).Classes
	list := make([]bool, len(classes))
	var sum engine.Amount
	for i, t := range head.Transactions {
		if t.Date == nil || t.Date.Before(*m.Coverage.From) || t.Date.After(*m.Coverage.To) {
			return nil // its month is not that of its date
		}
		if list[i] = classes[i] == classRevenue && t.Credit > 0; list[i] {
			sum += t.Credit
		}
	}
	if sum != *m.Flows.TrueInflow {
		return nil
	}
	return list
}

// earnedWord is the value of @earned: of a transaction whether it is earned, elsewhere true; missing if the rows are
// not judged.
func (r *Result) earnedWord(from row) raw {
	list := r.earned()
	switch {
	case list == nil:
		return nil
	case from.list == nil || from.list.at != "/transactions":
		return raw("true")
	case int(from.index) < len(list) && list[from.index]:
		return raw("true")
	}
	return raw("false")
}
