package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a bank statement's own values in the order of the contract's table. Nil means that the
// page does not show it.
type Fields struct {
	statement.Shared

	AverageDailyBalance *engine.Amount `json:"average_daily_balance"`
	InterestEarned      *engine.Amount `json:"interest_earned"`
	TaxWithheld         *engine.Amount `json:"tax_withheld"`
	MinimumBalance      *engine.Amount `json:"minimum_balance"`
	AvailableBalance    *engine.Amount `json:"available_balance"`
	HoldAmount          *engine.Amount `json:"hold_amount"`
	DailyBalances       []DailyBalance `json:"daily_balances"`
}

// DailyBalance is one line of a printed table of daily balances.
type DailyBalance struct {
	Date    engine.Date   `json:"date"`
	Balance engine.Amount `json:"balance"`
}
