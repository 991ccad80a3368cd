package statement

import (
	_ "embed"
	"regexp"
	"strings"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger"
)

// Shared are the values that every account statement has, in the order of the contract's table (fields §5). A type
// embeds it before its own values. Nil means that the page does not show it, never zero. Amounts are in hundredths of
// Currency. Texts are as printed.
type Shared struct {
	// BankName is the bank, card issuer, wallet operator or lender.
	BankName *string `json:"bank_name"`
	// AccountName is the holder as printed.
	AccountName *string `json:"account_name"`
	// AccountHolders are the names of joint holders; one entry if the account has one holder, empty if nobody is
	// named.
	AccountHolders []string `json:"account_holders"`
	// AccountNumber is the account, card, loan or wallet number, with its spaces, hyphens and masks.
	AccountNumber *string `json:"account_number"`
	// AccountNumberNormalized has only the number's letters and digits, with "*" for masked ones.
	AccountNumberNormalized *string `json:"account_number_normalized"`
	// AccountType is savings, checking, time_deposit, payroll, wallet, credit_card, loan or other.
	AccountType *string `json:"account_type" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	// ProductName is the bank's name for the account or card product.
	ProductName *string `json:"product_name"`
	// Currency is the ISO 4217 code.
	Currency *string `json:"currency" form:"currency"`
	// PeriodStart is the first day of the period; if none is printed, the day of the first row.
	PeriodStart *engine.Date `json:"period_start"`
	// PeriodEnd is the last day of the period, inclusive; if none is printed, the day of the last row.
	PeriodEnd *engine.Date `json:"period_end"`
	// OpeningBalance is negative if an account is overdrawn; on cards and loans it is the debt, positive. If not
	// printed, it follows from the first row.
	OpeningBalance *engine.Amount `json:"opening_balance"`
	// ClosingBalance has the sign of OpeningBalance. If not printed, it follows from the last row.
	ClosingBalance *engine.Amount `json:"closing_balance"`
	// TotalCredits is the printed total, 0 or more. The sum of the rows is in the result's balance checks.
	TotalCredits *engine.Amount `json:"total_credits"`
	// TotalDebits is the printed total, 0 or more. The sum of the rows is in the result's balance checks.
	TotalDebits *engine.Amount `json:"total_debits"`
	// CreditCount is the printed number of credits.
	CreditCount *int `json:"credit_count"`
	// DebitCount is the printed number of debits.
	DebitCount *int `json:"debit_count"`
	// StatementDate is the day on which the statement was made.
	StatementDate *engine.Date `json:"statement_date"`
	// Address is the holder's address on one line.
	Address *string `json:"address"`
	// AddressParts are the parts of Address, each nil if it cannot be recognized.
	AddressParts AddressParts `json:"address_parts"`
	// TIN is the holder's tax number as printed.
	TIN *string `json:"tin"`
	// TINNormalized has only the digits of TIN: 9, or 12 to 14.
	TINNormalized *string `json:"tin_normalized"`
	// BranchName is the branch as printed.
	BranchName *string `json:"branch_name"`
	// BranchCode is the branch's code as printed.
	BranchCode *string `json:"branch_code"`
	// CustomerNumber is the holder's number at the bank as printed.
	CustomerNumber *string `json:"customer_number"`
	// PageCount is as printed: "page 1 of 4" gives 4.
	PageCount *int `json:"page_count"`
	// BalanceSource is where the rows' balances come from: printed, computed or mixed; nil if there are none.
	BalanceSource *string `json:"balance_source" enum:"printed,computed,mixed" fixed:"says where the rows' balances come from"`
	// Accounts are all accounts of a file with several; the values above are the first one's. Empty for a file with
	// one.
	Accounts []Account `json:"accounts"`
}

// AddressParts are the parts of an address; a part that cannot be recognized is nil.
type AddressParts struct {
	Unit        *string `json:"unit"`        // unit, room or floor
	Building    *string `json:"building"`    // a named building
	Street      *string `json:"street"`      // street with house number
	Subdivision *string `json:"subdivision"` // subdivision or village
	Barangay    *string `json:"barangay"`    // smallest administrative unit of the Philippines
	City        *string `json:"city"`        // city or municipality
	Province    *string `json:"province"`    // province of the Philippines
	Region      *string `json:"region"`      // region of the Philippines
	PostalCode  *string `json:"postal_code"` // four digits
	Country     *string `json:"country"`     // country as printed
}

// Account is one of several accounts in a file. Its values are those of the same name in Shared; AccountIndex counts
// from 0, and transactions refer to it.
type Account struct {
	// AccountIndex is the account's place in the list, from 0.
	AccountIndex int `json:"account_index" fixed:"is the account's place in the list" form:"place"`
	// AccountName is the holder as printed.
	AccountName *string `json:"account_name"`
	// AccountNumber is as printed.
	AccountNumber *string `json:"account_number"`
	// AccountType is one of the words of Shared.AccountType.
	AccountType *string `json:"account_type" enum:"savings,checking,time_deposit,payroll,wallet,credit_card,loan,other"`
	// ProductName is the bank's name for the product.
	ProductName *string `json:"product_name"`
	// Currency is the ISO 4217 code of this account; the amounts below are in hundredths of it.
	Currency *string `json:"currency" form:"currency"`
	// PeriodStart is the first day of the account's period.
	PeriodStart *engine.Date `json:"period_start"`
	// PeriodEnd is the last day of the account's period, inclusive.
	PeriodEnd *engine.Date `json:"period_end"`
	// OpeningBalance has the sign of Shared.OpeningBalance.
	OpeningBalance *engine.Amount `json:"opening_balance"`
	// ClosingBalance has the sign of Shared.ClosingBalance.
	ClosingBalance *engine.Amount `json:"closing_balance"`
	// TotalCredits is the printed total, 0 or more.
	TotalCredits *engine.Amount `json:"total_credits"`
	// TotalDebits is the printed total, 0 or more.
	TotalDebits *engine.Amount `json:"total_debits"`
}

//go:embed terms.tsv
var termData string

// accountTypes are words in printed account types, the more specific first.
var accountTypes = MustTerms(termData)["account_type"]

// AccountType is the contract's word for a printed account type or product: nil if nothing is printed, "other" for a
// printed type without any known term.
func AccountType(a ledger.Account) *string {
	for _, printed := range []*string{a.Type, a.Product} {
		if printed == nil {
			continue
		}
		text := " " + layout.Normalize(*printed) + " "
		for _, w := range accountTypes {
			if strings.Contains(text, " "+w.Text+" ") {
				kind := w.Value
				return &kind
			}
		}
	}
	if a.Type != nil {
		other := "other"
		return &other
	}
	return nil
}

// joint separates the names of joint holders and of trust accounts.
var joint = regexp.MustCompile(`(?i)\s*(?:&/OR|AND/OR|\s&\s|\sOR\s|\sITF\s|\sAND\s|\sI/T/F\s)\s*`)

// holders returns the names of an account's holders. "AND" joins people but is also part of company names, so it
// separates only names without a company word.
func holders(name string) []string {
	if company.MatchString(name) {
		return []string{name}
	}
	var out []string
	for _, part := range joint.Split(name, -1) {
		if part = strings.Trim(part, " ,;"); part != "" {
			out = append(out, part)
		}
	}
	if len(out) == 0 {
		return []string{name}
	}
	return out
}

var company = regexp.MustCompile(`(?i)\b(?:INC|CORP|CORPORATION|INCORPORATED|CO|COMPANY|LTD|LIMITED|OPC|LLC|LLP|ENTERPRISES?|TRADING|COOPERATIVE|MPC|SERVICES|GMBH|AG|SARL|SA|BV|PLC|SONS|PARTNERS)\b\.?`)

var (
	postal   = regexp.MustCompile(`\b(\d{4,6})\b`)
	barangay = regexp.MustCompile(`(?i)^(?:BRGY\.?|BGY\.?|BARANGAY)\s+`)
	unit     = regexp.MustCompile(`(?i)^(?:UNIT|RM\.?|ROOM|APT\.?|FLAT|\d+(?:ST|ND|RD|TH)\s+(?:FLR?|FLOOR))\b`)
	building = regexp.MustCompile(`(?i)\b(?:BLDG\.?|BUILDING|TOWERS?|CONDOMINIUM|PLAZA|CENTRE|CENTER)\b`)
	street   = regexp.MustCompile(
		`(?i)\b(?:ST\.?|STREET|AVE\.?|AVENUE|ROAD|RD\.?|BLVD\.?|BOULEVARD|DRIVE|DR\.?|LANE|HIGHWAY|HWY\.?|EXT\.?)$`,
	)
	estate = regexp.MustCompile(`(?i)\b(?:SUBDIVISION|SUBD\.?|VILLAGE|VILL\.?|HOMES|HEIGHTS|ESTATES?)\b`)
	city   = regexp.MustCompile(`(?i)\b(?:CITY|CITY OF|MUNICIPALITY OF)\b`)
	region = regexp.MustCompile(
		`(?i)^(?:NCR|METRO MANILA|NATIONAL CAPITAL REGION|REGION\s+\S+|CALABARZON|MIMAROPA|BARMM|CAR)$`,
	)
	philippine = regexp.MustCompile(`(?i)^(?:PHILIPPINES|PHL?)$`)
)

// AddressPartsOf finds the parts of an address that name themselves ("BRGY SAN JOSE", "MAKATI CITY", "1226"). Other
// parts are left out.
func AddressPartsOf(address string) AddressParts {
	var p AddressParts
	set := func(field **string, v string) {
		if *field == nil && v != "" {
			*field = &v
		}
	}
	for _, part := range strings.Split(address, ",") {
		part = strings.TrimSpace(part)
		if m := postal.FindString(part); m != "" && (part == m || strings.HasSuffix(part, " "+m)) &&
			(p.PostalCode == nil) && !street.MatchString(part) {
			set(&p.PostalCode, m)
			part = strings.TrimSpace(strings.TrimSuffix(part, m))
		}
		switch {
		case part == "":
		case barangay.MatchString(part):
			set(&p.Barangay, barangay.ReplaceAllString(part, ""))
		case region.MatchString(part):
			set(&p.Region, part)
		case philippine.MatchString(part):
			set(&p.Country, part)
		case city.MatchString(part):
			set(&p.City, part)
		case estate.MatchString(part):
			set(&p.Subdivision, part)
		case unit.MatchString(part):
			set(&p.Unit, part)
		case building.MatchString(part):
			set(&p.Building, part)
		case street.MatchString(part):
			set(&p.Street, part)
		}
	}
	return p
}
