package contributions

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Tables are the dated rates in force. They never change, so that many goroutines may use them.
type Tables struct {
	byName map[string]Table
}

// Table is one kind of rates.
type Table struct {
	// Name is the file's name without its ending: sss, philhealth, pagibig, withholding, income_tax, benefits.
	Name string
	// File is the operator's file; "" if the table is built in.
	File string
	// Columns name the figures of Rows.
	Columns []string
	// Rows are in the order of their days.
	Rows []Row

	text string // the whole file
}

// Row is one line of a table.
type Row struct {
	// From is the first day on which the row holds.
	From engine.Date
	// Figures are as the file writes them, one for each column.
	Figures []string
	// Source is where the figures were read, and Opened the day; "unopened" if nobody did.
	Source, Opened string

	values map[string]int64 // amounts in hundredths, rates in hundredths of a percent
	period Period
}

// unopened marks a row whose source nobody opened.
const unopened = "unopened"

// isOpened reports whether somebody read the row's source.
func (r Row) isOpened() bool { return r.Opened != unopened }

func (r Row) amount(column string) engine.Amount { return engine.Amount(r.values[column]) }

// rated is the row's rate of an amount, halves rounded up.
func (r Row) rated(column string, of engine.Amount) engine.Amount {
	const whole = 100 * 100 // a rate of 100 %
	return (of*engine.Amount(r.values[column]) + whole/2) / whole
}

//go:embed tables/*.tsv
var builtIn embed.FS

var defaultTables = readBuiltIn()

func readBuiltIn() *Tables {
	t := &Tables{byName: map[string]Table{}}
	for _, s := range schemas {
		data, err := builtIn.ReadFile("tables/" + s.name + ending)
		if err == nil {
			t.byName[s.name], err = s.read(s.name+ending, string(data))
		}
		if err != nil {
			panic(err) // the files are part of the program
		}
	}
	return t
}

// Default are the built-in tables.
func Default() *Tables { return defaultTables }

const (
	ending      = ".tsv"
	maxFileSize = 64 << 10 // bytes of a table
	// maxReplaced is how many bytes the replaced tables have together: a child process gets them as an argument.
	maxReplaced = 100 << 10
)

// Load replaces built-in tables by the files of a folder that have their names (sss.tsv). An error names the file and
// line. A folder with another file that ends with .tsv is refused, because it may be a misspelled one.
func Load(folder string) (*Tables, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fmt.Errorf("rates: %w", err)
	}
	t := copyOfBuiltIn()
	var faults []error
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), ending)
		if !ok {
			continue
		}
		file := filepath.Join(folder, entry.Name())
		table, err := readFile(name, file)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		table.File = file
		t.byName[name] = table
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if n := len(t.Replaced()); n > maxReplaced {
		return nil, fmt.Errorf("%s: the tables have %d bytes together, at most %d are possible", folder, n, maxReplaced)
	}
	return t, nil
}

// copyOfBuiltIn are the built-in tables, to replace some of them.
func copyOfBuiltIn() *Tables { return &Tables{byName: maps.Clone(defaultTables.byName)} }

func readFile(name, file string) (Table, error) {
	i := slices.IndexFunc(schemas, func(s schema) bool { return s.name == name })
	if i < 0 {
		var known []string
		for _, s := range schemas {
			known = append(known, s.name+ending)
		}
		return Table{}, fmt.Errorf("%s: no table has this name; there are %s", file, strings.Join(known, ", "))
	}
	info, err := os.Stat(file)
	if err != nil {
		return Table{}, fmt.Errorf("rates: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxFileSize {
		return Table{}, fmt.Errorf("%s: a table is a file of at most %d bytes", file, maxFileSize)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return Table{}, fmt.Errorf("rates: %w", err)
	}
	return schemas[i].read(file, string(data))
}

// All lists the tables.
func (t *Tables) All() []Table {
	var all []Table
	for _, s := range schemas {
		all = append(all, t.byName[s.name])
	}
	return all
}

// at is the last row that holds on a day.
func (t *Tables) at(table string, day engine.Date) (Row, bool) {
	rows := t.byName[table].Rows
	for i := range rows {
		if row := rows[len(rows)-1-i]; !row.From.After(day) {
			return row, true
		}
	}
	return Row{}, false
}
