package ledger

import (
	_ "embed"
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

// glossary is what the labels of one sort of paper mean.
type glossary struct {
	columns, sections, lines, accounts *layout.Vocabulary
}

// Glossaries are made when the first paper of their sort is read: most processes of the program read none.
var (
	depositWords = sync.OnceValue(depositGlossary)
	owedWords    = sync.OnceValue(owedGlossary)
)

func depositGlossary() glossary {
	world := listsIn("world.txt", worldData)
	columns, sections := layout.MustVocabulary(columnData).Over(world("columns")), layout.MustVocabulary(sectionData).Over(world("sections"))
	lines, accounts := layout.MustVocabulary(lineData).Over(world("lines")), layout.MustVocabulary(accountData).Over(world("accounts"))
	combined := layout.MustVocabulary("").With(totalLabels(columns, sections)).With(balanceLabels(lines, accounts))
	return glossary{columns, sections, lines.Over(combined), accounts.Over(combined)}
}

//go:embed world.txt
var worldData string

//go:embed owed.txt
var owedData string

// owedGlossary is depositWords where papers that tell what is owed mean something else.
func owedGlossary() glossary {
	owed, base := listsIn("owed.txt", owedData), depositWords()
	return glossary{owed("columns").Over(base.columns), owed("sections").Over(base.sections), owed("lines").Over(base.lines), owed("accounts").Over(base.accounts)}
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
	countWords = []string{"number of", "no of", "count of", "total number of", "total no of", "anzahl", "nombre de", "numero de", "aantal", "numero", "bilangan"}
)

// totalLabels combines the column labels of debits and credits with the words for totals and counts:
// a paper that heads a column "Lastschriften" sums it up as "Summe Lastschriften". A section's total
// ("Total Checks Paid") is a total of some rows only.
func totalLabels(columns, sections *layout.Vocabulary) map[string]layout.Role {
	labels := map[string]layout.Role{}
	for label, role := range columns.Labels() {
		total, count := lineDebits, layout.Role("debit_count")
		switch role {
		case roleDebit:
		case roleCredit:
			total, count = lineCredits, "credit_count"
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
	for label := range sections.Labels() {
		labels["total "+label] = lineTotal
	}
	return labels
}

// Roles of a table's columns.
const (
	roleDate        layout.Role = "date"
	roleValueDate   layout.Role = "value_date"
	roleTime        layout.Role = "time"
	roleDescription layout.Role = "description"
	roleReference   layout.Role = "reference"
	roleCheck       layout.Role = "check"
	roleCode        layout.Role = "code"
	roleBranch      layout.Role = "branch"
	roleTeller      layout.Role = "teller"
	roleDebit       layout.Role = "debit"
	roleCredit      layout.Role = "credit"
	roleAmount      layout.Role = "amount"
	roleBalance     layout.Role = "balance"
	roleBefore      layout.Role = "before" // the balance before the row
	roleIndicator   layout.Role = "indicator"
	roleCurrency    layout.Role = "currency"
	roleForeign     layout.Role = "foreign"
	roleSerial      layout.Role = "serial"
	roleStatus      layout.Role = "status"
	roleFurther     layout.Role = "further"   // a second reference, code or the like: no part of the description
	rolePrincipal   layout.Role = "principal" // parts of a loan's payment
	roleInterest    layout.Role = "interest"
	rolePenalty     layout.Role = "penalty"
	rolePart        layout.Role = "part" // a further one, and the beginning of the roles of several: "part2", see namePart
	roleDueDate     layout.Role = "due_date"
	roleOther       layout.Role = "other" // known to be no part of a row's movement
)

// isMoney says that a column holds amounts.
func isMoney(r layout.Role) bool {
	switch r {
	case roleDebit, roleCredit, roleAmount, roleBalance, roleBefore, roleForeign, rolePrincipal, roleInterest, rolePenalty:
		return true
	}
	return isFigure(r) || isPart(r)
}

// isPart says that a column holds a part of a loan's payment.
func isPart(r layout.Role) bool {
	return r == rolePrincipal || r == roleInterest || r == rolePenalty || strings.HasPrefix(string(r), string(rolePart))
}

// isMovement says that a column holds amounts that change the balance.
func isMovement(r layout.Role) bool {
	return r == roleDebit || r == roleCredit || r == roleAmount
}

// Roles of lines that are not transactions.
const (
	lineOpening layout.Role = "opening"
	lineClosing layout.Role = "closing"
	lineBrought layout.Role = "brought"
	lineCarried layout.Role = "carried"
	lineDebits  layout.Role = "total_debits"
	lineCredits layout.Role = "total_credits"
	lineTotal   layout.Role = "total"
	lineEnd     layout.Role = "end"
	lineDay     layout.Role = "day_balance"
)
