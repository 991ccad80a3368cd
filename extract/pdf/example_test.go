package pdf_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/extract/pdf"
)

func Example() {
	data := onePage("BT /F1 10 Tf 50 700 Td (Closing balance 1,234.50) Tj ET")
	f, err := pdf.Open(bytes.NewReader(data), int64(len(data)), pdf.Options{})
	if errors.Is(err, pdf.ErrPasswordRequired) {
		fmt.Println("ask the borrower for the password")
		return
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	doc, err := f.Document(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, w := range doc.Pages[0].Words {
		fmt.Printf("%-8s from %.1f to %.1f in %s\n", w.Text, w.Box.X0, w.Box.X1, w.Font)
	}
	// Output:
	// Closing  from 50.0 to 83.3 in Helvetica
	// balance  from 86.1 to 121.1 in Helvetica
	// 1,234.50 from 123.9 to 162.8 in Helvetica
}
