package narrations

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed GUIDE.md *.tsv
var files embed.FS

// Half is one of the two parts of the rows.
type Half string

const (
	// Build is the half that readers are made with.
	Build Half = "build"
	// Held is the half that readers are only measured with.
	Held Half = "held"
)

// HalfOf is the half of a row: a hash of its id decides.
func HalfOf(id string) Half {
	if sha256.Sum256([]byte(id))[0] < 128 {
		return Build
	}
	return Held
}

// Row is one row of a statement.
type Row struct {
	// ID is unique over both halves, such as "ph-bank-017".
	ID string
	// Market is PH-bank, PH-wallet, a country's code, or LATAM for the Spanish of the Americas.
	Market string
	// Source is the kind of statement, such as "bank statement" or "wallet GCash".
	Source string
	// Direction is "in" for money that came into the account, "out" for money that left it.
	Direction string
	// Holder is the name of the account's owner as the statement's header prints it; on wallets its mobile number may
	// follow.
	Holder string
	// CheckNumber is the number printed in a column of its own, often empty.
	CheckNumber string
	// Description is the text of the row, printed lines joined by a space.
	Description string
}

// Group is a set of markets that are measured together.
type Group string

const (
	// PhilippineBanks are statements and passbooks of banks in the Philippines.
	PhilippineBanks Group = "Philippine banks"
	// Wallets are wallets of the Philippines and a few of other countries.
	Wallets Group = "wallets"
	// OtherMarkets are banks of all other countries.
	OtherMarkets Group = "other markets"
	// AllMarkets are all rows.
	AllMarkets Group = "all"
)

// groups are in the order of reports.
var groups = []Group{PhilippineBanks, Wallets, OtherMarkets, AllMarkets}

// Group is the row's group, never [AllMarkets].
func (r Row) Group() Group {
	switch r.Market {
	case "PH-bank":
		return PhilippineBanks
	case "PH-wallet":
		return Wallets
	}
	return OtherMarkets
}

// in reports whether the row counts in a group.
func (r Row) in(g Group) bool { return g == AllMarkets || g == r.Group() }

// Rows returns the rows of a half in the order of the file.
func Rows(half Half) ([]Row, error) { return readRows(files, half) }

func readRows(fsys fs.FS, half Half) ([]Row, error) {
	lines, err := table(fsys, string(half)+".tsv", "id\tmarket\tsource\tdirection\tholder\tcheck_number\tdescription")
	if err != nil {
		return nil, err
	}
	rows := make([]Row, 0, len(lines))
	for _, c := range lines {
		row := Row{
			ID: c[0], Market: c[1], Source: c[2], Direction: c[3], Holder: c[4], CheckNumber: c[5], Description: c[6],
		}
		if row.Direction != "in" && row.Direction != "out" {
			return nil, fmt.Errorf("narrations: %s: direction is %q, want in or out", row.ID, row.Direction)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// table reads a file of tab-separated lines under the given header.
func table(fsys fs.FS, name, header string) ([][]string, error) {
	content, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, fmt.Errorf("narrations: %w", err)
	}
	lines := strings.Split(strings.TrimSuffix(strings.ReplaceAll(string(content), "\r\n", "\n"), "\n"), "\n")
	if lines[0] != header {
		return nil, fmt.Errorf("narrations: %s starts with %q, want %q", name, lines[0], header)
	}
	width := strings.Count(header, "\t") + 1
	cells := make([][]string, 0, len(lines))
	for n, line := range lines[1:] {
		columns := strings.Split(line, "\t")
		if len(columns) != width {
			return nil, fmt.Errorf("narrations: %s line %d has %d columns, want %d", name, n+2, len(columns), width)
		}
		cells = append(cells, columns)
	}
	return cells, nil
}

// Categories returns the categories that labellers choose from, each with its direction (in, out or both): the table
// of GUIDE.md.
func Categories() (map[string]string, error) { return readCategories(files) }

func readCategories(fsys fs.FS) (map[string]string, error) {
	guide, err := fs.ReadFile(fsys, "GUIDE.md")
	if err != nil {
		return nil, fmt.Errorf("narrations: %w", err)
	}
	directions := map[string]string{}
	for line := range strings.Lines(string(guide)) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		name, direction := strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])
		if slices.Contains([]string{"in", "out", "both"}, direction) {
			directions[name] = direction
		}
	}
	return directions, nil
}
