package workbook_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/workbook"
)

func ExampleWrite() {
	var file bytes.Buffer
	err := workbook.Write(context.Background(), &file, engine.ExportPaper{
		FileName:     "january.pdf",
		DocumentType: "bank_statement",
		Result: []byte(`{"document_type":"bank_statement","bank_name":"Bangko Uno","transactions":[
			{"row":1,"date":"2026-01-02","description":"COFFEE","debit":120.00,"credit":0,"balance":880.00}]}`),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	book, err := excelize.OpenReader(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Join(book.GetSheetList()[:4], ", "))
	// Output: Summary, Transactions, Monthly, Daily Balance
}
