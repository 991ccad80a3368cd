package ledger

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

func TestANoteOnAMarkHeadsNoColumn(t *testing.T) {
	notes := map[string]string{"behind the title": "Detail                                       *Indicates posting date"}
	for _, at := range []int{0, 12, 20, 40, 58} {
		notes[fmt.Sprint("on a line of its own, at ", at)] = "Detail\n" + strings.Repeat(" ", at) + "*Indicates posting date"
	}
	for name, note := range notes {
		for _, heading := range []string{
			"Payments                                                         Amount",
			"           Payments                                              Amount",
		} {
			t.Run(name, func(t *testing.T) {
				st, err := Read(context.Background(), paper(`
LARCH CARD SERVICES
Account Ending 2-31107
New balance $300.10
Previous balance $310.00

Payments and Credits
Summary
                                                                 Total
Payments                                                      -$310.00
Credits                                                          $0.00
Total Payments and Credits                                    -$310.00

`+note+"\n"+heading+`
05/10/25*  MOBILE PAYMENT - THANK YOU                         -$310.00

New Charges
Summary
                                                                 Total
Total New Charges                                              $300.10

Detail
                                                                 Amount
05/11/25   CITY WATER                                           $200.10
05/12/25   FRESH GROCER LEEDS                                   $100.00
`), Options{Liability: true})
				if err != nil {
					t.Fatal(err)
				}
				checkRows(t, st,
					"2025-05-10|MOBILE PAYMENT - THANK YOU|0.00|310.00|0.00",
					"2025-05-11|CITY WATER|200.10|0.00|200.10",
					"2025-05-12|FRESH GROCER LEEDS|100.00|0.00|300.10")
			})
		}
	}
}
