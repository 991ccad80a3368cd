package sheet_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/dossier-lending/dossier/extract/sheet"
)

func ExampleRead() {
	text := "Sample Bank\nDate;Text;Amount\n02.01.2025;Rent;-1.200,50\n03.01.2025;Salary;2.500,00\n"
	doc, err := sheet.Read(context.Background(), strings.NewReader(text), int64(len(text)), "csv", sheet.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("parted by %q in %s\n", doc.Info["Delimiter"], doc.Info["Charset"])
	for _, w := range doc.Pages[0].Words {
		if strings.HasPrefix(w.Cell, "C") {
			fmt.Println(w.Cell, w.Text)
		}
	}
	// Output:
	// parted by ";" in utf-8
	// C2 Amount
	// C3 -1.200,50
	// C4 2.500,00
}
