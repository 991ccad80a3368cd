package extracttest

import (
	"math/rand/v2"
	"slices"
)

// Page sizes in points.
const (
	a4Width, a4Height         = 595, 842
	letterWidth, letterHeight = 612, 792
)

// page is a portrait design with the defaults most banks share; each look changes what is its own.
func page(r *rand.Rand) design {
	d := design{width: a4Width, height: a4Height, margin: 36, face: sans, size: 8.5, words: english(r)}
	if r.IntN(2) == 0 {
		d.width, d.height = letterWidth, letterHeight
	}
	if r.IntN(4) == 0 {
		d.face = serif
	}
	d.size += float64(r.IntN(3)) * 0.25
	d.step = d.size * (1.35 + 0.15*float64(r.IntN(3)))
	d.header = headerStyle(r.IntN(3))
	d.totals = totalsTop
	return d
}

func col(kind columnKind, title string, width float64) column {
	return column{kind, title, width, kind == colDebit || kind == colCredit || kind == colAmount || kind >= colBalance}
}

// Looks lists all looks: those that readers are built on, then those that only measure. The worn and the dense papers,
// those of many habits and those of sides tight behind amounts, built on too, come last: which seeds of a look are
// scanned follows from its place.
func Looks() []Look {
	return slices.Concat(SeenLooks(), OpenedLooks(), UnseenLooks(), []Look{wornLook(), denseLook(), habitsLook()}, tightLooks())
}

// SeenLooks lists the looks of all types that readers are built on.
func SeenLooks() []Look {
	return slices.Concat(LooksOf("bank_statement"), LooksOf("passbook"), LooksOf("e_wallet_statement"), LooksOf("credit_card_statement"), LooksOf("loan_statement"))
}

// LooksOf lists the looks of a document type that readers are built on, PDF first; none for a type that is not drawn.
func LooksOf(documentType string) []Look {
	switch documentType {
	case "bank_statement":
		return bankLooks()
	case "passbook":
		return passbookLooks()
	case "e_wallet_statement":
		return walletLooks()
	case "credit_card_statement":
		return cardLooks()
	case "loan_statement":
		return loanLooks()
	}
	return nil
}

func bankLooks() []Look {
	return slices.Concat(asianLooks(), westernLooks(), rareLooks(), []Look{mixedLook(), composedLook(), registerLook(), sumsLook()}, plainLooks(), []Look{csvMixedLook()})
}

func asianLooks() []Look {
	return []Look{
		{Name: "grid", About: "full grid, debit and credit columns, MM/DD/YYYY, summary on top", kind: "pdf", rows: [2]int{12, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.ruling, d.dates, d.oneLine = gridRules, "01/02/2006", true
				d.zero = pick(r, []string{"", "-", "0.00"})
				d.columns = []column{col(colDate, pick(r, []string{"Date", "Posting Date", "DATE"}), 62), col(colText, pick(r, []string{"Description", "Particulars", "Transaction Details"}), 200),
					col(colDebit, pick(r, []string{"Debit", "Withdrawal", "Debits"}), 75), col(colCredit, pick(r, []string{"Credit", "Deposit", "Credits"}), 75), col(colBalance, pick(r, []string{"Balance", "Running Balance"}), 80)}
				return d
			}},
		{Name: "zebra", About: "shaded rows, reference column, month names, summary at the end", kind: "pdf", rows: [2]int{15, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.ruling, d.dates, d.totals = zebraShade, "Jan 02, 2006", totalsBottom
				d.columns = []column{col(colDate, "Transaction Date", 78), col(colReference, pick(r, []string{"Reference No.", "Ref No.", "Trace No."}), 70), col(colText, "Transaction Description", 165),
					col(colDebit, "Debit Amount", 75), col(colCredit, "Credit Amount", 75), col(colBalance, "Ending Balance", 80)}
				return d
			}},
		{Name: "noyear", About: "days without a year, no rules, first and last row are balances", kind: "pdf", rows: [2]int{12, 50},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = pick(r, []string{"Jan 02", "upper:Jan 02"})
				d.totals, d.openingRow, d.closingRow = totalsNone, "BEGINNING BALANCE", pick(r, []string{"ENDING BALANCE", "CLOSING BALANCE"})
				d.columns = []column{col(colDate, "DATE", 48), col(colText, "DESCRIPTION", 150), col(colReference, "REF. NO.", 70), col(colDebit, "DEBIT", 70), col(colCredit, "CREDIT", 70), col(colBalance, "BALANCE", 80)}
				return d
			}},
		{Name: "mainframe", About: "line printer, DDMMM, two-line headings, minus behind, carried forward", kind: "pdf", rows: [2]int{30, 90}, overdrawn: true, design: mainframe},
		{Name: "markcolumn", About: "unsigned amount with CR or DR in a column of its own", kind: "pdf", rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.ruling, d.amounts = "02-Jan-2006", headRules, unsigned
				d.columns = []column{col(colDate, "Book Date", 66), col(colText, "Narrative", 190), col(colAmount, "Amount", 75), col(colMark, pick(r, []string{"DR/CR", "Dr/Cr", "D/C"}), 38), col(colBalance, "Running Balance", 85)}
				return d
			}},
		{Name: "suffix", About: "amounts and balances with CR and DR behind, account overdrawn at times", kind: "pdf", rows: [2]int{12, 40}, overdrawn: true,
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.balances = "01-02-2006", suffixDRCR
				d.amounts = pick(r, []signs{suffixDRCR, suffixTight})
				d.columns = []column{col(colDate, "Date", 62), col(colCheck, "Check No.", 58), col(colText, "Particulars", 180), col(colAmount, "Amount", 88), col(colBalance, "Balance", 92)}
				return d
			}},
		{Name: "indian", About: "lakh grouping, DD/MM/YY, narration over several lines, value date", kind: "pdf", region: indian, rows: [2]int{15, 45},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.grouping, d.ruling = "02/01/06", lakh, gridRules
				d.columns = []column{col(colDate, "Date", 46), col(colText, "Narration", 150), col(colReference, "Chq./Ref.No.", 66), col(colValueDate, "Value Dt", 46),
					col(colDebit, "Withdrawal Amt.", 76), col(colCredit, "Deposit Amt.", 76), col(colBalance, "Closing Balance", 78)}
				return d
			}},
		{Name: "carried", About: "days without a year twice, several lines a row, balance at day's end, B/F and C/F", kind: "pdf", region: singapore, rows: [2]int{20, 70},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.carry, d.dailyBalance = "02 Jan", true, true
				d.openingRow, d.closingRow = d.words.brought, d.words.carried
				d.columns = []column{col(colDate, "Date", 44), col(colValueDate, "Value\nDate", 44), col(colText, "Description", 190), col(colDebit, "Withdrawal", 75), col(colCredit, "Deposit", 75), col(colBalance, "Balance", 78)}
				return d
			}},
		{Name: "clock", About: "date and time in one cell, starting and ending balance as rows", kind: "pdf", region: wallet, rows: [2]int{15, 60},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.openingRow, d.closingRow = "2006-01-02 03:04 PM", "STARTING BALANCE", "ENDING BALANCE"
				d.totals = pick(r, []totalsPlace{totalsBottom, totalsTop})
				d.columns = []column{col(colDate, "Date and Time", 98), col(colText, "Description", 160), col(colReference, "Reference No.", 68), col(colDebit, "Debit", 66), col(colCredit, "Credit", 66), col(colBalance, "Balance", 72)}
				return d
			}},
		{Name: "bilingual", About: "every label in two languages", kind: "pdf", rows: [2]int{12, 35},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.dates, d.ruling = bilingual(r), "01/02/2006", headRules
				d.header = headerPairs
				d.columns = []column{col(colDate, "Date /\nPetsa", 60), col(colText, "Description /\nPaglalarawan", 180), col(colDebit, "Withdrawal /\nLabas", 78), col(colCredit, "Deposit /\nPasok", 78), col(colBalance, "Balance /\nBalanse", 80)}
				return d
			}},
		{Name: "wide", About: "landscape, ten columns, branch, code, check and value date", kind: "pdf", rows: [2]int{15, 50}, design: wide},
		{Name: "above", About: "further description lines stand above the line with the figures", kind: "pdf", region: singapore, rows: [2]int{12, 40},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.textAbove = "02/01/2006", true
				d.columns = []column{col(colDate, "Date", 60), col(colText, "Transaction", 190), col(colCredit, "Money In", 75), col(colDebit, "Money Out", 75), col(colBalance, "Balance", 80)}
				return d
			}},
		{Name: "long", About: "about twelve pages, carried forward on each", kind: "pdf", rows: [2]int{360, 460},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates, d.carry, d.oneLine = pick(r, []string{"01/02/2006", "02 Jan 2006"}), true, true
				d.columns = []column{col(colDate, "Date", 64), col(colText, "Description", 180), col(colCheck, "Check No.", 50), col(colDebit, "Debit", 75), col(colCredit, "Credit", 75), col(colBalance, "Balance", 80)}
				return d
			}},
	}
}

func mainframe(r *rand.Rand) design {
	d := page(r)
	d.width, d.height, d.margin = letterWidth, letterHeight, 30
	d.face, d.size, d.step, d.fixed, d.header = mono, 8, 11, true, pick(r, []headerStyle{headerPairs, headerSides})
	d.dates, d.balances, d.carry = pick(r, []string{"upper:02Jan", "upper:02Jan06"}), pick(r, []signs{minusBack, suffixOD}), true
	d.openingRow = "BALANCE FORWARDED"
	d.columns = []column{col(colDate, "DATE", 44), col(colBranch, "BR", 30), col(colText, "TRANSACTION\nDESCRIPTION", 160), col(colCheck, "CHECK\nNUMBER", 50),
		col(colDebit, "DEBIT\nAMOUNT", 80), col(colCredit, "CREDIT\nAMOUNT", 80), col(colBalance, "RUNNING\nBALANCE", 92)}
	return d
}

func wide(r *rand.Rand) design {
	d := page(r)
	d.width, d.height = d.height, d.width
	d.dates, d.ruling = "01/02/2006", gridRules
	d.header = pick(r, []headerStyle{headerSides, headerTable})
	d.columns = []column{col(colDate, "Posting\nDate", 58), col(colValueDate, "Value\nDate", 58), col(colBranch, "Branch\nCode", 40), col(colCode, "Tran\nCode", 32), col(colReference, "Reference\nNumber", 68),
		col(colCheck, "Check\nNumber", 50), col(colText, "Description", 190), col(colDebit, "Debit", 75), col(colCredit, "Credit", 75), col(colBalance, "Balance", 80)}
	return d
}
