package parse_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/parse"
)

// The paper's numbers decide together how it writes them: "1.234" alone is either.
func ExampleDecideStyle() {
	style := parse.DecideStyle([]string{"1.234", "56,78", "12.345,00"})
	amount, ok := parse.ParseMoney("1.234", style)
	fmt.Println(amount.Size, ok)
	// Output: 1234.00 true
}

func ExampleParseMoney() {
	for _, text := range []string{"1,234.56 DR", "(50.00)", "PHP 7.00-", "12 items"} {
		amount, ok := parse.ParseMoney(text, parse.Style{})
		fmt.Println(text, "→", amount.Signed(), amount.Currency, ok)
	}
	// Output:
	// 1,234.56 DR → -1234.56  true
	// (50.00) → -50.00  true
	// PHP 7.00- → -7.00 PHP true
	// 12 items → 0.00  false
}

// A date keeps what the print leaves open until the whole paper settles it.
func ExampleParsePrintedDate() {
	date, _ := parse.ParsePrintedDate("03/04/2026")
	monthFirst, _ := date.Resolve(parse.MonthFirst, 2026)
	dayFirst, _ := date.Resolve(parse.DayFirst, 2026)
	fmt.Println(date.Known(), monthFirst, dayFirst)
	// Output: false 2026-03-04 2026-04-03
}
