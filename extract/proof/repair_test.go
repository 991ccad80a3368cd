package proof_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/ledger"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/proof"
)

// outcome is the caller's result: the status, the rows whose balance does not follow, the corrected cells with their
// readings, and the candidates if nothing was certain.
func outcome(t *testing.T, d page.Document) string {
	t.Helper()
	st, err := ledger.Read(context.Background(), d, ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, _ := proof.Check(readTwice(st), proof.Context{})
	out := []string{fmt.Sprintf("%s, %d rows", b.Status, len(st.Rows))}
	for _, r := range b.RowBreaks {
		out = append(out, fmt.Sprintf("row %d is off by %s", r.Row, r.Difference))
	}
	for i, row := range st.Rows {
		if row.Date == nil {
			out = append(out, fmt.Sprintf("row %d has no day", row.Row))
		}
		for _, field := range []string{"debit", "credit", "balance"} {
			origin := st.Origins[fmt.Sprintf("/transactions/%d/%s", i, field)]
			if origin.Source == engine.FromRepaired {
				out = append(out, fmt.Sprintf(
					"row %d %s corrected from %s to %s (%s)", row.Row, field, origin.Text, cell(row, field),
					st.RowNotes[i].Repair,
				))
			}
		}
	}
	if len(b.DoubtfulDays) > 0 {
		out = append(out, fmt.Sprintf("days in doubt of rows at %v", b.DoubtfulDays))
	}
	for _, c := range b.Candidates {
		out = append(out, "candidate: "+changes(c)+fmt.Sprintf(" at %d", c.Cost))
	}
	return strings.Join(out, "\n")
}

func cell(row engine.Transaction, field string) string {
	switch field {
	case "debit":
		return row.Debit.String()
	case "credit":
		return row.Credit.String()
	}
	return row.Balance.String()
}

func changes(c engine.RepairCandidate) string {
	var parts []string
	for _, change := range c.Changes {
		place, read := "header", "unread"
		if change.Row != nil {
			place = fmt.Sprint("row ", *change.Row)
		}
		if change.Read != nil {
			read = change.Read.String()
		}
		parts = append(parts, fmt.Sprintf("%s %s %s for %s", place, change.Field, change.Proposed, read))
	}
	return strings.Join(parts, " and ")
}

// parted cuts words in two at a "¦", as recognizers do at a speck.
func parted(d page.Document) page.Document {
	for n := range d.Pages {
		words := &d.Pages[n].Words
		for i := 0; i < len(*words); i++ {
			w := (*words)[i]
			before, behind, cut := strings.Cut(w.Text, "¦")
			if !cut {
				continue
			}
			first, second := w, w
			first.Text, second.Text = before, behind
			first.Box.X1 = w.Box.X1 - 6*float64(len(behind))
			second.Box.X0 = first.Box.X1 + 3
			*words = slices.Replace(*words, i, i+1, first, second)
		}
	}
	return d
}

// Each row shows one promise of the repair on one small paper: what was printed, misread.
func TestRepair(t *testing.T) {
	sides := `Opening Balance: 10,000.00
Closing Balance: 16,395.00

Date        Description        Debit        Credit       Balance
01/13/2025  PAYROLL                       5,000.00     15,000.00
01/14/2025  GROCERY STORE      1,250.00                13,750.00
01/15/2025  ATM WITHDRAWAL     2,355.00                11,395.00
01/16/2025  PAYROLL                       4,000.00     15,395.00
01/17/2025  CHECK DEPOSIT                 1,000.00     16,395.00`
	signed := `Opening Balance: 10,000.00
Closing Balance: 11,345.00

Date        Description         Amount       Balance
01/13/2025  PAYROLL           5,000.00     15,000.00
01/14/2025  GROCERY STORE    -1,250.00     13,750.00
01/15/2025  ATM WITHDRAWAL   -2,355.00     11,395.00
01/16/2025  STAMP TAX           -50.00     11,345.00`
	dayEnds := `Opening Balance: 10,000.00

Date        Description        Debit        Credit       Balance
01/13/2025  PAYROLL                       1,800.00
01/13/2025  CHECK DEPOSIT                 2,300.00     14,100.00
01/14/2025  ATM WITHDRAWAL         5.00                14,095.00
01/15/2025  ATM WITHDRAWAL         6.00                14,089.00`
	totals := `Total Debits: 3,605.00
Total Credits: 10,000.00

Date        Description        Debit        Credit
01/13/2025  PAYROLL                       5,000.00
01/14/2025  GROCERY STORE      1,250.00
01/15/2025  ATM WITHDRAWAL     2,355.00
01/16/2025  PAYROLL                       5,000.00`
	for _, c := range []struct{ promise, page, printed, misread, want string }{
		{"nothing is wrong", sides, "", "", "pass, 5 rows"},
		{"a digit with one explanation is corrected, with what was read before", sides, "1,250.00", "1,260.00",
			"warn, 5 rows\nrow 2 debit corrected from 1,260.00 to 1250.00 (digit)"},
		{"of two repairs that cost the same neither is made, and both are told", dayEnds, "1,800.00", "1,300.00",
			"fail, 4 rows\nrow 2 is off by 500.00\ncandidate: row 1 credit 1800.00 for 1300.00 at 29\n" +
				"candidate: row 2 credit 2800.00 for 2300.00 at 29\ncandidate: header opening_balance 10500.00 for 10000.00 at 47"},
		{
			"a row that is missing is told by its sum, and none is invented", sides,
			"01/15/2025  ATM WITHDRAWAL     2,355.00                11,395.00\n", "",
			"fail, 4 rows\nrow 3 is off by -2355.00",
		},
		{"totals that the rows give prove them where no balance is printed", totals, "", "", "pass, 4 rows"},
		{
			"totals alone tell that a figure is misread, and correct none", totals, "1,250.00", "1,260.00",
			"fail, 4 rows",
		},
		{
			"a day that may be several is told, not repaired: no arithmetic proves one", sides, "01/15/2025",
			"01/99/2025", "warn, 5 rows\nrow 3 has no day",
		},
		{
			"a day of no calendar is told by its neighbours", sides, "01/15/2025", "01/75/2025",
			"warn, 5 rows\ndays in doubt of rows at [2]",
		},
		{
			"a day misread as another one is told by its neighbours", sides, "01/15/2025", "07/15/2025",
			"warn, 5 rows\ndays in doubt of rows at [2]",
		},
		{"a number that was seen as two", sides, "1,250.00", "1,2¦50.00",
			"warn, 5 rows\nrow 2 debit corrected from 50.00 to 1250.00 (digit)"},
		{"decimals that were seen a little apart are read with their figure", sides, "1,250.00", "1,250¦.00",
			"pass, 5 rows"},
		{"a balance that was seen as two", sides, "13,750.00", "13,¦750.00",
			"warn, 5 rows\nrow 2 balance corrected from 13, 750.00 to 13750.00 (digit)"},
		{"two numbers without a mark between them stay two", sides, "1,250.00", "1¦250.00",
			"fail, 5 rows\nrow 2 is off by -1000.00\ncandidate: row 2 debit 1250.00 for 250.00 at 39\ncandidate: row 2 missing_debit 1000.00 for unread at 55"},
		{"pieces that stand apart are none of one number", sides, " 1,250.00", "1,2 50.00",
			"fail, 5 rows\nrow 2 is off by -1200.00\ncandidate: row 2 missing_debit 1200.00 for unread at 60\ncandidate: row 2 debit 1250.00 for 50.00 at 73"},
		{"an amount in the other side's column", sides, "2,355.00                11", "           2,355.00     11",
			"warn, 5 rows\nrow 3 debit corrected from 2,355.00 to 2355.00 (columns_swapped)"},
		{"a sign that was lost", signed, "-2,355.00", " 2,355.00",
			"warn, 4 rows\nrow 3 debit corrected from 2,355.00 to 2355.00 (sign)"},
	} {
		if !strings.Contains(c.page, c.printed) {
			t.Fatalf("%s: %q stands nowhere on the paper", c.promise, c.printed)
		}
		text := c.page
		if c.printed != "" {
			text = strings.Replace(c.page, c.printed, c.misread, 1)
		}
		if got := outcome(t, parted(recognized(text))); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.promise, got, c.want)
		}
	}
}

func TestDigitsOfTextLayerAreNotRepaired(t *testing.T) {
	got := outcome(t, written(`Opening Balance: 10,000.00
Closing Balance: 13,750.00

Date        Description        Debit        Credit       Balance
01/13/2025  PAYROLL                       5,000.00     15,000.00
01/14/2025  GROCERY STORE      1,260.00                13,750.00`))
	if want := "fail, 2 rows\nrow 2 is off by 10.00"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
