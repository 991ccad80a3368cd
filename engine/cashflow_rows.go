package engine

import (
	"cmp"
	"encoding/json"
)

// OwnTransfer is money that the applicant moved between own accounts.
type OwnTransfer struct {
	// Account key; nil if that account was not given.
	FromAccount *string `json:"from_account"`
	// Account key; nil if that account was not given.
	ToAccount *string `json:"to_account"`
	// Nil if its statement was not given.
	Debit *RowRef `json:"debit"`
	// Nil if its statement was not given.
	Credit *RowRef `json:"credit"`
	// What arrived, or the only side known.
	Amount Amount `json:"amount"`
	// Debit less credit.
	Fee Amount `json:"fee"`
	// Day of the debit.
	DateOut *Date `json:"date_out"`
	// Day of the credit.
	DateIn *Date `json:"date_in"`
	// matched: both sides are there; in_gap: the other side's days are missing; undisclosed: its account is.
	Status string `json:"status" enum:"matched,in_gap,undisclosed"`
	// Amount, date, own_name, own_number, words.
	Basis []string `json:"basis"`
}

// RoundTrip is money that went to a third party and came back, or the reverse.
type RoundTrip struct {
	// The third party, as printed.
	Counterparty string `json:"counterparty"`
	// The earlier row.
	First RowRef `json:"first"`
	// The later row.
	Second RowRef `json:"second"`
	// The credit.
	AmountIn Amount `json:"amount_in"`
	// The debit, positive.
	AmountOut Amount `json:"amount_out"`
	// Days from First to Second.
	Days int `json:"days"`
}

// WindowDressing is a credit that raised the balance just before the end.
type WindowDressing struct {
	// The account.
	AccountKey string `json:"account_key"`
	// The credit's row.
	Credit RowRef `json:"credit"`
	// The credit.
	Amount Amount `json:"amount"`
	// Balance at the end of the last covered day.
	Closing Amount `json:"closing"`
	// Of all covered days before the last five.
	EarlierADB Amount `json:"earlier_adb"`
}

// RowRef names a row: [document_id, row], with the part as third if a file has several papers. Row is
// Transaction.Row.
type RowRef struct {
	DocumentID int64
	Row        int
	Part       int
}

// MarshalJSON writes the list.
func (r RowRef) MarshalJSON() ([]byte, error) {
	if r.Part != 0 {
		return json.Marshal([]int64{r.DocumentID, int64(r.Row), int64(r.Part)})
	}
	return json.Marshal([]int64{r.DocumentID, int64(r.Row)})
}

// UnmarshalJSON reads the list.
func (r *RowRef) UnmarshalJSON(b []byte) error {
	var list []int64
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	*r = RowRef{}
	for i, n := range list {
		switch i {
		case 0:
			r.DocumentID = n
		case 1:
			r.Row = int(n)
		case 2:
			r.Part = int(n)
		}
	}
	return nil
}

// ViewRow is one used row with its class.
type ViewRow struct {
	// Document of the row.
	DocumentID int64 `json:"document_id"`
	// Transaction.Row.
	Row int `json:"row"`
	// Place of the paper in a file with several, from 1; else absent.
	Part int `json:"part,omitempty"`
	// Its account.
	AccountKey string `json:"account_key"`
	// Day that it counts for: as printed, else that of the row before.
	Date Date `json:"date"`
	// As printed.
	Description string `json:"description"`
	// Positive.
	Debit Amount `json:"debit"`
	// Positive.
	Credit Amount `json:"credit"`
	// As printed; nil if none is.
	Balance *Amount `json:"balance"`
	// As in the document's result.
	Category string `json:"category"`
	// As in the document's result.
	Counterparty *string `json:"counterparty"`
	// What the money is for the view.
	RevenueClass string `json:"revenue_class" enum:"returned,refund_reversal,own_transfer,round_trip,loan_proceeds,loan_repayment,cash,non_revenue,revenue,expense,unknown"`
	// Why it has this class.
	ClassBasis string `json:"class_basis" enum:"pair,name,words,schedule,pattern,analyst,default"`
	// The row that belongs to it.
	Pair *RowRef `json:"pair"`
	// Of earned credits.
	IncomeKind *string `json:"income_kind" enum:"salary,pension,remittance,rental,business"`
	// The debt that it belongs to.
	PositionID *string `json:"position_id"`
	// The income stream that it belongs to.
	StreamID *string `json:"stream_id"`
	// Paid by an owner, director or relative of the applicant.
	Related bool `json:"related"`
	// It raised the balance just before the end.
	WindowDressing bool `json:"window_dressing"`
	// Its statement is proven, and no conflict touches its day.
	Proven bool `json:"proven"`
	// The debit holds this fee of an own transfer.
	Fee Amount `json:"fee,omitempty"`
}

// Ref names the row.
func (r ViewRow) Ref() RowRef { return RowRef{r.DocumentID, r.Row, r.Part} }

// Why is why a figure is nil.
type Why struct {
	// Contract §7.
	Code string `json:"code" enum:"NO_LOAN_AMOUNT,NO_TERM,NO_RATE,FEW_FULL_MONTHS,NO_INCOME_STREAM,BUSINESS_PROFILE,PERSON_PROFILE,NO_BALANCE,NO_STATEMENT,ZERO_DIVISOR,NOT_YET_PAID,OTHER_CURRENCY,NO_ASSET_VALUE,NO_USEFUL_LIFE,NOT_DECLARED,NOT_SHOWN"`
	// One sentence.
	Detail string `json:"detail"`
}

// FigureEvidence is where a figure comes from: rows, a choice of rows, or a formula over other figures.
type FigureEvidence struct {
	// The rows themselves.
	Rows []RowRef `json:"rows,omitempty"`
	// A choice among Cashflow.Rows; without Formula they are added up.
	Select *RowSelect `json:"select,omitempty"`
	// How the figure follows from its inputs, or from the chosen rows.
	Formula string `json:"formula,omitempty"`
	// By name in the formula: a JSON pointer below data, or "application:/…", "policy:/…", "document:<id>".
	Inputs map[string]string `json:"inputs,omitempty"`
}

// RowSelect chooses among Cashflow.Rows; each member that is set must fit.
type RowSelect struct {
	// Of this account.
	AccountKey string `json:"account_key,omitempty"`
	// Of accounts in this currency.
	Currency string `json:"currency,omitempty"`
	// YYYY-MM.
	Month string `json:"month,omitempty"`
	// Of these months, YYYY-MM.
	Months []string `json:"months,omitempty"`
	// Of one of these revenue classes.
	Class []string `json:"class,omitempty"`
	// Of this category.
	Category string `json:"category,omitempty"`
	// The side that is added up.
	Side string `json:"side,omitempty" enum:"credit,debit"`
}

// Compare orders references by document, part and row.
func (r RowRef) Compare(o RowRef) int {
	return cmp.Or(cmp.Compare(r.DocumentID, o.DocumentID), cmp.Compare(r.Part, o.Part), cmp.Compare(r.Row, o.Row))
}
