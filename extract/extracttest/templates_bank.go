package extracttest

import (
	"math/rand/v2"
)

func westernTemplates() []Template {
	return []Template{
		{Name: "signed", About: "one amount with plus or minus, DD/MM/YYYY", kind: "pdf", rows: [2]int{12, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = "02/01/2006"
				d.amounts = pick(r, []signs{minusFront, plusAndMinus, minusBack})
				d.columns = []column{
					col(colDate, "Date", 60), col(colText, "Description", 210), col(colAmount, "Amount", 80),
					col(colBalance, "Balance", 84),
				}
				return d
			}},
		{
			Name:      "brackets",
			About:     "withdrawals in brackets, balance before the description",
			kind:      "pdf",
			region:    american,
			rows:      [2]int{12, 40},
			overdrawn: true,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.amounts, d.balances = "Jan 2, 2006", brackets, brackets
				d.ruling = headRules
				d.columns = []column{
					col(colDate, "Date", 70), col(colAmount, "Amount", 80), col(colBalance, "Balance", 84),
					{colText, "Details", 200, false},
				}
				return d
			},
		},
		{
			Name:   "dateonce",
			About:  "the day once for several rows, type codes, balance at day's end",
			kind:   "pdf",
			region: british,
			rows:   [2]int{15, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.dateOnce, d.dailyBalance = pick(r, []string{"02 Jan 06", "2 Jan 2006"}), true, true
				d.openingRow, d.closingRow = "BALANCE BROUGHT FORWARD", "BALANCE CARRIED FORWARD"
				d.columns = []column{
					col(colDate, "Date", 58),
					col(colText, pick(r, []string{"Payment type and details", "Details"}), 190),
					col(colDebit, "Paid out", 75), col(colCredit, "Paid in", 75), col(colBalance, "Balance", 80),
				}
				return d
			},
		},
		{
			Name:   "euro",
			About:  "1.234,56, DD.MM.YYYY, German labels, one signed amount",
			kind:   "pdf",
			region: european,
			rows:   [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping, d.amounts = drawLabels(r, "german"), "02.01.2006", comma, pick(
					r, []signs{minusFront, plusAndMinus},
				)
				d.columns = []column{
					col(colDate, "Buchung", 60), col(colValueDate, "Wert", 60), col(colText, "Verwendungszweck", 190),
					col(colAmount, "Betrag", 78), col(colBalance, "Saldo", 80),
				}
				return d
			},
		},
		{
			Name:   "french",
			About:  "spaces part thousands, decimal comma, débit and crédit",
			kind:   "pdf",
			region: european,
			rows:   [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping = drawLabels(r, "french"), "02/01/2006", spaced
				d.columns = []column{
					col(colDate, "Date", 60), col(colText, "Libellé", 190), col(colDebit, "Débit", 78),
					col(colCredit, "Crédit", 78), col(colBalance, "Solde", 80),
				}
				return d
			},
		},
		{
			Name:   "sections",
			About:  "deposits and withdrawals apart, no running balance, daily balance table",
			kind:   "pdf",
			region: american,
			rows:   [2]int{15, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.sections, d.amounts = pick(r, []string{"01/02/06", "01/02"}), true, pick(
					r, []signs{unsigned, minusFront},
				)
				d.columns = []column{
					col(colDate, "Date", 60), col(colText, "Description", 280), col(colAmount, "Amount", 90),
				}
				return d
			},
		},
		{Name: "newest", About: "newest first, unusual order of columns", kind: "pdf", rows: [2]int{12, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.newestFirst, d.oneLine = pick(r, []string{"2006-01-02", "02 Jan 2006"}), true, true
				d.columns = []column{
					col(colDate, "Date", 64), col(colBalance, "Balance", 80), col(colCredit, "Credit", 75),
					col(colDebit, "Debit", 75), {colText, "Particulars", 200, false},
				}
				return d
			}},
		{
			Name:  "iso",
			About: "YYYY-MM-DD, credit before debit, currency in front of every amount",
			kind:  "pdf",
			rows:  [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.money, d.ruling = "2006-01-02", pick(r, []string{"PHP ", "P", "Php "}), headRules
				d.columns = []column{
					col(colDate, "Date", 60), col(colText, "Description", 160), col(colCredit, "Deposits", 84),
					col(colDebit, "Withdrawals", 84), col(colBalance, "Balance", 92),
				}
				return d
			},
		},
		{
			Name:      "overdraft",
			About:     "business account mostly overdrawn, OD or DR behind balances",
			kind:      "pdf",
			region:    british,
			rows:      [2]int{15, 45},
			overdrawn: true,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.balances = "02 Jan 2006", pick(r, []signs{suffixOD, suffixDR, minusFront})
				d.zero = pick(r, []string{"", "0.00", "-"})
				d.columns = []column{
					col(colDate, "Date", 62), col(colText, "Particulars", 190), col(colCode, "Type", 34),
					col(colDebit, "Money out", 75), col(colCredit, "Money in", 75), col(colBalance, "Balance", 88),
				}
				return d
			},
		},
		{Name: "onceonly", About: "column headings on the first page only", kind: "pdf", rows: [2]int{60, 110},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.headingsOnce, d.totals = "01/02/06", true, totalsBottom
				d.columns = []column{
					col(colDate, "Date", 52), col(colText, "Transaction", 190), col(colDebit, "Withdrawals", 75),
					col(colCredit, "Deposits", 75), col(colBalance, "Balance", 80),
				}
				return d
			}},
	}
}

func plainTemplates() []Template {
	return []Template{
		{
			Name:      "txt",
			About:     "a line printer's text file with form feeds",
			kind:      "txt",
			rows:      [2]int{30, 90},
			overdrawn: true,
			design:    mainframe,
		},
		{Name: "csv", About: "comma, preamble lines, debit and credit columns", kind: "csv", rows: [2]int{10, 80},
			sheet: func(r *rand.Rand) export {
				return export{
					delimiter: ",",
					dates:     pick(r, []string{"01/02/2006", "Jan 02, 2006", "2006-01-02"}),
					words:     english(r),
					preamble:  true,
					zero:      pick(r, []string{"", "0.00"}),
					grouping:  pick(r, []grouping{western, plain}),
				}
			}},
		{
			Name:  "xlsx",
			About: "workbook with real dates and numbers, merged title, account lines above the table",
			kind:  "xlsx",
			rows:  [2]int{10, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = pick(r, []string{"2006-01-02", "02-Jan-2006", "01/02/2006"})
				d.columns = []column{
					col(colDate, "Posting Date", 70), col(colText, "Description", 200),
					col(colReference, "Reference No.", 70), col(colDebit, "Debit", 75), col(colCredit, "Credit", 75),
					col(colBalance, "Running Balance", 80),
				}
				return d
			},
		},
		{
			Name:   "csvsigned",
			About:  "semicolon, decimal comma, one signed amount, Windows-1252",
			kind:   "csv",
			region: european,
			rows:   [2]int{10, 60},
			sheet: func(r *rand.Rand) export {
				return export{
					delimiter: ";",
					dates:     "02.01.2006",
					words:     drawLabels(r, "german"),
					preamble:  true,
					signed:    true,
					grouping:  comma,
					latin:     true,
					german:    true,
				}
			},
		},
		{
			Name:  "csvmark",
			About: "unsigned amount and an indicator column, tabs or bars, UTF-16 at times",
			kind:  "csv",
			rows:  [2]int{10, 60},
			sheet: func(r *rand.Rand) export {
				return export{
					delimiter: pick(r, []string{"\t", "|"}),
					dates:     "02-01-2006",
					words:     english(r),
					preamble:  true,
					marked:    true,
					grouping:  western,
					utf16:     r.IntN(2) == 0,
				}
			},
		},
	}
}

// rareTemplates differ more from the common form: other languages, missing headings or totals.
func rareTemplates() []Template {
	return []Template{
		{Name: "headless", About: "a table without any column headings", kind: "pdf", rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.oneLine = pick(r, []string{"01/02/2006", "02 Jan 2006"}), true
				d.columns = []column{
					col(colDate, "", 64), col(colText, "", 190), col(colDebit, "", 75), col(colCredit, "", 75),
					col(colBalance, "", 80),
				}
				return d
			}},
		{
			Name:   "bare",
			About:  "no opening, closing or totals anywhere; weekday in front of the day",
			kind:   "pdf",
			region: british,
			rows:   [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.totals = "Mon 02 Jan 2006", totalsNone
				d.columns = []column{
					col(colDate, "Date", 80), col(colText, "Details", 180), col(colDebit, "Money out", 75),
					col(colCredit, "Money in", 75), col(colBalance, "Balance", 80),
				}
				return d
			},
		},
		{Name: "below", About: "date and text on one line, the figures on the next", kind: "pdf", rows: [2]int{12, 30},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.figuresBelow, d.ruling = "01/02/2006", true, gridRules
				d.columns = []column{
					col(colDate, "Date", 64), col(colText, "Description", 190), col(colDebit, "Debit", 75),
					col(colCredit, "Credit", 75), col(colBalance, "Balance", 80),
				}
				return d
			}},
		{
			Name:     "accounts",
			About:    "two accounts of one holder in a file",
			kind:     "pdf",
			rows:     [2]int{10, 30},
			accounts: 2,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.oneLine, d.ruling = "01/02/2006", true, headRules
				d.columns = []column{
					col(colDate, "Date", 64), col(colText, "Description", 190), col(colDebit, "Withdrawals", 75),
					col(colCredit, "Deposits", 75), col(colBalance, "Balance", 80),
				}
				return d
			},
		},
		{
			Name:   "swiss",
			About:  "apostrophes part thousands, value date between the amounts and the balance",
			kind:   "pdf",
			region: swissCanton,
			rows:   [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping = drawLabels(r, "german"), "02.01.06", swiss
				d.columns = []column{
					col(colDate, "Datum", 52), col(colText, "Text", 180), col(colDebit, "Belastung", 75),
					col(colCredit, "Gutschrift", 75), col(colValueDate, "Valuta", 52), col(colBalance, "Saldo", 80),
				}
				return d
			},
		},
		{
			Name:   "spanish",
			About:  "Spanish labels, decimal comma, cargos and abonos",
			kind:   "pdf",
			region: spanish,
			rows:   [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.grouping = drawLabels(r, "spanish"), "02/01/2006", comma
				d.columns = []column{
					col(colDate, "Fecha", 62), col(colText, "Concepto", 180), col(colDebit, "Cargos", 75),
					col(colCredit, "Abonos", 75), col(colBalance, "Saldo", 80),
				}
				return d
			},
		},
		{
			Name:   "dbmark",
			About:  "Indonesian labels, DB behind debits only, days without a year, balance at day's end",
			kind:   "pdf",
			region: indonesian,
			rows:   [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.amounts, d.dailyBalance = drawLabels(r, "indonesian"), "02/01", suffixDB, true
				d.openingRow = "SALDO AWAL"
				d.columns = []column{
					col(colDate, "Tanggal", 48), col(colText, "Keterangan", 190), col(colBranch, "Cbg", 36),
					col(colAmount, "Mutasi", 90), col(colBalance, "Saldo", 90),
				}
				return d
			},
		},
		{
			Name:   "trailing",
			About:  "plus or minus behind every amount, days without a year",
			kind:   "pdf",
			region: malaysian,
			rows:   [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.amounts = "02/01", signsBack
				d.openingRow = "BEGINNING BALANCE"
				d.columns = []column{
					col(colDate, "Entry Date", 60), col(colText, "Transaction Description", 200),
					col(colAmount, "Transaction Amount", 100), col(colBalance, "Statement Balance", 100),
				}
				return d
			},
		},
	}
}

// tightTemplates put a side letter directly behind every amount and the day's balance on its own line. Only its shape
// distinguishes the letter from another digit: "1.234,56D" and "1.234,560".
func tightTemplates() []Template {
	return []Template{
		{
			Name:   "tightcomma",
			About:  "one letter or DB and CR tight behind amounts, decimal commas, the day's balance on a line of its own in the column of amounts or of balances",
			kind:   "pdf",
			region: spanish,
			rows:   [2]int{14, 44},
			invent: func(r *rand.Rand, rows int) *ledger {
				l := newLedger(r, spanish, rows, r.IntN(3) == 0)
				l.currency = pick(r, []string{"ARS", "UYU", "COP", "PYG"})
				l.bank = pick(r, []string{
					"Banco Austral del Plata", "Banco Cordillera", "Caja de Crédito Paraná", "Banco Mercantil Andino",
				})
				l.product = pick(r, []string{"Cuenta Corriente", "Caja de Ahorro", "Cuenta Sueldo"})
				return l
			},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.grouping = drawLabels(r, "spanish"), comma
				d.dates = pick(r, []string{"02/01/2006", "02/01", "02-01-06", "02.01.2006"})
				d.amounts = pick(r, []signs{tightDC, tightDC, tightDC, tightDH, tightDBCR})
				d.dayBalanceLabel = pick(
					r, []string{"Saldo del día", "SALDO DEL DIA", "SALDO AL CIERRE DEL DIA", "Saldo diario"},
				)
				d.openingRow = pick(r, []string{"SALDO INICIAL", "Saldo anterior", "SALDO ANTERIOR"})
				d.closingRow = pick(r, []string{"SALDO FINAL", "Saldo final"})
				d.columns = []column{
					col(colDate, pick(r, []string{"Fecha", "FECHA"}), 58),
					col(colReference, pick(r, []string{"Comprobante", "Nro. Comp."}), 66),
					col(colText, pick(r, []string{"Concepto", "Descripción"}), 190),
					col(colAmount, pick(r, []string{"Importe", "Monto"}), 92),
				}
				return tightDesign(r, d, "Saldo")
			},
		},
		{
			Name:   "tightpoint",
			About:  "D and C, Dr and Cr, DB and CR or a minus tight behind amounts, decimal points, the day's balance on a line of its own in the column of amounts or of balances",
			kind:   "pdf",
			region: british,
			rows:   [2]int{14, 44},
			invent: func(r *rand.Rand, rows int) *ledger {
				l := newLedger(r, british, rows, r.IntN(3) == 0)
				l.currency = pick(r, []string{"LKR", "KES", "NPR", "BDT"})
				l.bank = pick(r, []string{
					"Savanna Highlands Bank", "Bank of the Two Rivers PLC", "Lotus Pond Bank Ltd",
					"Himal Commercial Bank",
				})
				l.product = pick(r, []string{"Current Account", "Savings Account", "Cash Credit"})
				return l
			},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = pick(r, []string{"02/01/2006", "02-Jan-2006", "02.01.06", "2006-01-02"})
				d.amounts = pick(r, []signs{tightDC, tightDC, suffixCrDr, tightDBCR, minusBack})
				d.dayBalanceLabel = pick(
					r, []string{"Day balance", "BALANCE AT CLOSE OF DAY", "Balance of the day", "End of day balance"},
				)
				d.openingRow = pick(r, []string{"OPENING BALANCE", "Balance brought forward", "BALANCE B/F"})
				d.closingRow = pick(r, []string{"CLOSING BALANCE", "Closing balance"})
				d.columns = []column{
					col(colDate, "Date", 64), col(colText, pick(r, []string{"Particulars", "Details"}), 180),
					col(colReference, pick(r, []string{"Ref. No.", "Instrument"}), 66), col(colAmount, "Amount", 92),
				}
				return tightDesign(r, d, "Balance")
			},
		},
	}
}

// tightDesign makes the choices that both templates share. Every second paper has a balance column with a title.
func tightDesign(r *rand.Rand, d design, title string) design {
	d.balances, d.dailyBalance = d.amounts, true
	d.ruling, d.oneLine = ruling(r.IntN(4)), true
	d.totals = pick(r, []totalsPlace{totalsNone, totalsNone, totalsTop})
	d.dateOnce = r.IntN(4) == 0
	if r.IntN(2) == 0 { // typed, on some papers on a line printer's grid
		d.face, d.size, d.step, d.linePrinter = mono, 7.5+0.5*float64(r.IntN(3)), 11.5, r.IntN(2) == 0
	}
	if r.IntN(2) == 0 {
		d.columns = append(d.columns, col(colBalance, title, 96))
	}
	return d
}
