package ledger

import (
	"context"
	"fmt"
	"testing"
)

func TestHeadingsInUnknownWordsAreToldByTheirPlaces(t *testing.T) {
	for name, text := range map[string]string{
		"codes and texts": `
Ossir        Wimber  Vellum                             Norreg      Ganto     Tamber
                     Starto                                                39,501.83
05/10/2025   ATM     FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   CHG     VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   TFR     SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"repeated overleaf": `
Ossir        Vellum                             Norreg      Ganto     Tamber
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
` + "\f" + `
Ossir        Vellum                             Norreg      Ganto     Tamber
13/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"on two lines": `
Ossir        Vellum                             Norreg      Ganto     Tamber
             per quol                           hul         hul       hul
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"days of value": `
Ossir        Drasp        Vellum                             Norreg      Ganto     Tamber
05/10/2025   06/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   14/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
		"receipts before payments": `
Ossir        Vellum                             Norreg      Ganto     Tamber
05/10/2025   FRAIS DE TENUE DE COMPTE                    566.30    38,935.53
08/10/2025   VIREMENT ANNE PETIT                         225.96    38,709.57
13/10/2025   SALAIRE DE NYON                  1,000.00             39,709.57
`,
		"balances before texts": `
Ossir        Norreg      Ganto     Tamber      Vellum
05/10/2025   566.30                38,935.53   FRAIS DE TENUE DE COMPTE
08/10/2025   225.96                38,709.57   VIREMENT ANNE PETIT
13/10/2025             1,000.00    39,709.57   SALAIRE DE NYON
`,
		"one known word": `
Ossir        Vellum                             Norreg      Ganto     Saldo
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30             38,935.53
08/10/2025   VIREMENT ANNE PETIT                225.96             38,709.57
13/10/2025   SALAIRE DE NYON                             1,000.00  39,709.57
`,
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, paper(text)),
				"2025-10-05|FRAIS DE TENUE DE COMPTE|566.30|0.00|38935.53",
				"2025-10-08|VIREMENT ANNE PETIT|225.96|0.00|38709.57",
				"2025-10-13|SALAIRE DE NYON|0.00|1000.00|39709.57")
		})
	}
}

func TestTheFirstRowsTextAboveItsDayIsNoHeading(t *testing.T) {
	st := read(t, paper(`
Ossir        Vellum                             Norreg      Ganto     Tamber
             DIRECT DEBIT CITY WATER
05/10/2025   87902087                           566.30             38,935.53
             J MARSH

             CARD PAYMENT
08/10/2025   30110988                           225.96             38,709.57
             LEEDS

             SALARY
13/10/2025   11190021                                    1,000.00  39,709.57
             HARBOUR CRANES
`))
	checkRows(t, st,
		"2025-10-05|DIRECT DEBIT CITY WATER 87902087 J MARSH|566.30|0.00|38935.53",
		"2025-10-08|CARD PAYMENT 30110988 LEEDS|225.96|0.00|38709.57",
		"2025-10-13|SALARY 11190021 HARBOUR CRANES|0.00|1000.00|39709.57")
}

func TestTwoColumnsThatNoRowFillsBothAreTheSides(t *testing.T) {
	st := read(t, paper(`
Opening balance  1,000.00
Closing balance  1,207.74
Ossir        Vellum                             Norreg      Ganto
05/10/2025   FRAIS DE TENUE DE COMPTE           566.30
08/10/2025   VIREMENT ANNE PETIT                225.96
13/10/2025   SALAIRE DE NYON                             1,000.00
`))
	checkRows(t, st,
		"2025-10-05|FRAIS DE TENUE DE COMPTE|566.30|0.00|433.70",
		"2025-10-08|VIREMENT ANNE PETIT|225.96|0.00|207.74",
		"2025-10-13|SALAIRE DE NYON|0.00|1000.00|1207.74")
}

func TestTotalsOfSidesThatWereGuessedTurnWithTheRows(t *testing.T) {
	st := read(t, paper(`
Ossir        Vellum                             Norreg      Ganto     Tamber
05/10/2025   FRAIS DE TENUE DE COMPTE                    566.30    38,935.53
08/10/2025   VIREMENT ANNE PETIT                         225.96    38,709.57
13/10/2025   SALAIRE DE NYON                  1,000.00             39,709.57
             Total                            1,000.00   792.26
`))
	if a := st.Accounts[0]; a.TotalDebits == nil || a.TotalDebits.String() != "792.26" || a.TotalCredits == nil || a.TotalCredits.String() != "1000.00" {
		t.Errorf("totals are %v and %v, want 792.26 out and 1000.00 in", a.TotalDebits, a.TotalCredits)
	}
}

func TestOneOfSeveralColumnsOfOtherCurrenciesMayBeLabelled(t *testing.T) {
	text, want := "Ossir      Vellum                Foreign amount     Norreg    Tamber\n", []string(nil)
	for i := 1; i < 20; i++ {
		abroad := map[int]string{i % 7: "5.00"} // one row in seven in each of two columns
		day, shop, amount := fmt.Sprintf("%02d", i), fmt.Sprintf("Shop number %c", 'A'+i), fmt.Sprintf("%d.10", i+10)
		text += fmt.Sprintf("%s Jan 2024 %s       %10s    %10s     %10s\n", day, shop, abroad[1], abroad[2], amount)
		want = append(want, fmt.Sprintf("2024-01-%s|%s|%s|0.00|-", day, shop, amount))
	}
	st, err := Read(context.Background(), paper(text), Options{Liability: true})
	if err != nil {
		t.Fatal(err)
	}
	checkRows(t, st, want...)
}
