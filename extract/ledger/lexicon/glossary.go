package lexicon

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/layout"
)

var (
	//go:embed columns.txt
	columnData string
	//go:embed lines.txt
	lineData string
	//go:embed sections.txt
	sectionData string
	//go:embed accounts.txt
	accountData string
	//go:embed beside.txt
	besideData string
	//go:embed world.txt
	worldData string
	//go:embed owed.txt
	owedData string
)

// Glossary holds the labels of one kind of statement: of deposit accounts or of debts.
type Glossary struct {
	// Columns has the headings of columns; its roles are the Role constants.
	Columns *layout.Vocabulary
	// Sections has the headings of sections; its roles are [RoleDebit] and [RoleCredit].
	Sections *layout.Vocabulary
	// Lines has the labels of lines that are not transactions; its roles are the Line constants.
	Lines *layout.Vocabulary
	// Accounts has the labels of the statement's header and summary: "account_number", "bank_name", "opening".
	Accounts *layout.Vocabulary
}

// The glossaries are built at the first call, because most processes of the program read no statement.
var (
	// OfDeposits is the glossary of statements that list what the holder has.
	OfDeposits = sync.OnceValue(depositGlossary)
	// OfDebts is the glossary of statements that list what the holder owes: cards and loans.
	OfDebts = sync.OnceValue(debtGlossary)
)

func depositGlossary() Glossary {
	world := listsIn("world.txt", worldData)
	columns := vocabulary("columns.txt", columnData).Over(world("columns"))
	sections := vocabulary("sections.txt", sectionData).Over(world("sections"))
	lines := vocabulary("lines.txt", lineData).Over(world("lines"))
	accounts := vocabulary("accounts.txt", accountData).Over(world("accounts"))
	composed := layout.MustVocabulary("").With(totalLabels(columns, sections)).With(balanceLabels(lines, accounts))
	return Glossary{
		Columns:  columns,
		Sections: sections,
		Lines:    lines.Over(composed),
		Accounts: accounts.Over(composed).Beside(vocabulary("beside.txt", besideData)),
	}
}

// debtGlossary is the deposit glossary, with the labels that mean something else on statements of debt put first.
func debtGlossary() Glossary {
	owed, base := listsIn("owed.txt", owedData), OfDeposits()
	totals := layout.MustVocabulary("").With(sectionTotals(owed("sections")))
	composed := layout.MustVocabulary("").With(loanHeadings())
	return Glossary{
		Columns:  owed("columns").Over(composed).Over(base.Columns),
		Sections: owed("sections").Over(base.Sections),
		Lines:    owed("lines").Over(totals).Over(base.Lines),
		Accounts: owed("accounts").Over(base.Accounts),
	}
}

// listsIn reads a data file whose roles are "list.role" and returns each list as a vocabulary.
func listsIn(file, data string) func(list string) *layout.Vocabulary {
	lists := map[string]layout.Terms{"columns": nil, "sections": nil, "lines": nil, "accounts": nil}
	for _, t := range layout.ReadTerms(file, data) {
		list, role, _ := strings.Cut(string(t.Role), ".")
		if _, known := lists[list]; !known || role == "" {
			panic(file + ": not a known list and a role: " + string(t.Role))
		}
		t.Role = layout.Role(role)
		lists[list] = append(lists[list], t)
	}
	return func(list string) *layout.Vocabulary { return lists[list].Vocabulary() }
}
