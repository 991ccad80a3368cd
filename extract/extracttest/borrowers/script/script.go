package script

import "fmt"

// Script is one invented borrower with everything that is handed in.
type Script struct {
	Theme string // of the family that it belongs to
	Seed  int    // of the theme

	Borrower    Borrower    // who applies
	Application Application // what is asked for
	Accounts    []Account   // of the borrower
	Parties     []Party     // whom the borrower deals with
	Loans       []Loan      // debts
	Movements   []Movement  // of all accounts; of one account in the order of its ledger
	Papers      []Paper     // the statements handed in, ascending by document id
	Others      []Other     // further papers
}

// Borrower is who applies.
type Borrower struct {
	Holder       string // the person, or the company's full name
	BusinessName string // as the application gives it
}

// Application holds the fields that figures depend on. Nil is a field that was not given.
type Application struct {
	Profile        string // sole_proprietor, corporation, salaried, ofw … ; "" if not given
	LoanType       string // "" if not given
	Track          string // "" if not given
	LoanAmount     *Money // asked for
	TermMonths     *int   // asked for
	AssetValue     *Money // of the asset to finance
	UsefulLife     *int   // years
	Rate           *int64 // hundredths of a percent: 150 is 1.5 %
	RateBasis      string // per_annum, per_month, add_on
	Frequency      string // payment_frequency; "" is monthly
	ExistingDebt   *Money // existing_monthly_debt
	MonthlyRevenue *Money // declared
	MonthlyIncome  *Money // declared
	CreatedOn      Day    // in Manila
}

// IsPerson reports whether figures are those of a person. Scripts without a profile are of persons whose business name
// is their own name.
func (a Application) IsPerson() bool {
	return a.Profile == "" || a.Profile == "salaried" || a.Profile == "ofw"
}

// Account is one account of the borrower, whether or not its statements are handed in for all days.
type Account struct {
	ID             string // within the script
	Institution    string // as printed
	Slug           string // the institution in an account key
	Number         string // as printed
	Holder         string // as printed
	Type           string // savings, checking, wallet
	Currency       string // ISO 4217
	Opening        Money  // before its first movement
	MinimumBalance *Money // printed on the statement; nil if none is
}

// Last4 are the last four digits of the number.
func (a Account) Last4() string {
	digits := []byte{}
	for i := range len(a.Number) {
		if c := a.Number[i]; c >= '0' && c <= '9' {
			digits = append(digits, c)
		}
	}
	return string(digits[max(0, len(digits)-4):])
}

// Key is the account's key in answers. Scripts have no two accounts with one key.
func (a Account) Key() string { return fmt.Sprintf("%s-%s-%s", a.Slug, a.Last4(), a.Currency) }

// PartyKind is what another party is.
type PartyKind string

// The kinds of parties.
const (
	Company  PartyKind = "company"  // its name bears a legal form or descriptor
	Person   PartyKind = "person"   // a private name
	Agency   PartyKind = "agency"   // government
	Platform PartyKind = "platform" // settles sales of merchants
	Biller   PartyKind = "biller"   // utilities, shops, insurers, landlords
	Employer PartyKind = "employer" // pays salary
	Lender   PartyKind = "lender"
)

// Party is somebody that the borrower deals with.
type Party struct {
	ID      string    // within the script
	Kind    PartyKind // what it is
	Name    string    // in full, as rows print it
	Key     string    // the name folded, without its legal form
	Related bool      // owner, director, holder or spouse by another paper
}

// Loan is one debt of the borrower.
type Loan struct {
	ID        string
	Party     string // lender; "" if rows name none
	Reference string // as rows print it; "" if they print none
	Kind      string // kind of position: bank_loan, financing, digital …
}

// Naming is how much of a movement its printed row names.
type Naming string

// The ways of naming.
const (
	NamesParty     Naming = "party"     // the other party, or the purpose
	NamesNobody    Naming = "nobody"    // neither
	NamesApplicant Naming = "applicant" // the applicant's own name
	NamesNumber    Naming = "number"    // the last four of another account of the borrower
)

// Tie is what joins movements: an own transfer, a bounced check, a refund, a round trip.
type Tie struct {
	What   TieKind // why they belong together
	Number int     // equal for all movements of the tie; 0 is no tie
}

// TieKind is the reason for a tie.
type TieKind string

// The reasons.
const (
	TieOwn    TieKind = "own"
	TieReturn TieKind = "return"
	TieRefund TieKind = "refund"
	TieRound  TieKind = "round"
)

// Movement is one row of one account's ledger.
type Movement struct {
	Account string // ID
	Day     Day    // posting day
	Amount  Money  // positive for credits
	Kind    Kind   // what it truly is
	Party   string // ID; "" for none
	Loan    string // ID; of releases and payments
	Naming  Naming // what the row names
	Other   string // own transfers: the other account's ID, or the name of a bank that is not given
	Check   string // number, if the row prints one
	Invoice bool   // the row has an invoice word
	Extra   bool   // the row says 13TH MONTH or BONUS
	Payoff  bool   // the row says FULL PAYMENT
	Reason  string // of a returned check: DAIF, DAUD …
	Purpose string // of expenses: the category
	Tie     Tie    // to other movements; zero for none
}

// Paper is one statement as handed in.
type Paper struct {
	DocumentID int64    // ascending in a script
	Account    string   // ID
	From, To   Day      // printed period
	Cut        int      // rows of the last day that were printed when it was cut in mid-day; -1 for a whole day
	Masked     bool     // the number is printed with only its last four digits
	Holder     string   // another holder than the account's; "" for the account's
	Forged     *Forgery // nil for an honest paper
	Unproven   bool     // a printed balance does not follow from its row
	SHA256     string   // of the file, in hex; decides which of two equal statements is kept
}

// Forgery changes one day of a paper so that its balances still add up: the first credit of the day is raised, and a
// debit of the same size is added at the day's end.
type Forgery struct {
	Day   Day   // a day with a credit
	Raise Money // what the first credit of the day gains
}

// Other is a paper that is no statement: a payslip, a general information sheet.
type Other struct {
	DocumentID   int64          // in one row with those of statements
	DocumentType string         // payslip …
	Result       map[string]any // the members that figures depend on
}

// AccountOf finds an account by its ID.
func (s Script) AccountOf(id string) Account {
	for _, a := range s.Accounts {
		if a.ID == id {
			return a
		}
	}
	return Account{}
}

// HasAccount reports whether the application has statements of the account.
func (s Script) HasAccount(id string) bool {
	for _, p := range s.Papers {
		if p.Account == id {
			return true
		}
	}
	return false
}

// PartyOf finds a party by its ID; the zero Party for "".
func (s Script) PartyOf(id string) Party {
	for _, p := range s.Parties {
		if p.ID == id {
			return p
		}
	}
	return Party{}
}

// LoanOf finds a loan by its ID.
func (s Script) LoanOf(id string) Loan {
	for _, l := range s.Loans {
		if l.ID == id {
			return l
		}
	}
	return Loan{}
}
