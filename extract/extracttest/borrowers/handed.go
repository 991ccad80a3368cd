package borrowers

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/truth"
)

// Paper is one paper of a borrower as the result of a perfect reader.
type Paper struct {
	// DocumentID is the paper's id in the truth.
	DocumentID int64
	// FileName is invented.
	FileName string
	// DocumentType is bank_statement or e_wallet_statement, or that of another paper.
	DocumentType string
	// SHA256 is the hash that decides between equal statements, in hex.
	SHA256 string
	// Result is document.result as JSON.
	Result []byte
}

// Handed are all papers of a borrower, ascending by id. Each row has its true category and other party, as far as the
// row names them.
func Handed(s script.Script) (papers []Paper) {
	for _, p := range s.Papers {
		a := s.AccountOf(p.Account)
		paper := Paper{
			DocumentID: p.DocumentID, DocumentType: "bank_statement", SHA256: p.SHA256,
			FileName: fmt.Sprintf("%s-%s-%s.pdf", a.Slug, a.Last4(), p.From.Month()),
		}
		if a.Type == "wallet" {
			paper.DocumentType = "e_wallet_statement"
		}
		paper.Result = marshal(statementResult(s, p, paper))
		papers = append(papers, paper)
	}
	for _, o := range s.Others {
		result := map[string]any{"schema_version": "1.0", "document_type": o.DocumentType}
		for name, value := range o.Result {
			result[name] = value
		}
		papers = append(papers, Paper{
			DocumentID: o.DocumentID, DocumentType: o.DocumentType, FileName: o.DocumentType + ".pdf",
			SHA256: fmt.Sprintf("%064x", o.DocumentID), Result: marshal(result),
		})
	}
	return papers
}

func marshal(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("borrowers: a result does not marshal: %v", err)) // all members marshal
	}
	return b
}

// statementResult is the result of one statement.
func statementResult(s script.Script, p script.Paper, paper Paper) map[string]any {
	a := s.AccountOf(p.Account)
	opening, movements, balances := truth.Print(s, p)
	closing := opening
	var credits, debits script.Money
	rows := []any{}
	for i, m := range movements {
		closing += m.Amount
		credits, debits = credits+max(m.Amount, 0), debits+max(-m.Amount, 0)
		rows = append(rows, rowResult(s, m, i, balances[i]))
	}
	holder, number := a.Holder, a.Number
	if p.Holder != "" {
		holder = p.Holder
	}
	if p.Masked {
		number = masked(number)
	}
	status, failed := "pass", 0
	if p.Unproven {
		status, failed = "fail", 1
	}
	return map[string]any{
		"schema_version": "1.0", "document_type": paper.DocumentType,
		"type_check": map[string]any{"declared": nil, "detected": paper.DocumentType, "confidence": 0.99},
		"bank_name":  a.Institution, "account_name": holder, "account_holders": []string{holder},
		"account_number": number, "account_number_normalized": normalized(number), "account_type": a.Type,
		"product_name": nil, "currency": a.Currency, "period_start": p.From, "period_end": p.To,
		"opening_balance": opening, "closing_balance": closing, "total_credits": credits, "total_debits": debits,
		"credit_count": nil, "debit_count": nil, "minimum_balance": a.MinimumBalance, "accounts": []any{},
		"balance_source": "printed", "daily_balances": []any{}, "transactions": rows, "records": []any{},
		"balance_checks": map[string]any{
			"status": status, "liability": false, "opening_balance": opening, "closing_balance": closing,
			"total_credits": credits, "total_debits": debits, "computed_closing_balance": closing,
			"closing_difference": 0, "rows_checked": len(rows), "rows_failed": failed, "row_breaks": []any{},
		},
		"validation": map[string]any{"status": status, "checks": []any{}},
		"fraud_detection": map[string]any{
			"authenticity_score": 100, "risk_level": "low", "integrity_checks": []any{},
			"sources": []any{map[string]any{
				"file_name": paper.FileName, "sha256": paper.SHA256, "authenticity_score": 100,
			}},
			"coverage": map[string]any{"input": "text_pdf", "conclusive": true},
		},
		"quality":    map[string]any{"pages": 1, "pages_ocr": 0, "mean_confidence": 1, "warnings": []any{}},
		"provenance": map[string]any{}, "documents": []any{}, "edited": nil,
	}
}

// normalized is letters and digits only, each masked place a star.
func normalized(number string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return -1
		}
		return r
	}, number)
}

// masked shows only the last four digits.
func masked(number string) string {
	seen := 0
	shown := []byte(number)
	for i := len(shown) - 1; i >= 0; i-- {
		if shown[i] < '0' || shown[i] > '9' {
			continue
		}
		if seen++; seen > 4 {
			shown[i] = '*'
		}
	}
	return string(shown)
}

func rowResult(s script.Script, m script.Movement, i int, balance script.Money) map[string]any {
	text := Describe(s, m, placeOf(s, m, i))
	row := map[string]any{
		"date": m.Day, "description": text, "debit": max(-m.Amount, 0), "credit": max(m.Amount, 0), "balance": balance,
		"category": CategoryOf(m), "is_outlier": false, "outlier_reason": nil, "row": i + 1, "account_index": 0,
		"value_date": nil, "time": nil, "reference": nil, "check_number": null(m.Check), "transaction_code": nil,
		"branch": nil, "teller": nil, "channel": channelOf(m, text), "counterparty": null(counterpartyOf(s, m)),
		"page": 1, "repaired": false,
	}
	for _, name := range []string{
		"foreign_amount", "foreign_currency", "due_date", "principal", "interest", "penalty",
	} {
		row[name] = nil
	}
	return row
}

// placeOf is a number that is the same for the same movement on every paper, so that overlapping statements print one
// text.
func placeOf(s script.Script, m script.Movement, i int) int {
	for at, n := range s.Movements {
		if n == m {
			return at
		}
	}
	return 100_000 + i // a row that a forger changed
}

func null(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// counterpartyOf is the other party as far as the row names it.
func counterpartyOf(s script.Script, m script.Movement) string {
	switch {
	case m.Naming == script.NamesApplicant:
		return strings.ToUpper(s.AccountOf(m.Account).Holder)
	case m.Naming == script.NamesParty:
		return s.PartyOf(m.Party).Name
	}
	return ""
}

// channels are by the words of a text; the first that fits counts.
var channels = []struct{ word, channel string }{
	{"FEE", "fee"}, {"CHG", "fee"}, {"CHARGE", "fee"}, {"ATM", "atm"}, {"CHECK", "check"}, {"CHK", "check"}, {"LCD", "check"},
	{"INSTAPAY", "instapay"}, {"PESONET", "pesonet"}, {"OTC", "over_the_counter"}, {"CASH DEP", "over_the_counter"},
	{"CDM", "cash_machine"}, {"CAM", "cash_machine"}, {"POS", "pos"}, {"DEBIT CARD", "pos"}, {"ADA", "auto_debit"},
	{"AUTO DEBIT", "auto_debit"}, {"IBFT", "online"}, {"ONLINE", "online"},
}

func channelOf(m script.Movement, text string) any {
	for _, c := range channels {
		if strings.Contains(" "+text+" ", " "+c.word) {
			return c.channel
		}
	}
	return nil
}

// categories are those of the kinds; an expense has its purpose.
var categories = map[script.Kind]string{
	script.Settlement: "merchant_settlement", script.CheckDeposit: "check_deposit", script.CashDeposit: "cash_deposit",
	script.Salary: "salary", script.Pension: "pension_benefit", script.Remittance: "remittance_in",
	script.Interest: "interest_income", script.Capital: "capital_infusion", script.TaxRefund: "other_income",
	script.AssetSale: "other_income", script.MemoIn: "uncategorized", script.LoanRelease: "loan_proceeds",
	script.ReturnedOwn: "returned_check", script.ReturnedDeposit: "returned_check", script.RefundIn: "reversal",
	script.RefundOut: "reversal", script.Supplier: "supplier_payment", script.InterestTax: "interest_tax",
	script.Gambling: "gambling", script.OwnCheck: "check_issued", script.MemoOut: "uncategorized",
	script.ATM: "atm_withdrawal", script.Encashment: "cash_withdrawal", script.AgentCashOut: "cash_withdrawal",
	script.OwnerDrawing: "owner_drawing", script.Placement: "investment", script.LoanPayment: "loan_repayment",
	script.CardPayment: "credit_card_payment", script.Fee: "bank_fee",
}

// CategoryOf is the true category of a movement, as far as one row can tell it: pairs, streams and private loans show
// only among several rows.
func CategoryOf(m script.Movement) string {
	switch {
	case m.Purpose != "":
		return m.Purpose
	case (m.Kind == script.OwnIn || m.Kind == script.OwnOut) && m.Naming == script.NamesApplicant:
		return "own_account_transfer"
	case m.Invoice:
		return "sales_collection"
	}
	if category, ok := categories[m.Kind]; ok {
		return category
	}
	if m.Amount > 0 {
		return "transfer_in"
	}
	return "transfer_out"
}
