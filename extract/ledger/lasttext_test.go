package ledger

import (
	"testing"

	"github.com/dossier-lending/dossier/extract/ledger/notation"
)

func TestNumbersAndDashesInALastDescriptionAreText(t *testing.T) {
	st := read(t, paper(`
Opening balance                                     1,000.00
Date            Debit      Credit       Balance  Description
2024-03-01      50.00                    950.00  DM - AUTO DEBIT WATER
                                                 MIN BAL 10,000.00
2024-03-02                 100.00      1,050.00  REMITTANCE USD 1.75 @ 57.10
2024-03-03      25.00                  1,025.00  FEE 15.00 INCL
Closing balance                                     1,025.00`))
	checkRows(t, st, "2024-03-01|DM - AUTO DEBIT WATER MIN BAL 10,000.00|50.00|0.00|950.00",
		"2024-03-02|REMITTANCE USD 1.75 @ 57.10|0.00|100.00|1050.00", "2024-03-03|FEE 15.00 INCL|25.00|0.00|1025.00")
}

func TestADashOfAnEmptyCellIsNotTheNextAmountsMinus(t *testing.T) {
	tokens := notation.MoneyTokens(wordsAt([]string{"-", "1,234.56"}, []float64{50, 64}), notation.Style{})
	if len(tokens) != 2 || !tokens[0].Dash || tokens[1].Signed() != 123456 {
		t.Errorf("tokens are %+v, want a dash and 1234.56", tokens)
	}
	tokens = notation.MoneyTokens(wordsAt([]string{"-", "1,234.56"}, []float64{50, 58}), notation.Style{})
	if len(tokens) != 1 || tokens[0].Signed() != -123456 {
		t.Errorf("tokens are %+v, want -1234.56", tokens)
	}
}

func TestACurrencyMarkBelongsToTheAmountAfterAYear(t *testing.T) {
	tokens := notation.MoneyTokens(wordsAt([]string{"2024", "PHP", "5,800.00"}, []float64{50, 72, 90}), notation.Style{})
	last := tokens[len(tokens)-1]
	if last.From != 1 || last.Signed() != 580000 {
		t.Errorf("tokens are %+v, want PHP 5,800.00 whole", tokens)
	}
}
