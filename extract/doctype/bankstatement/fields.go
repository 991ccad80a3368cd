package bankstatement

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/statement"
)

// Fields are a bank statement's own values in the order of the contract's table. Nil means that the
// page does not show it. Amounts are in hundredths of Currency, as printed, and positive unless said otherwise.
type Fields struct {
	statement.Shared

	AverageDailyBalance *engine.Amount `json:"average_daily_balance"`
	// InterestEarned and TaxWithheld are the totals of the period.
	InterestEarned *engine.Amount `json:"interest_earned"`
	TaxWithheld    *engine.Amount `json:"tax_withheld"`
	// MinimumBalance is the one that the account has to keep.
	MinimumBalance *engine.Amount `json:"minimum_balance"`
	// AvailableBalance is what may be drawn, HoldAmount what is held back (float, uncollected checks).
	AvailableBalance *engine.Amount `json:"available_balance"`
	HoldAmount       *engine.Amount `json:"hold_amount"`
	// DailyBalances are the printed table of daily balances in its order; empty where there is none.
	DailyBalances []DailyBalance `json:"daily_balances"`
}

// DocumentType implements engine.TypeFields.
func (Fields) DocumentType() string { return Name }

// DailyBalance is one line of a printed table of daily balances; the balance is negative when overdrawn.
type DailyBalance struct {
	Date    engine.Date   `json:"date"`
	Balance engine.Amount `json:"balance"`
}
