package extracttest

import "math/rand/v2"

func westernLooks() []Look {
	return []Look{
		{Name: "signed", About: "one amount with plus or minus, DD/MM/YYYY", kind: "pdf", rows: [2]int{12, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = "02/01/2006"
				d.amounts = pick(r, []signs{minusFront, plusAndMinus, minusBack})
				d.columns = []column{col(colDate, "Date", 60), col(colText, "Description", 210), col(colAmount, "Amount", 80), col(colBalance, "Balance", 84)}
				return d
			}},
		{Name: "brackets", About: "withdrawals in brackets, balance before the description", kind: "pdf", region: american, rows: [2]int{12, 40}, overdrawn: true,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.amounts, d.balances = "Jan 2, 2006", brackets, brackets
				d.ruling = headRules
				d.columns = []column{col(colDate, "Date", 70), col(colAmount, "Amount", 80), col(colBalance, "Balance", 84), {colText, "Details", 200, false}}
				return d
			}},
		{Name: "dateonce", About: "the day once for several rows, type codes, balance at day's end", kind: "pdf", region: british, rows: [2]int{15, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.dateOnce, d.dailyBalance = pick(r, []string{"02 Jan 06", "2 Jan 2006"}), true, true
				d.openingRow, d.closingRow = "BALANCE BROUGHT FORWARD", "BALANCE CARRIED FORWARD"
				d.columns = []column{col(colDate, "Date", 58), col(colText, pick(r, []string{"Payment type and details", "Details"}), 190), col(colDebit, "Paid out", 75), col(colCredit, "Paid in", 75), col(colBalance, "Balance", 80)}
				return d
			}},
		{Name: "euro", About: "1.234,56, DD.MM.YYYY, German labels, one signed amount", kind: "pdf", region: european, rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping, d.amounts = german(r), "02.01.2006", comma, pick(r, []signs{minusFront, plusAndMinus})
				d.columns = []column{col(colDate, "Buchung", 60), col(colValueDate, "Wert", 60), col(colText, "Verwendungszweck", 190), col(colAmount, "Betrag", 78), col(colBalance, "Saldo", 80)}
				return d
			}},
		{Name: "french", About: "spaces part thousands, decimal comma, débit and crédit", kind: "pdf", region: european, rows: [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping = french(r), "02/01/2006", spaced
				d.columns = []column{col(colDate, "Date", 60), col(colText, "Libellé", 190), col(colDebit, "Débit", 78), col(colCredit, "Crédit", 78), col(colBalance, "Solde", 80)}
				return d
			}},
		{Name: "sections", About: "deposits and withdrawals apart, no running balance, daily balance table", kind: "pdf", region: american, rows: [2]int{15, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.sections, d.amounts = pick(r, []string{"01/02/06", "01/02"}), true, pick(r, []signs{unsigned, minusFront})
				d.columns = []column{col(colDate, "Date", 60), col(colText, "Description", 280), col(colAmount, "Amount", 90)}
				return d
			}},
		{Name: "newest", About: "newest first, unusual order of columns", kind: "pdf", rows: [2]int{12, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.newestFirst, d.oneLine = pick(r, []string{"2006-01-02", "02 Jan 2006"}), true, true
				d.columns = []column{col(colDate, "Date", 64), col(colBalance, "Balance", 80), col(colCredit, "Credit", 75), col(colDebit, "Debit", 75), {colText, "Particulars", 200, false}}
				return d
			}},
		{Name: "iso", About: "YYYY-MM-DD, credit before debit, currency in front of every amount", kind: "pdf", rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.money, d.ruling = "2006-01-02", pick(r, []string{"PHP ", "P", "Php "}), headRules
				d.columns = []column{col(colDate, "Date", 60), col(colText, "Description", 160), col(colCredit, "Deposits", 84), col(colDebit, "Withdrawals", 84), col(colBalance, "Balance", 92)}
				return d
			}},
		{Name: "overdraft", About: "business account mostly overdrawn, OD or DR behind balances", kind: "pdf", region: british, rows: [2]int{15, 45}, overdrawn: true,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.balances = "02 Jan 2006", pick(r, []signs{suffixOD, suffixDR, minusFront})
				d.zero = pick(r, []string{"", "0.00", "-"})
				d.columns = []column{col(colDate, "Date", 62), col(colText, "Particulars", 190), col(colCode, "Type", 34), col(colDebit, "Money out", 75), col(colCredit, "Money in", 75), col(colBalance, "Balance", 88)}
				return d
			}},
		{Name: "onceonly", About: "column headings on the first page only", kind: "pdf", rows: [2]int{60, 110},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.onceHeader, d.totals = "01/02/06", true, totalsBottom
				d.columns = []column{col(colDate, "Date", 52), col(colText, "Transaction", 190), col(colDebit, "Withdrawals", 75), col(colCredit, "Deposits", 75), col(colBalance, "Balance", 80)}
				return d
			}},
	}
}

func plainLooks() []Look {
	return []Look{
		{Name: "txt", About: "a line printer's text file with form feeds", kind: "txt", rows: [2]int{30, 90}, overdrawn: true, design: mainframe},
		{Name: "csv", About: "comma, preamble lines, debit and credit columns", kind: "csv", rows: [2]int{10, 80},
			sheet: func(r *rand.Rand) export {
				return export{delimiter: ",", dates: pick(r, []string{"01/02/2006", "Jan 02, 2006", "2006-01-02"}), words: english(r), preamble: true, zero: pick(r, []string{"", "0.00"}), grouping: pick(r, []grouping{western, plain})}
			}},
		{Name: "xlsx", About: "workbook with real dates and numbers, merged title, account lines above the table", kind: "xlsx", rows: [2]int{10, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = pick(r, []string{"2006-01-02", "02-Jan-2006", "01/02/2006"})
				d.columns = []column{col(colDate, "Posting Date", 70), col(colText, "Description", 200), col(colReference, "Reference No.", 70), col(colDebit, "Debit", 75), col(colCredit, "Credit", 75), col(colBalance, "Running Balance", 80)}
				return d
			}},
		{Name: "csvsigned", About: "semicolon, decimal comma, one signed amount, Windows-1252", kind: "csv", region: european, rows: [2]int{10, 60},
			sheet: func(r *rand.Rand) export {
				return export{delimiter: ";", dates: "02.01.2006", words: german(r), preamble: true, signed: true, grouping: comma, latin: true, german: true}
			}},
		{Name: "csvmark", About: "unsigned amount and an indicator column, tabs or bars, UTF-16 at times", kind: "csv", rows: [2]int{10, 60},
			sheet: func(r *rand.Rand) export {
				return export{delimiter: pick(r, []string{"\t", "|"}), dates: "02-01-2006", words: english(r), preamble: true, marked: true, grouping: western, utf16: r.IntN(2) == 0}
			}},
	}
}
