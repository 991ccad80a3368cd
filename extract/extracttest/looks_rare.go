package extracttest

import "math/rand/v2"

// rareLooks are further from the common form: other languages, and things left out.
func rareLooks() []Look {
	return []Look{
		{Name: "headless", About: "a table without any column headings", kind: "pdf", rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.oneLine = pick(r, []string{"01/02/2006", "02 Jan 2006"}), true
				d.columns = []column{col(colDate, "", 64), col(colText, "", 190), col(colDebit, "", 75), col(colCredit, "", 75), col(colBalance, "", 80)}
				return d
			}},
		{Name: "bare", About: "no opening, closing or totals anywhere; weekday in front of the day", kind: "pdf", region: british, rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.totals = "Mon 02 Jan 2006", totalsNone
				d.columns = []column{col(colDate, "Date", 80), col(colText, "Details", 180), col(colDebit, "Money out", 75), col(colCredit, "Money in", 75), col(colBalance, "Balance", 80)}
				return d
			}},
		{Name: "below", About: "date and text on one line, the figures on the next", kind: "pdf", rows: [2]int{12, 30},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.figuresBelow, d.ruling = "01/02/2006", true, gridRules
				d.columns = []column{col(colDate, "Date", 64), col(colText, "Description", 190), col(colDebit, "Debit", 75), col(colCredit, "Credit", 75), col(colBalance, "Balance", 80)}
				return d
			}},
		{Name: "accounts", About: "two accounts of one holder in a file", kind: "pdf", rows: [2]int{10, 30}, accounts: 2,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.oneLine, d.ruling = "01/02/2006", true, headRules
				d.columns = []column{col(colDate, "Date", 64), col(colText, "Description", 190), col(colDebit, "Withdrawals", 75), col(colCredit, "Deposits", 75), col(colBalance, "Balance", 80)}
				return d
			}},
		{Name: "swiss", About: "apostrophes part thousands, value date between the amounts and the balance", kind: "pdf", region: swissCanton, rows: [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping = german(r), "02.01.06", swiss
				d.columns = []column{col(colDate, "Datum", 52), col(colText, "Text", 180), col(colDebit, "Belastung", 75), col(colCredit, "Gutschrift", 75), col(colValueDate, "Valuta", 52), col(colBalance, "Saldo", 80)}
				return d
			}},
		{Name: "spanish", About: "Spanish labels, decimal comma, cargos and abonos", kind: "pdf", region: spanish, rows: [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping = spanishWords(r), "02/01/2006", comma
				d.columns = []column{col(colDate, "Fecha", 62), col(colText, "Concepto", 180), col(colDebit, "Cargos", 75), col(colCredit, "Abonos", 75), col(colBalance, "Saldo", 80)}
				return d
			}},
		{Name: "dbmark", About: "Indonesian labels, DB behind debits only, days without a year, balance at day's end", kind: "pdf", region: indonesian, rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.amounts, d.dailyBalance = indonesianWords(r), "02/01", suffixDB, true
				d.openingRow = "SALDO AWAL"
				d.columns = []column{col(colDate, "Tanggal", 48), col(colText, "Keterangan", 190), col(colBranch, "Cbg", 36), col(colAmount, "Mutasi", 90), col(colBalance, "Saldo", 90)}
				return d
			}},
		{Name: "trailing", About: "plus or minus behind every amount, days without a year", kind: "pdf", region: malaysian, rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.amounts = "02/01", signsBack
				d.openingRow = "BEGINNING BALANCE"
				d.columns = []column{col(colDate, "Entry Date", 60), col(colText, "Transaction Description", 200), col(colAmount, "Transaction Amount", 100), col(colBalance, "Statement Balance", 100)}
				return d
			}},
	}
}
