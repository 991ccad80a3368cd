package sheet

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/dossier-lending/dossier/extract/page"
)

func read(t *testing.T, kind string, content []byte) page.Document {
	t.Helper()
	doc, err := Read(context.Background(), bytes.NewReader(content), int64(len(content)), kind, Options{})
	if err != nil {
		t.Fatalf("read %s: %v", kind, err)
	}
	return doc
}

// at is the text of a cell, "" when the page has none by that name.
func at(p page.Page, cell string) string {
	var texts []string
	for _, w := range p.Words {
		if w.Cell == cell {
			texts = append(texts, w.Text)
		}
	}
	return strings.Join(texts, " ")
}

func wantCells(t *testing.T, p page.Page, cells map[string]string) {
	t.Helper()
	for cell, want := range cells {
		if got := at(p, cell); got != want {
			t.Errorf("cell %s: got %q, wanted %q", cell, got, want)
		}
	}
}

func TestDialectIsFound(t *testing.T) {
	for _, c := range []struct {
		name, text string
		delimiter  string
		cells      map[string]string
	}{
		{"commas", "Date,Description,Amount\n01/05/2025,SALARY,1500.00\n01/06/2025,RENT,-900.00\n", ",",
			map[string]string{"A1": "Date", "B2": "SALARY", "C3": "-900.00"}},
		{
			"semicolons with decimal commas",
			"Datum;Text;Betrag;Saldo\n02.01.2025;Miete;-1.200,50;3.000,00\n03.01.2025;Gehalt;2.500,00;5.500,00\n",
			";",
			map[string]string{"C2": "-1.200,50", "D3": "5.500,00"},
		},
		{"semicolons, every line with the same number of decimal commas",
			"02.01.2025;Miete;-12,50;30,00\n03.01.2025;Essen;-25,00;5,00\n", ";",
			map[string]string{"C1": "-12,50", "D2": "5,00"}},
		{
			"commas with amounts in quotes",
			"Date,Description,Debit,Credit\n\"Jan 05, 2025\",\"A, B\",\"1,500.00\",\n\"Jan 06, 2025\",\"C\",,\"2,000.00\"\n",
			",",
			map[string]string{"A2": "Jan 05, 2025", "B2": "A, B", "C2": "1,500.00", "D3": "2,000.00"},
		},
		{"tabs", "Date\tText\tAmount\n2025-01-05\tA, B; C\t10.00\n2025-01-06\tD\t12.00\n", "\t",
			map[string]string{"B2": "A, B; C", "C3": "12.00"}},
		{"bars", "Date|Text|Amount\n05-01-2025|A|10.00\n06-01-2025|B|12.00\n", "|",
			map[string]string{"C2": "10.00"}},
		{"apostrophes as quotes", "'2025-01-05','A, B','10.00'\n'2025-01-06','C','12.00'\n", ",",
			map[string]string{"B1": "A, B", "C2": "12.00"}},
		{"the delimiter is declared", "sep=|\nA|B\n1|2\n", "|",
			map[string]string{"A2": "A", "B3": "2"}},
		{
			"preamble lines before the header",
			"Sample Bank\nAccount No.,0012-3456\n\nDate,Description,Debit,Credit,Balance\n01/05/2025,A,,10.00,110.00\n01/06/2025,B,5.00,,105.00\n",
			",",
			map[string]string{"A1": "Sample Bank", "B2": "0012-3456", "A4": "Date", "E6": "105.00"},
		},
		{"carriage returns only", "Date,Text,Amount\r2025-01-05,A,1.00\r2025-01-06,B,2.00\r", ",",
			map[string]string{"B2": "A", "C3": "2.00"}},
		{
			"a line break inside quotes",
			"Date,Text,Amount\r\n2025-01-05,\"two\r\nlines\",1.00\r\n2025-01-06,B,2.00\r\n",
			",",
			map[string]string{"B2": "two lines", "C4": "2.00"},
		},
		{"doubled quotes and a quote inside a plain cell",
			"2025-01-05,\"say \"\"hi\"\"\",1.00\n2025-01-06,5\" pipe,2.00\n", ",",
			map[string]string{"B1": `say "hi"`, "B2": `5" pipe`}},
		{
			"tabs between quotes and commas",
			"Date,Text,Amount,Unit,Balance\n24/03/2025,A,\"-1.00\"\t,HKD,\"3,612.17\"\t\n24/03/2025,B,\t\"-100.00\"\t,HKD,\"3,613.17\"\t\n",
			",",
			map[string]string{"C2": "-1.00", "E2": "3,612.17", "C3": "-100.00", "D3": "HKD"},
		},
		{"text behind a closing quote", "2025-01-05,\"A\" and B,1.00\n2025-01-06,C,2.00\n", ",",
			map[string]string{"B1": `"A" and B`, "C1": "1.00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := read(t, "csv", []byte(c.text))
			if got := doc.Info["Delimiter"]; got != c.delimiter {
				t.Errorf("delimiter: got %q, wanted %q", got, c.delimiter)
			}
			wantCells(t, doc.Pages[0], c.cells)
		})
	}
}

func TestCharsetIsFound(t *testing.T) {
	const text = "Datum;Text;Betrag\n02.01.2025;Überweisung für Peñaflor €;-1,50\n03.01.2025;Gebühr über Konto;2,50\n"
	encoded := func(e encoding.Encoding) []byte {
		out, err := e.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, c := range []struct {
		name    string
		content []byte
		charset string
	}{
		{"UTF-8", []byte(text), "utf-8"},
		{"UTF-8 with a byte order mark", append([]byte{0xef, 0xbb, 0xbf}, text...), "utf-8"},
		{"UTF-16LE with a mark", append([]byte{0xff, 0xfe},
			encoded(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM))...), "utf-16le"},
		{"UTF-16BE with a mark", append([]byte{0xfe, 0xff},
			encoded(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM))...), "utf-16be"},
		{"UTF-16LE without a mark", encoded(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)), "utf-16le"},
		{"UTF-16BE without a mark", encoded(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)), "utf-16be"},
		{"UTF-32LE with a mark", append([]byte{0xff, 0xfe, 0, 0},
			encoded(utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM))...), "utf-32le"},
		{"Windows-1252", encoded(charmap.Windows1252), "windows-1252"},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := read(t, "csv", c.content)
			if got := doc.Info["Charset"]; got != c.charset {
				t.Errorf("charset: got %s, wanted %s", got, c.charset)
			}
			wantCells(t, doc.Pages[0], map[string]string{"A1": "Datum", "B2": "Überweisung für Peñaflor €",
				"C3": "2,50"})
			if len(doc.Notes) > 0 {
				t.Errorf("got notes %v, wanted none", doc.Notes)
			}
		})
	}
}

func TestJapaneseCodePagesAreFoundByStatistics(t *testing.T) {
	text := strings.Repeat("日付,お取引内容,お引出し,お預入れ,残高\n2025-01-05,給与振込 株式会社サンプル,,300000.00,412000.00\n2025-01-06,電気料金の口座振替,8200.00,,403800.00\n", 6)
	raw, err := japanese.ShiftJIS.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	doc := read(t, "csv", raw)
	wantCells(t, doc.Pages[0], map[string]string{"B2": "給与振込 株式会社サンプル", "E1": "残高"})
}

func TestDamageIsReadAroundAndNoted(t *testing.T) {
	for _, c := range []struct {
		name, kind, text string
		cells            map[string]string
		note             string
	}{
		{
			"a quote that never closes", "csv", "Date,Text,Amount\n2025-01-05,\"A,1.00\n2025-01-06,B,2.00\n",
			map[string]string{"B2": `"A`, "C2": "1.00", "B3": "B"}, "line 2 is never closed",
		},
		{
			"NUL bytes", "csv", "Date,Text,Amount\n2025-01-05,A\x00B,1.00\n2025-01-06,C,2.00\n",
			map[string]string{"B2": "AB"}, "1 NUL bytes",
		},
		{
			"a broken byte in UTF-8", "csv",
			"Date,Text,Amount\n" + strings.Repeat("2025-01-05,PEÑAFLOR ÜÜÜÜ,1.00\n", 9) + "2025-01-06,C\xff,2.00\n",
			map[string]string{"B11": "C\uFFFD"}, "1 characters could not be read",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc := read(t, c.kind, []byte(c.text))
			wantCells(t, doc.Pages[0], c.cells)
			if len(doc.Notes) != 1 || !strings.Contains(doc.Notes[0].Detail, c.note) {
				t.Errorf("notes: got %v, wanted one with %q", doc.Notes, c.note)
			}
		})
	}
}

func TestColumnsOfNumbersAreFlushRight(t *testing.T) {
	p := read(t, "csv", []byte("Date,Description,Debit,Credit,Balance\n01/05/2025,A,,\"12,345.00\",\"1,112,345.00\"\n01/06/2025,BB,5.00,,\"1,112,340.00\"\n")).Pages[0]
	box := func(cell string) page.Box {
		for _, w := range p.Words {
			if w.Cell == cell {
				return w.Box
			}
		}
		t.Fatalf("no cell %s", cell)
		return page.Box{}
	}
	if box("E2").X1 != box("E3").X1 || box("E1").X1 != box("E2").X1 {
		t.Errorf(
			"balances end at %v and %v, their heading at %v; wanted one edge", box("E2").X1, box("E3").X1, box("E1").X1,
		)
	}
	if box("B1").X0 != box("B2").X0 || box("B2").X0 != box("B3").X0 {
		t.Errorf("texts begin at %v, %v, %v; wanted one edge", box("B1").X0, box("B2").X0, box("B3").X0)
	}
	for _, pair := range [][2]string{{"A2", "B2"}, {"B2", "D2"}, {"D2", "E2"}} {
		if box(pair[0]).X1 >= box(pair[1]).X0 {
			t.Errorf("%s and %s overlap", pair[0], pair[1])
		}
	}
	if box("A1").Y1 > box("A2").Y0 {
		t.Error("rows overlap")
	}
}

func TestTextFilesKeepTheirColumns(t *testing.T) {
	p := read(t, "txt", []byte("DATE      DESCRIPTION        AMOUNT\n01JAN25   ATM W/D             10.00\n\f02JAN25\tCASH DEPOSIT       1,210.00\n")).Pages[0]
	ends := map[string]float64{}
	begins := map[string]float64{}
	for _, w := range p.Words {
		ends[w.Text], begins[w.Text] = w.Box.X1, w.Box.X0
	}
	if ends["10.00"] != ends["1,210.00"] {
		t.Errorf("amounts end at %v and %v, wanted one edge", ends["10.00"], ends["1,210.00"])
	}
	if begins["DESCRIPTION"] != begins["ATM"] {
		t.Errorf("heading begins at %v, text at %v", begins["DESCRIPTION"], begins["ATM"])
	}
	if got := at(p, "A2"); got != "01JAN25 ATM W/D 10.00" {
		t.Errorf("line 2: got %q", got)
	}
}

func TestTableWithoutDelimiterIsReadAsText(t *testing.T) {
	doc := read(
		t, "csv", []byte("DATE      TEXT      AMOUNT\n01JAN25   ATM        10.00\n02JAN25   ATM        12.00\n"),
	)
	if got := at(doc.Pages[0], "A2"); got != "01JAN25 ATM 10.00" {
		t.Errorf("got %q, wanted the words of line 2", got)
	}
}

func TestBoundsAreTypedErrors(t *testing.T) {
	for _, c := range []struct {
		name, kind, text string
		what             string
	}{
		{"too many columns", "csv", "a,b\nc,d\n" + strings.Repeat("a,", maxColumns) + "b\n", "columns in a row"},
		{"too long a cell", "csv", "a,b\n" + strings.Repeat("x", maxCellText+1) + ",c\n", "characters in a cell"},
		{"too many cells", "csv", strings.Repeat("a,b,c,d,e,f,g,h\n", maxCells/8+1), "cells"},
		{"too long a line", "txt", strings.Repeat("x", maxLineText+1), "characters in a line"},
		{"too many lines", "txt", strings.Repeat("\n", maxRows) + "x", "lines"},
		{"too many words", "txt", strings.Repeat(strings.Repeat("x ", 1000)+"\n", maxCells/1000+1), "words"},
		{"too many bytes", "txt", strings.Repeat("0123456789abcdef", maxTextBytes/16+1), "bytes of text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Read(context.Background(), strings.NewReader(c.text), int64(len(c.text)), c.kind, Options{})
			var limit *LimitError
			if !errors.As(err, &limit) || limit.What != c.what {
				t.Errorf("got %v, wanted the limit on %s", err, c.what)
			}
		})
	}
}

func TestFileWithoutContentIsReported(t *testing.T) {
	for _, c := range []struct {
		name, kind, text string
		want             error
	}{
		{"an empty file", "csv", "", ErrEmpty},
		{"blank lines", "txt", "\n \t\n\f\n", ErrEmpty},
		{"delimiters only", "csv", ",,,\n,,,\n", ErrEmpty},
		{"an old workbook", "xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ErrDamagedXLS},
		{"another kind", "pdf", "%PDF-1.4", ErrUnknownKind},
	} {
		_, err := Read(context.Background(), strings.NewReader(c.text), int64(len(c.text)), c.kind, Options{})
		if !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, wanted %v", c.name, err, c.want)
		}
	}
}

func TestCancelledReadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text := strings.Repeat("2025-01-05,A,1.00\n", 5000)
	for _, kind := range []string{"csv", "txt"} {
		if _, err := Read(ctx, strings.NewReader(text), int64(len(text)), kind, Options{}); !errors.Is(
			err, context.Canceled,
		) {
			t.Errorf("%s: got %v, wanted the context's error", kind, err)
		}
	}
}

func TestManyUnbalancedQuotesTakeLinearTime(t *testing.T) {
	text := strings.Repeat(",\"x", 200) + "\n"
	doc := read(t, "csv", []byte(strings.Repeat(text, 500)))
	if got := len(doc.Pages[0].Words); got != 200*500 {
		t.Errorf("got %d cells, wanted %d", got, 200*500)
	}
}

func TestTextsWrittenAsFormulasLoseTheFormula(t *testing.T) {
	doc := read(t, "csv", []byte("Account,Amount\n\"=\"\"0012345678\"\"\",1.00\n=\"0098\",2.00\n"))
	wantCells(t, doc.Pages[0], map[string]string{"A2": "0012345678", "A3": "0098"})
}

func TestNumbersAreDistinguishedFromTexts(t *testing.T) {
	for text, want := range map[string]bool{
		"1,234.56":     true,
		"-5.00":        true,
		"(5.00)":       true,
		"1.234,56-":    true,
		"PHP 1,000.00": true,
		"1,000.00 CR":  true,
		"₱5.00":        true,
		"1'234.00":     true,
		"42":           true,
		"01/05/2025":   false,
		"2025-01-05":   false,
		"10:30":        false,
		"ATM 1234":     false,
		"Jan 05":       false,
		"Jan 05, 2025": false,
		"":             false,
		".":            false,
		"-":            false,
		"12 Mabini St": false,
		"#12":          false,
	} {
		if got := isNumber(text); got != want {
			t.Errorf("%q: got %v, wanted %v", text, got, want)
		}
	}
}

func TestDelimitedTextIsFoundByContent(t *testing.T) {
	for _, c := range []struct{ name, text, kind string }{
		{"tabs with empty cells", "Txn Date\tValue Date\tDescription\tRef No\tDebit\tCredit\tBalance\n01 Jan 2026\t01 Jan 2026\tUPI/ANA RAO\t\t500.00\t\t1,500.00\n02 Jan 2026\t02 Jan 2026\tNEFT SALARY\tN12\t\t20,000.00\t21,500.00\n", "csv"},
		{
			"semicolons below lines about the account",
			"Konto;DE00 1234\n\nBuchung;Text;Betrag\n02.01.2026;Miete;-900,00\n03.01.2026;Gehalt;2.500,00\n", "csv",
		},
		{
			"commas below labels",
			"Date,Description,Amount\n2026-01-02,RENT,-900.00\n2026-01-03,WAGES,\"2,500.00\"\n", "csv",
		},
		{"days of eight digits", "0012345\tEUR\t20260102\t100,00\t87,50\t20260102\t-12,50\tBAKERY\n0012345\tEUR\t20260103\t87,50\t987,50\t20260103\t900,00\tWAGES\n", "csv"},
		{
			"a table framed in bars",
			"| Date       | Text  | Amount   |\n| 02/01/2026 | RENT  |   900.00 |\n| 03/01/2026 | WAGES | 2,500.00 |\n",
			"txt",
		},
		{"a printed page", "Date        Description          Amount     Balance\n02/01/2026  RENT, JANUARY        900.00   1,600.00\n03/01/2026  WAGES, ACME        2,500.00   4,100.00\n", "txt"},
		{"a printed page that tabs align", "Date\tDescription\tAmount\n02/01/2026\tRENT\t\t900.00\n03/01/2026\tWAGES OF JANUARY\t2,500.00\n04/01/2026\tTEA\t\t\t3.00\n", "txt"},
		{"a text with semicolons", "Dear Ana; your rent is 900.00\ndue on 02/01/2026; please pay\n", "txt"},
	} {
		if got := read(t, "txt", []byte(c.text)).Kind; got != c.kind {
			t.Errorf("%s: read as %q, want %q", c.name, got, c.kind)
		}
	}
}

func TestUndoubledQuotesInCell(t *testing.T) {
	for name, c := range map[string]struct{ line, want string }{
		"a quoted last word":     {`"2025-01-05","UAB "Linas"","12.20"`, `2025-01-05|UAB "Linas"|12.20`},
		"a quoted first word":    {`"2025-01-05",""Linas" UAB","12.20"`, `2025-01-05|"Linas" UAB|12.20`},
		"doubled quotes":         {`"2025-01-05","UAB ""Linas""","12.20"`, `2025-01-05|UAB "Linas"|12.20`},
		"doubled before a comma": {`"2025-01-05","size 5"", red","12.20"`, `2025-01-05|size 5", red|12.20`},
		"two quoted words, the last ends": {
			`"2025-01-05","UAB "A" and "B"","12.20"`, `2025-01-05|UAB "A" and "B"|12.20`,
		},
	} {
		text := "\"Date\",\"Description\",\"Amount\"\n" + c.line + "\n\"2025-01-06\",\"PAY\",\"900.00\"\n"
		d, err := Read(t.Context(), strings.NewReader(text), int64(len(text)), "csv", Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, w := range d.Pages[0].Words {
			if strings.HasSuffix(w.Cell, "2") {
				got = append(got, w.Text)
			}
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%s: got %s, want %s", name, text, c.want)
		}
	}
}
