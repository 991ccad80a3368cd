package lexicon

import (
	_ "embed"
	"maps"
	"strconv"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

//go:embed columns.txt
var columnData string

//go:embed lines.txt
var lineData string

//go:embed sections.txt
var sectionData string

//go:embed accounts.txt
var accountData string

//go:embed beside.txt
var besideData string

// Glossary is what the labels of one sort of paper mean.
type Glossary struct {
	Columns, Sections, Lines, Accounts *layout.Vocabulary
}

// Glossaries are made when the first paper of their sort is read: most processes of the program read none.
var (
	OfDeposits = sync.OnceValue(depositGlossary)
	OfDebts    = sync.OnceValue(owedGlossary)
)

func depositGlossary() Glossary {
	world := listsIn("world.txt", worldData)
	columns, sections := layout.MustVocabulary(columnData).Over(world("columns")), layout.MustVocabulary(sectionData).Over(world("sections"))
	lines, accounts := layout.MustVocabulary(lineData).Over(world("lines")), layout.MustVocabulary(accountData).Over(world("accounts"))
	combined := layout.MustVocabulary("").With(totalLabels(columns, sections)).With(balanceLabels(lines, accounts))
	return Glossary{columns, sections, lines.Over(combined), accounts.Over(combined).Beside(layout.MustVocabulary(besideData))}
}

//go:embed world.txt
var worldData string

//go:embed owed.txt
var owedData string

// owedGlossary is OfDeposits where papers that tell what is owed mean something else.
func owedGlossary() Glossary {
	owed, base := listsIn("owed.txt", owedData), OfDeposits()
	totals := layout.MustVocabulary("").With(sectionTotals(owed("sections")))
	combined := layout.MustVocabulary("").With(loanHeadings())
	return Glossary{owed("columns").Over(combined).Over(base.Columns), owed("sections").Over(base.Sections), owed("lines").Over(totals).Over(base.Lines), owed("accounts").Over(base.Accounts)}
}

// listsIn reads a file of lines "list.role: label | label" and gives each list as a vocabulary of its own.
func listsIn(file, data string) func(list string) *layout.Vocabulary {
	lists := map[string]*strings.Builder{"columns": {}, "sections": {}, "lines": {}, "accounts": {}}
	for _, line := range strings.Split(data, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		list, rest, found := strings.Cut(line, ".")
		if !found || lists[list] == nil {
			panic(file + ": a line begins with no known list: " + line)
		}
		lists[list].WriteString(rest + "\n")
	}
	return func(list string) *layout.Vocabulary { return layout.MustVocabulary(lists[list].String()) }
}

// Words that make a column's label the label of its total or its count, as layout.Normalize writes them.
var (
	totalWords = []string{"total", "total of", "total amount of", "sum of", "sum", "total de", "total des", "total du", "total dos", "suma de", "somme des", "summe", "summe der", "gesamt", "totaal", "totale", "jumlah", "kabuuang"}
	// subtotalWords make a section's heading the label of its sum and are said of no whole side.
	subtotalWords = []string{"subtotal", "sub total", "subtotal de", "subtotal of", "subtotal for", "total for", "sous total", "zwischensumme"}
	countWords    = []string{"number of", "no of", "count of", "total number of", "total no of", "anzahl", "nombre de", "numero de", "aantal", "numero", "bilangan"}
)

// totalLabels combines the column labels of debits and credits with the words for totals and counts:
// a paper that heads a column "Lastschriften" sums it up as "Summe Lastschriften". A section's total
// ("Total Checks Paid") is a total of some rows only.
func totalLabels(columns, sections *layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for label, role := range columns.Labels() {
		total, count := LineDebits, layout.Role("debit_count")
		switch role {
		case RoleDebit:
		case RoleCredit:
			total, count = LineCredits, "credit_count"
		default:
			continue
		}
		for _, word := range totalWords {
			labels[word+" "+label] = total
		}
		for _, word := range countWords {
			labels[word+" "+label] = count
		}
	}
	maps.Copy(labels, sectionTotals(sections))
	return labels
}

// sectionTotals combines the headings of sections with the words for totals.
func sectionTotals(sections *layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for label := range sections.Labels() {
		for _, word := range append(subtotalWords, totalWords...) {
			labels[word+" "+label] = LineTotal
		}
	}
	return labels
}

// Roles of a table's columns.
const (
	RoleDate        layout.Role = "date"
	RoleValueDate   layout.Role = "value_date"
	RoleTime        layout.Role = "time"
	RoleDescription layout.Role = "description"
	RoleReference   layout.Role = "reference"
	RoleCheck       layout.Role = "check"
	RoleCode        layout.Role = "code"
	RoleBranch      layout.Role = "branch"
	RoleTeller      layout.Role = "teller"
	RoleDebit       layout.Role = "debit"
	RoleCredit      layout.Role = "credit"
	RoleAmount      layout.Role = "amount"
	RoleBalance     layout.Role = "balance"
	RoleBefore      layout.Role = "before" // the balance before the row
	RoleIndicator   layout.Role = "indicator"
	RoleCurrency    layout.Role = "currency"
	RoleWallet      layout.Role = "wallet" // which of the holder's purses the row moved
	RoleForeign     layout.Role = "foreign"
	RoleSerial      layout.Role = "serial"
	RoleStatus      layout.Role = "status"
	RoleFee         layout.Role = "fee"       // what a column adds to the movement or takes off it is learned
	RoleFurther     layout.Role = "further"   // a second reference, code or the like: no part of the description
	RolePrincipal   layout.Role = "principal" // parts of a loan's payment
	RoleInterest    layout.Role = "interest"
	RolePenalty     layout.Role = "penalty"
	RolePart        layout.Role = "part" // a further one, and the beginning of the roles of several: "part2", see namePart
	RoleDueDate     layout.Role = "due_date"
	RoleOther       layout.Role = "other" // known to be no part of a row's movement
)

// RoleFigure begins the roles of columns of amounts whose headings mean nothing: "figure2" is the third column.
const RoleFigure = "figure"

// FigureRole is the role of the n-th such column or amount, from 0.
func FigureRole(n int) layout.Role { return layout.Role(RoleFigure + strconv.Itoa(n)) }

// IsFigure says that a column holds amounts whose meaning its heading does not tell.
func IsFigure(r layout.Role) bool { return strings.HasPrefix(string(r), RoleFigure) }

// IsMoney says that a column holds amounts.
func IsMoney(r layout.Role) bool {
	switch r {
	case RoleDebit, RoleCredit, RoleAmount, RoleBalance, RoleBefore, RoleForeign, RolePrincipal, RoleInterest, RolePenalty:
		return true
	}
	return IsFigure(r) || IsPart(r)
}

// IsPart says that a column holds a part of a loan's payment.
func IsPart(r layout.Role) bool {
	return r == RolePrincipal || r == RoleInterest || r == RolePenalty || strings.HasPrefix(string(r), string(RolePart))
}

// IsMovement says that a column holds amounts that change the balance.
func IsMovement(r layout.Role) bool {
	return r == RoleDebit || r == RoleCredit || r == RoleAmount
}

// Roles of lines that are not transactions.
const (
	LineOpening layout.Role = "opening"
	LineClosing layout.Role = "closing"
	LineBrought layout.Role = "brought"
	LineCarried layout.Role = "carried"
	LineDebits  layout.Role = "total_debits"
	LineCredits layout.Role = "total_credits"
	LineTotal   layout.Role = "total"
	LineEnd     layout.Role = "end"
	LineDay     layout.Role = "day_balance"
	LineTurn    layout.Role = "turn" // the rows go on overleaf
)
