package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/dossier-lending/dossier/extract/contributions"
)

type ratesCommand struct {
	Table  string `arg:"" optional:"" help:"Print this table's file, to copy and edit it: sss, philhealth, pagibig, withholding, income_tax, benefits."`
	Config string `help:"Configuration file (YAML); also DOSSIER_CONFIG." type:"path" placeholder:"FILE"`
	Rates  string `help:"Folder with tables that replace built-in ones; also DOSSIER_RATES." type:"path" placeholder:"DIR"`
}

// Run prints all tables, or the file of one.
func (c ratesCommand) Run(std streams) error {
	flags := map[string]any{}
	if c.Rates != "" {
		flags["rates"] = c.Rates
	}
	s, err := load(c.Config, flags)
	if err != nil {
		return err
	}
	if c.Table == "" {
		return printRates(std.out, s.rateTables)
	}
	text, ok := s.rateTables.Text(c.Table)
	if !ok {
		return fmt.Errorf("there is no table %q; dossier rates prints all", c.Table)
	}
	_, err = io.WriteString(std.out, text)
	return err
}

// printRates prints each table with its origin, and each row with its source.
func printRates(out io.Writer, rates *contributions.Tables) error {
	for _, table := range rates.All() {
		origin := "built in"
		if table.File != "" {
			origin = table.File
		}
		fmt.Fprintf(out, "%s (%s)\n", table.Name, origin)
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintf(w, "FROM\t%s\tOPENED\tSOURCE\n", strings.ToUpper(strings.Join(table.Columns, "\t")))
		for _, row := range table.Rows {
			fmt.Fprintf(w, "%v\t%s\t%s\t%s\n", row.From, strings.Join(row.Figures, "\t"), row.Opened, row.Source)
		}
		fmt.Fprintln(w)
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
