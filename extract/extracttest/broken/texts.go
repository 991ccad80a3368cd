package broken

import "strings"

func hostileTexts() []Recipe {
	repeat := func(kind, name, head, piece string, n int) Recipe {
		return Recipe{Name: kind + ": " + name, Kind: kind, Make: func() []byte { return []byte(head + strings.Repeat(piece, n)) }}
	}
	const heading = "Date,Description,Debit,Credit,Balance\n"
	return []Recipe{
		repeat("csv", "five million rows", heading, "2025-01-02,PAY,1,,100\n", 4*million),
		repeat("csv", "one line of 95 MB", "", "a,b,c,d,e,", 9_500_000),
		repeat("csv", "one field of 95 MB", heading+`2025-01-02,"`, "xxxxxxxxxx", 9_500_000),
		repeat("csv", "a million columns", heading, "1,", million),
		repeat("csv", "a quote that never closes", heading, "\"a,1,2,3\n", million),
		repeat("csv", "nothing but quotes", "", `"`, 20*million),
		repeat("csv", "nothing but delimiters", "", ",;\t|\n", million),
		repeat("csv", "NUL bytes", heading, "2025-01-02\x00,PAY,1,,100\x00\n", 10_000),
		repeat("csv", "UTF-16 that breaks off", "\xff\xfe", "D\x00,\x00\xd8", 10_001),
		repeat("csv", "UTF-32", "\xff\xfe\x00\x00", "1\x00\x00\x00,\x00\x00\x00", 10_000),
		repeat("csv", "bytes that are no letters", heading, "\xc3\x28,\xff,\xfe\n", 10_000),
		repeat("csv", "byte order marks everywhere", heading, "\xef\xbb\xbf1,\xff\xfe2\n", 10_000),
		repeat("csv", "lines that end in CR only", "Date,Description,Debit,Credit,Balance\r", "2025-01-02,PAY,1,,100\r", 10_000),
		repeat("csv", "letters that turn the line around", heading, "2025-01-02,\u202e\u2066PAY,1,,100\n", 10_000),
		repeat("csv", "numbers beyond numbers", heading, "2025-01-02,PAY,1e309,NaN,"+strings.Repeat("9", 400)+".99\n", 2000),
		repeat("csv", "days that never were", heading, "0000-00-00,PAY,1,,1\n9999-12-31,PAY,,1,2\n2025-02-30,X,1,,1\n", 5000),
		repeat("csv", "20,000 rows whose balances never fit", heading, "2025-01-02,PAY,3.33,,7.77\n2025-01-03,PAY,,1.11,5.55\n", 10_000),
		repeat("csv", "20,000 rows of equal amounts", heading, "2025-01-02,PAY,1.00,,\n", 20_000),
		repeat("txt", "five million lines", "STATEMENT OF ACCOUNT\n", "01/02/2025 PAY 1.00 2.00\n", 3*million),
		repeat("txt", "one line of 95 MB", "STATEMENT ", "1,000.00  ", 9_500_000),
		repeat("txt", "a million form feeds", "STATEMENT", "\f", million),
		repeat("txt", "spaces", "STATEMENT\n", strings.Repeat(" ", 500)+"1.00\n", 20_000),
		repeat("txt", "escapes of printers and terminals", "STATEMENT\n", "\x1b[2J\x1b]0;x\x07\x08\x08 1.00 2.00\n", 10_000),
	}
}
