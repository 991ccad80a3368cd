package engine

import (
	"math"
	"reflect"
	"slices"
)

// Figures are what a policy's rules and scorecard see of an application, in the order in which they are shown. Nil
// means not known. The names are those in JSON; the doc of each is its line in the manual.
type Figures struct {
	MonthsFull          *int     `json:"months_full" doc:"Full calendar months that the statements of all accounts cover."`
	MonthsMissing       *int     `json:"months_missing" doc:"Calendar months without any statement, of all accounts together."`
	GapDays             *int     `json:"gap_days" doc:"Days between statements that no statement covers, of all accounts together."`
	AgeDays             *int     `json:"age_days" doc:"Days from the last covered day to the day of the application."`
	DocumentsUsed       *int     `json:"documents_used" doc:"Documents whose rows or figures are used."`
	UnprovenDocuments   *int     `json:"unproven_documents" doc:"Statements whose rows do not add up to their balances."`
	LowestAuthenticity  *int     `json:"lowest_authenticity" doc:"Lowest authenticity score of a used document, 0 to 100; documents without a score are left out."`
	OverlapConflicts    *int     `json:"overlap_conflicts" doc:"Days that two statements give differently."`
	ADB                 *Amount  `json:"adb" doc:"Average daily balance over the months of the affordability figures."`
	ADB3                *Amount  `json:"adb_3" doc:"Average daily balance over the latest 3 full months."`
	ADB6                *Amount  `json:"adb_6" doc:"Average daily balance over the latest 6 full months."`
	LowestBalance       *Amount  `json:"lowest_balance" doc:"Lowest balance at the end of a day that all accounts cover."`
	DaysNegative        *int     `json:"days_negative" doc:"Days with a balance below zero, among those that all accounts cover."`
	RevenueLow          *Amount  `json:"revenue_low" doc:"Average monthly revenue, only what is certainly earned."`
	RevenueBase         *Amount  `json:"revenue_base" doc:"Average monthly revenue, with cash as far as the policy counts it."`
	RevenueHigh         *Amount  `json:"revenue_high" doc:"Average monthly revenue, with all cash and all unexplained credits."`
	RevenueTrendPct     *float64 `json:"revenue_trend_pct" doc:"How much revenue rises a month, in percent of its mean; below zero when it falls."`
	RevenueVolatility   *float64 `json:"revenue_volatility" doc:"Standard deviation of monthly revenue divided by its mean."`
	CashShare           *float64 `json:"cash_share" doc:"Share of cash in the money that came from outside; 0.2 is 20 %."`
	UnknownShare        *float64 `json:"unknown_share" doc:"Share of unexplained credits in the money that came from outside."`
	TopPayerShare       *float64 `json:"top_payer_share" doc:"Share of the largest payer in revenue."`
	Top5Share           *float64 `json:"top5_share" doc:"Share of the five largest payers in revenue."`
	ReturnedIssued      *int     `json:"returned_issued" doc:"Checks of the applicant that were returned unpaid."`
	ReturnedDeposited   *int     `json:"returned_deposited" doc:"Checks of customers that were returned unpaid."`
	ReturnedIssued90d   *int     `json:"returned_issued_90d" doc:"Checks of the applicant that were returned unpaid in the last 90 days."`
	RoundTrips          *int     `json:"round_trips" doc:"Times that money went to somebody and came back, or the reverse."`
	RoundTripAmount     *Amount  `json:"round_trip_amount" doc:"Money that came in on round trips."`
	WindowDressing      *int     `json:"window_dressing" doc:"Unusual credits that raised a balance in its last days."`
	UndisclosedAccounts *int     `json:"undisclosed_accounts" doc:"Own accounts that transfers name and whose statements were not given."`
	OwnTransferTotal    *Amount  `json:"own_transfer_total" doc:"Credits from the applicant's own accounts."`
	MonthlyIncome       *Amount  `json:"monthly_income" doc:"Monthly pay, pension, remittances and rent that arrive regularly."`
	IncomeStreams       *int     `json:"income_streams" doc:"Streams of income that were found."`
	DebtService         *Amount  `json:"debt_service" doc:"Monthly payments on existing debts: observed or declared, whichever is larger."`
	Lenders90d          *int     `json:"lenders_90d" doc:"Lenders with a payment or a release in the last 90 days."`
	Disbursements30d    *int     `json:"disbursements_30d" doc:"Most loan releases within any 30 days."`
	Instalment          *Amount  `json:"instalment" doc:"One payment on the requested loan."`
	ProposedService     *Amount  `json:"proposed_service" doc:"Monthly payments on the requested loan."`
	NOI                 *Amount  `json:"noi" doc:"Net operating income a month: base revenue less operating outflow."`
	DSCR                *float64 `json:"dscr" doc:"Net operating income divided by the payments on all debts, with the requested loan."`
	DSCRLow             *float64 `json:"dscr_low" doc:"The same by low revenue."`
	DSCRHigh            *float64 `json:"dscr_high" doc:"The same by high revenue."`
	DSCRExisting        *float64 `json:"dscr_existing" doc:"Net operating income divided by the payments on existing debts."`
	DTI                 *float64 `json:"dti" doc:"Payments on all debts, with the requested loan, divided by monthly income; persons only."`
	DTIExisting         *float64 `json:"dti_existing" doc:"Payments on existing debts divided by monthly income; persons only."`
	FOIR                *float64 `json:"foir" doc:"As dti, with rent among the payments; persons only."`
	ADBToInstalment     *float64 `json:"adb_to_instalment" doc:"Average daily balance divided by the monthly payments on the requested loan."`
	ADBToLoan           *float64 `json:"adb_to_loan" doc:"Average daily balance divided by the requested amount."`
	LoanToValue         *float64 `json:"loan_to_value" doc:"Requested amount divided by the value of the asset."`
	MaxLoan             *Amount  `json:"max_loan" doc:"Largest loan that the policy's limits leave room for, at the same term and rate."`
	GamblingShare       *float64 `json:"gambling_share" doc:"Share of payments to gambling in the outflow."`
	LoanAmount          *Amount  `json:"loan_amount" doc:"The requested amount."`
	TermMonths          *int     `json:"term_months" doc:"The requested term in months."`
	Track               *string  `json:"track" doc:"The application's track, a text."`
	Profile             *string  `json:"profile" doc:"The application's profile, a text: salaried, sole_proprietor and others."`
	LoanType            *string  `json:"loan_type" doc:"The application's loan type, a text."`
	TermToUsefulLife    *float64 `json:"term_to_useful_life_ratio" doc:"Term divided by the useful life of the asset; above 1 the loan outlasts it."`
}

// Figure describes one of Figures.
type Figure struct {
	Name  string // as rules write it
	Text  bool   // a text; else a number
	About string // one sentence for people
}

// figureFields are the figures by their place in Figures.
var figureFields = func() (list []Figure) {
	t := reflect.TypeFor[Figures]()
	for i := range t.NumField() {
		f := t.Field(i)
		list = append(list, Figure{
			Name:  f.Tag.Get("json"),
			Text:  f.Type == reflect.TypeFor[*string](),
			About: f.Tag.Get("doc"),
		})
	}
	return list
}()

// figurePlaces finds a figure's place by name.
var figurePlaces = func() map[string]int {
	places := map[string]int{}
	for i, f := range figureFields {
		places[f.Name] = i
	}
	return places
}()

// ListFigures are all figures, in the order in which they are shown.
func ListFigures() []Figure { return slices.Clone(figureFields) }

// FigureNamed finds a figure by its name.
func FigureNamed(name string) (f Figure, known bool) {
	i, known := figurePlaces[name]
	if !known {
		return Figure{}, false
	}
	return figureFields[i], true
}

// Value is a figure by name: an Amount, an int, a finite float64 or a string; nil if it is not known or there is none
// of that name.
func (f Figures) Value(name string) any { return f.Values()[name] }

// Values are the figures that are known, by name, as Value gives them.
func (f Figures) Values() map[string]any {
	known := make(map[string]any, len(figureFields))
	v := reflect.ValueOf(&f).Elem()
	for i, figure := range figureFields {
		field := v.Field(i)
		if field.IsNil() || field.Elem().CanFloat() && !finite(field.Elem().Float()) {
			continue
		}
		known[figure.Name] = field.Elem().Interface()
	}
	return known
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
