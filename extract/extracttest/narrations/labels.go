package narrations

import (
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Label is what one labeller wrote about a row.
type Label struct {
	// Category is one of [Categories].
	Category string
	// Counterparty is the other party's name as printed, empty when the row names nobody.
	Counterparty string
}

// Set is the rows of a half with the labels of both labellers.
type Set struct {
	Rows []Row
	// A and B are the labels of the two labellers, in the order of Rows.
	A, B []Label
}

// Load returns the rows of a half with their labels. A label must exist for every row, in order, with a category whose
// direction fits.
func Load(half Half) (Set, error) { return load(files, half) }

func load(fsys fs.FS, half Half) (Set, error) {
	rows, err := readRows(fsys, half)
	if err != nil {
		return Set{}, err
	}
	categories, err := readCategories(fsys)
	if err != nil {
		return Set{}, err
	}
	set := Set{Rows: rows}
	if set.A, err = readLabels(fsys, string(half)+".a.tsv", rows, categories); err != nil {
		return Set{}, err
	}
	set.B, err = readLabels(fsys, string(half)+".b.tsv", rows, categories)
	return set, err
}

func readLabels(fsys fs.FS, name string, rows []Row, categories map[string]string) ([]Label, error) {
	lines, err := table(fsys, name, "id\tcategory\tcounterparty")
	if err != nil {
		return nil, err
	}
	if len(lines) != len(rows) {
		return nil, fmt.Errorf("narrations: %s has %d labels, want %d", name, len(lines), len(rows))
	}
	labels := make([]Label, 0, len(lines))
	for n, c := range lines {
		row, direction := rows[n], categories[c[1]]
		switch {
		case c[0] != row.ID:
			return nil, fmt.Errorf("narrations: %s line %d labels %s, want %s", name, n+2, c[0], row.ID)
		case direction == "":
			return nil, fmt.Errorf("narrations: %s: %s: unknown category %q", name, row.ID, c[1])
		case direction != "both" && direction != row.Direction:
			return nil, fmt.Errorf("narrations: %s: %s: %s is for money %s", name, row.ID, c[1], direction)
		}
		labels = append(labels, Label{Category: c[1], Counterparty: strings.TrimSpace(c[2])})
	}
	return labels, nil
}

// legalForms are the words of a company's name that say nothing about which company it is, as [SameName] compares them.
var legalForms = func() map[string]bool {
	forms := map[string]bool{}
	for form := range strings.FieldsSeq(`INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED LLC LLP LP PLC OPC PTE PTY
		PVT PRIVATE SDN BHD BERHAD GMBH KG AG GBR UG OHG SE SARL SAS SA SASU SCI SNC SL SLU SLL SAU SRL SPA BV NV CV LTDA
		ME EPP EIRELI CIA SAPI`) {
		forms[form] = true
	}
	return forms
}()

// SameName reports whether two names are equal when case, accents, punctuation, blanks and legal forms do not count.
// Stars count, because they mask letters.
func SameName(a, b string) bool { return foldedName(a) == foldedName(b) }

func foldedName(name string) string {
	words := strings.FieldsFunc(letters(name), unicode.IsSpace)
	var kept []string
	for _, word := range words {
		if !legalForms[word] {
			kept = append(kept, word)
		}
	}
	if len(kept) == 0 {
		kept = words
	}
	return strings.Join(kept, "")
}

// letters is the name in capitals without accents. Points inside abbreviations vanish (S.A. is SA); other punctuation
// is a blank.
func letters(name string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToUpper(name)) {
		switch {
		case unicode.Is(unicode.Mn, r) || r == '.' || r == '\'' || r == '’':
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '*':
			b.WriteRune(r)
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}
