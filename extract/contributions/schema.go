package contributions

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// figure is what a column contains.
type figure int

const (
	money   figure = iota // pesos, 0 or more
	percent               // 0 to 100, at most two decimals
	period                // a Period
)

// column is one figure of a table.
type column struct {
	name   string
	figure figure
}

// schema is how the file of a table is written.
type schema struct {
	name    string
	columns []column
	check   func(before *Row, row Row) error // compares a row with the one before it; nil is the first
}

var schemas = []schema{
	{"sss", []column{
		{"employee_rate", percent}, {"employer_rate", percent}, {"lowest_credit", money}, {"highest_credit", money},
		{"regular_limit", money}, {"step", money}, {"ec", money}, {"ec_high", money}, {"ec_high_from", money},
	}, later},
	{"philhealth", []column{{"rate", percent}, {"floor", money}, {"ceiling", money}}, later},
	{"pagibig", []column{
		{"low_salary", money}, {"low_rate", percent}, {"rate", percent}, {"employer_rate", percent}, {"ceiling", money},
	}, later},
	{"withholding", []column{{"period", period}, {"over", money}, {"base", money}, {"rate", percent}}, nextBracket},
	{"income_tax", []column{{"over", money}, {"base", money}, {"rate", percent}}, nextBracket},
	{"benefits", []column{{"cap", money}}, later},
}

// later wants one row a day, in order, with limits that are in order too.
func later(before *Row, row Row) error {
	if before != nil && !row.From.After(before.From) {
		return fmt.Errorf("the day %v does not follow %v", row.From, before.From)
	}
	for _, limits := range [][2]string{{"floor", "ceiling"}, {"lowest_credit", "highest_credit"}} {
		if row.amount(limits[0]) > row.amount(limits[1]) {
			return fmt.Errorf("%s is above %s", limits[0], limits[1])
		}
	}
	if step, isStepped := row.values["step"]; isStepped && step == 0 {
		return fmt.Errorf("step must not be 0")
	}
	return nil
}

// bracketTolerance is how far a printed base may be from the tax of the bracket below, because tables print rounded
// ones: one peso.
const bracketTolerance = engine.Amount(100)

// nextBracket wants the brackets of a day and period in order, from 0 on, each with the tax that the one below reaches.
func nextBracket(before *Row, row Row) error {
	isFirst := before == nil || before.From != row.From || before.period != row.period
	switch {
	case before != nil && row.From.Before(before.From):
		return fmt.Errorf("the day %v is before %v", row.From, before.From)
	case isFirst && (row.amount("over") != 0 || row.amount("base") != 0):
		return fmt.Errorf("the first bracket must begin over 0 with the base 0")
	case isFirst:
		return nil
	case row.amount("over") <= before.amount("over"):
		return fmt.Errorf("the bracket over %v does not follow %v", row.amount("over"), before.amount("over"))
	}
	reached := before.amount("base") + before.rated("rate", row.amount("over")-before.amount("over"))
	if (row.amount("base") - reached).Abs() > bracketTolerance {
		return fmt.Errorf("the base is %v, but the bracket below reaches %v", row.amount("base"), reached)
	}
	return nil
}

// header is the first line of the file that is no comment.
func (s schema) header() string {
	names := []string{"from"}
	for _, c := range s.columns {
		names = append(names, c.name)
	}
	return strings.Join(append(names, "source", "opened"), "\t")
}

// read reads the file of a table. Errors begin with the file and line.
func (s schema) read(file, data string) (Table, error) {
	t := Table{Name: s.name, text: data}
	for _, c := range s.columns {
		t.Columns = append(t.Columns, c.name)
	}
	hasHeader := false
	n := 0
	for line := range strings.Lines(data) {
		n++
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
			continue
		case !hasHeader && line != s.header():
			return t, fmt.Errorf("%s:%d: the first line must name the columns, parted by tabs: %s", file, n,
				strings.ReplaceAll(s.header(), "\t", " "))
		case !hasHeader:
			hasHeader = true
			continue
		}
		row, err := s.row(line)
		if err == nil {
			var before *Row
			if len(t.Rows) > 0 {
				before = &t.Rows[len(t.Rows)-1]
			}
			err = s.check(before, row)
		}
		if err != nil {
			return t, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		t.Rows = append(t.Rows, row)
	}
	if len(t.Rows) == 0 {
		return t, fmt.Errorf("%s:%d: the table has no rows", file, max(n, 1))
	}
	return t, nil
}

func (s schema) row(line string) (row Row, err error) {
	cells := strings.Split(line, "\t")
	if want := len(s.columns) + 3; len(cells) != want {
		return row, fmt.Errorf("%d columns, want %d, parted by tabs", len(cells), want)
	}
	if row.From, err = engine.ParseDate(cells[0]); err != nil {
		return row, fmt.Errorf("from: %q is %w", cells[0], err)
	}
	row.Source, row.Opened = cells[len(cells)-2], cells[len(cells)-1]
	if strings.TrimSpace(row.Source) == "" {
		return row, fmt.Errorf("source: name the law or page that the figures are from")
	}
	if _, err := engine.ParseDate(row.Opened); err != nil && row.Opened != unopened {
		return row, fmt.Errorf("opened: %q is neither a day (YYYY-MM-DD) nor %s", row.Opened, unopened)
	}
	row.values = map[string]int64{}
	for i, c := range s.columns {
		cell := cells[i+1]
		row.Figures = append(row.Figures, cell)
		if c.figure == period {
			if row.period = Period(cell); !slices.Contains(periods, row.period) {
				return row, fmt.Errorf("%s: %q is none of %q", c.name, cell, periods)
			}
			continue
		}
		value, err := engine.ParseAmount(cell)
		if err != nil || value < 0 || value > maxFigure || c.figure == percent && value > 100*100 {
			return row, fmt.Errorf("%s: %q is no figure such as 4.5 or 20000", c.name, cell)
		}
		row.values[c.name] = int64(value)
	}
	return row, nil
}

// maxFigure is the largest amount of a table, in hundredths.
const maxFigure = engine.Amount(1e13)
