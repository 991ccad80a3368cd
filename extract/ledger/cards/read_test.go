package cards

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/ledger/lexicon"
	"github.com/dossier-lending/dossier/extract/ledger/source"
	"github.com/dossier-lending/dossier/extract/ledger/tables"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

func paperOf(text string) *source.Source {
	p := source.New(typewriter.Document(text), lexicon.OfDeposits())
	p.Furniture = p.FindFurniture()
	return p
}

// told lists entries as text: date, description, amounts by role, status.
func told(entries []Entry) (out []string) {
	for _, e := range entries {
		text := fmt.Sprintf("%d-%d %s", e.Date.Month, e.Date.Day, layout.Text(e.Description))
		for _, role := range []layout.Role{lexicon.RoleAmount, lexicon.RoleDebit, lexicon.RoleCredit,
			lexicon.RoleBalance, lexicon.FigureRole(0)} {
			if t, ok := e.Money[role]; ok {
				text += fmt.Sprintf(" %s %s", role, t.Signed())
			}
		}
		if status := e.Text[lexicon.RoleStatus]; len(status) > 0 {
			text += " " + layout.Text(status)
		}
		out = append(out, text)
	}
	return out
}

func TestReadHistoriesOfCards(t *testing.T) {
	for name, c := range map[string]struct {
		page string
		want []string
	}{
		"separated by a space, with labels": {
			`
Date: 3 Mar 2024
To: ANA CRUZ
Amount: -450.00
Balance: 550.00

Date: 4 Mar 2024
To: BEN REYES
Amount: -50.00
Balance: 500.00

Date: 5 Mar 2024
To: CLEO TAN
Amount: +100.00
Balance: 600.00`,
			[]string{
				"3-3 ANA CRUZ amount -450.00 balance 550.00", "3-4 BEN REYES amount -50.00 balance 500.00",
				"3-5 CLEO TAN amount 100.00 balance 600.00",
			},
		},
		"without labels, the second amount is the balance": {
			`
ANA CRUZ
3 Mar 2024
-PHP 450.00
PHP 550.00

BEN REYES
4 Mar 2024
-PHP 50.00
PHP 500.00

CLEO TAN
5 Mar 2024
+PHP 100.00
PHP 600.00`,
			[]string{
				"3-3 ANA CRUZ amount -450.00 balance 550.00", "3-4 BEN REYES amount -50.00 balance 500.00",
				"3-5 CLEO TAN amount 100.00 balance 600.00",
			},
		},
		"without labels, newest first": {
			`
CLEO TAN
5 Mar 2024
+PHP 100.00
PHP 600.00

BEN REYES
4 Mar 2024
-PHP 50.00
PHP 500.00

ANA CRUZ
3 Mar 2024
-PHP 450.00
PHP 550.00`,
			[]string{
				"3-5 CLEO TAN amount 100.00 balance 600.00", "3-4 BEN REYES amount -50.00 balance 500.00",
				"3-3 ANA CRUZ amount -450.00 balance 550.00",
			},
		},
		"under dates that head several entries": {
			`
3 March 2024
ANA CRUZ                -450.00
BEN REYES                -50.00
4 March 2024
CLEO TAN                +100.00
DAN LIM                  -20.00`,
			[]string{
				"3-3 ANA CRUZ amount -450.00", "3-3 BEN REYES amount -50.00", "3-4 CLEO TAN amount 100.00",
				"3-4 DAN LIM amount -20.00",
			},
		},
		"a status and a fee that no heading names": {
			`
Date: 3 Mar 2024
ANA CRUZ Completed
Amount: -450.00
Fee: 5.00

Date: 4 Mar 2024
BEN REYES Failed
Amount: -50.00
Fee: 5.00

Date: 5 Mar 2024
CLEO TAN Completed
Amount: +100.00
Fee: 0.00`,
			[]string{
				"3-3 ANA CRUZ amount -450.00 figure0 5.00 Completed",
				"3-4 BEN REYES amount -50.00 figure0 5.00 Failed",
				"3-5 CLEO TAN amount 100.00 figure0 0.00 Completed",
			},
		},
		"two entries are not a history": {`
Date: 3 Mar 2024
Amount: -450.00

Date: 4 Mar 2024
Amount: -50.00`, nil},
		"table is not a history": {`
Date          Text          Amount     Balance
3 Mar 2024    ANA CRUZ     -450.00      550.00
4 Mar 2024    BEN REYES     -50.00      500.00
5 Mar 2024    CLEO TAN      100.00      600.00`, nil},
		"entries with several amounts of one kind are not a history": {`
Date: 3 Mar 2024
Amount: -450.00
Amount: -50.00

Date: 4 Mar 2024
Amount: -450.00
Amount: -50.00

Date: 5 Mar 2024
Amount: -450.00
Amount: -50.00`, nil},
	} {
		if got := told(Read(context.Background(), paperOf(c.page))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

const labelled = `
Date          Details        Amount
3 Mar 2024    ANA CRUZ       -450.00

Date          Details        Amount
4 Mar 2024    BEN REYES       -50.00

Date          Details        Amount
5 Mar 2024    CLEO TAN        100.00`

func TestRepeatedLabelsBeginBlocks(t *testing.T) {
	read := func(text string) []Entry {
		p := paperOf(text)
		p.Headers = tables.FindHeadings(p)
		return ReadLabelled(context.Background(), p)
	}
	if got := read(labelled); len(got) != 3 {
		t.Errorf("%q, want three entries", told(got))
	}
	if got := read(strings.ReplaceAll(labelled, "\n\n", "\n3 Mar 2024    DAN LIM        -20.00\n\n")); got != nil {
		t.Errorf("%q, want none: the heading of a table's sections is repeated too", told(got))
	}
}

func TestEntriesListTheirLines(t *testing.T) {
	entries := Read(context.Background(),
		paperOf("3 March 2024\nANA CRUZ    -450.00\nBEN REYES    -50.00\n4 March 2024\nCLEO TAN    +100.00\nDAN LIM    -20.00"))
	if len(entries) != 4 || !slices.Equal(entries[1].Lines, []int{2, 0}) || entries[1].Line != 2 ||
		entries[1].Box.Y0 <= entries[0].Box.Y0 {
		t.Errorf("entries %+v, want four, each with the line of its day", entries)
	}
}

func TestReadStopsWithContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if got := Read(ctx, paperOf(strings.ReplaceAll(labelled, "    ", "\n"))); got != nil {
		t.Errorf("%d entries are read though nobody waits for them", len(got))
	}
}

func TestLostAmountsAreCounted(t *testing.T) {
	for text, want := range map[string]int{
		"Foo -450.00\nBar -50.00\nBaz +100.00":                                    3,
		"Foo -450.00\nBar -50.00":                                                 0, // too few for a history
		"Foo -450.00\nBar 0.00\nBaz 0.00":                                         0,
		"Amount: 450.00\nOpening Balance: 50.00\nClosing Balance: 100.00\nFoo 5.": 0,
	} {
		if got := LostAmounts(paperOf(text)); got != want {
			t.Errorf("%q: %d amounts, want %d", text, got, want)
		}
	}
}

// linesOf are typical lines of lists of entries and lines that are hard to read.
var linesOf = []string{"", "3 March 2024", "Date: 4 Mar 2024", "5 Mar 2024   6 Mar 2024   7 Mar 2024", "ANA CRUZ",
	"-PHP 450.00", "PHP 550.00", "Amount: -450.00", "Balance: PHP", "5.00",
	"Fee: 1.00", "Completed", "To: BEN", "7:29 PM", "Date   Amount   Balance", "2/2", "\f", "Ref 2369", ":",
	"ANA   -5.00   BEN   -6.00", "Top-up Balance after: 5.00", "99999999999999999.99"}

func FuzzRead(f *testing.F) {
	f.Add([]byte{1, 4, 5, 0, 2, 4, 7, 0, 1, 4, 6, 16, 3, 19, 9})
	f.Add([]byte{2, 7, 8, 9, 2, 7, 8, 9, 2, 7, 8, 9})
	f.Fuzz(func(t *testing.T, places []byte) {
		var text []string
		for _, b := range places[:min(len(places), 200)] {
			text = append(text, linesOf[int(b)%len(linesOf)])
		}
		p := paperOf(strings.Join(text, "\n"))
		entries := Read(context.Background(), p)
		if 0 < len(entries) && len(entries) < minBlocks {
			t.Errorf("%d entries are a history", len(entries))
		}
		for i, e := range entries {
			if e.Date == nil || len(e.Lines) == 0 || len(e.Money) == 0 || i > 0 && e.Line < entries[i-1].Line ||
				e.Line >= len(p.Lines) {
				t.Errorf("entry %d is %+v, want a day, lines and an amount, in reading order", i, e)
			}
		}
		LostAmounts(p)
	})
}

// Dates head the entries, and each date has an amount beside it.
const headedDays = `
Balance at start 100.00

Mon 1 May 2023                 50.00
  Baker                       -20.00
  Butcher                     -30.00
Tue 2 May 2023                 80.00
  Wages                       +30.00
Wed 3 May 2023                 60.00
  Grocer                      -20.00
Thu 4 May 2023                %s
  Cash machine                -10.00
  Ref 4411
Fri 5 May 2023                 90.00
  Refund                      +40.00
  Ref 4412`

func TestAmountsBesideDatesAreBalancesIfTheyFollow(t *testing.T) {
	for _, c := range []struct{ name, left, want string }{
		{"all follow", "50.00", "50.00"},
		{"one contradicts its entries and stays as printed", "950.00", "950.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := told(Read(context.Background(), paperOf(fmt.Sprintf(headedDays, c.left))))
			want := []string{"5-1 Baker amount -20.00", "5-1 Butcher amount -30.00 balance 50.00",
				"5-2 Wages amount 30.00 balance 80.00",
				"5-3 Grocer amount -20.00 balance 60.00", "5-4 Cash machine Ref 4411 amount -10.00 balance " + c.want,
				"5-5 Refund Ref 4412 amount 40.00 balance 90.00"}
			if !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

func TestSumsBesideDatesAreNotBalances(t *testing.T) {
	for _, e := range Read(context.Background(), paperOf(`
Mon 1 May 2023                 50.00
  Wages                       +50.00
Tue 2 May 2023                 30.00
  Refund                      +30.00
Wed 3 May 2023                 10.00
  Gift                        +10.00`)) {
		if _, left := e.Money[lexicon.RoleBalance]; left {
			t.Errorf("the sum of a day was taken for what %q left", layout.Text(e.Description))
		}
	}
}

func TestTextAtPageEndBelongsToEntryIfRepeatedInsidePage(t *testing.T) {
	day := func(n int) string {
		return fmt.Sprintf("Mon %d May 2023\n  Cash machine                -20.00\n  High Street\n", n)
	}
	got := told(Read(context.Background(), paperOf(day(1)+day(2)+"\f"+day(3)+day(4))))
	for _, entry := range got {
		if !strings.Contains(entry, "High Street") {
			t.Errorf("the entry %q lost its second line", entry)
		}
	}
	if len(got) != 4 {
		t.Errorf("got %d entries, wanted 4", len(got))
	}
}

func TestLastEntryKeepsItsReference(t *testing.T) {
	got := told(Read(context.Background(), paperOf(`
Mon 1 May 2023                 90.00
  Baker                       -20.00
  Butcher                     -30.00
  Wages                       +30.00
Tue 2 May 2023                 60.00
  Grocer                      -30.00
Wed 3 May 2023                 40.00
  Mobile phone                -20.00
  Ref 0593366590`)))
	if len(got) == 0 || !strings.Contains(got[len(got)-1], "Ref 0593366590") {
		t.Errorf("got %q, wanted the reference with the last entry", got)
	}
}
