package extracttest

import "math/rand/v2"

// tightLooks print one letter as the side tight behind every amount, and the day's balance on a line of its own. On paper
// nothing but its shape tells the letter from one more figure: "1.234,56D" from "1.234,560".
func tightLooks() []Look {
	return []Look{
		{Name: "tightcomma", About: "one letter or DB and CR tight behind amounts, decimal commas, the day's balance on a line of its own in the column of amounts or of balances", kind: "pdf", region: spanish, rows: [2]int{14, 44},
			invent: func(r *rand.Rand, rows int) *ledger {
				l := newLedger(r, spanish, rows, r.IntN(3) == 0)
				l.currency = pick(r, []string{"ARS", "UYU", "COP", "PYG"})
				l.bank = pick(r, []string{"Banco Austral del Plata", "Banco Cordillera", "Caja de Crédito Paraná", "Banco Mercantil Andino"})
				l.product = pick(r, []string{"Cuenta Corriente", "Caja de Ahorro", "Cuenta Sueldo"})
				return l
			},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.words, d.grouping = spanishWords(r), comma
				d.dates = pick(r, []string{"02/01/2006", "02/01", "02-01-06", "02.01.2006"})
				d.amounts = pick(r, []signs{tightDC, tightDC, tightDC, tightDH, tightDBCR})
				d.daysBalance = pick(r, []string{"Saldo del día", "SALDO DEL DIA", "SALDO AL CIERRE DEL DIA", "Saldo diario"})
				d.openingRow = pick(r, []string{"SALDO INICIAL", "Saldo anterior", "SALDO ANTERIOR"})
				d.closingRow = pick(r, []string{"SALDO FINAL", "Saldo final"})
				d.columns = []column{col(colDate, pick(r, []string{"Fecha", "FECHA"}), 58), col(colReference, pick(r, []string{"Comprobante", "Nro. Comp."}), 66), col(colText, pick(r, []string{"Concepto", "Descripción"}), 190), col(colAmount, pick(r, []string{"Importe", "Monto"}), 92)}
				return tightDesign(r, d, "Saldo")
			}},
		{Name: "tightpoint", About: "D and C, Dr and Cr, DB and CR or a minus tight behind amounts, decimal points, the day's balance on a line of its own in the column of amounts or of balances", kind: "pdf", region: british, rows: [2]int{14, 44},
			invent: func(r *rand.Rand, rows int) *ledger {
				l := newLedger(r, british, rows, r.IntN(3) == 0)
				l.currency = pick(r, []string{"LKR", "KES", "NPR", "BDT"})
				l.bank = pick(r, []string{"Savanna Highlands Bank", "Bank of the Two Rivers PLC", "Lotus Pond Bank Ltd", "Himal Commercial Bank"})
				l.product = pick(r, []string{"Current Account", "Savings Account", "Cash Credit"})
				return l
			},
			design: func(r *rand.Rand) design {
				d := page(r)
				d.dates = pick(r, []string{"02/01/2006", "02-Jan-2006", "02.01.06", "2006-01-02"})
				d.amounts = pick(r, []signs{tightDC, tightDC, suffixCrDr, tightDBCR, minusBack})
				d.daysBalance = pick(r, []string{"Day balance", "BALANCE AT CLOSE OF DAY", "Balance of the day", "End of day balance"})
				d.openingRow = pick(r, []string{"OPENING BALANCE", "Balance brought forward", "BALANCE B/F"})
				d.closingRow = pick(r, []string{"CLOSING BALANCE", "Closing balance"})
				d.columns = []column{col(colDate, "Date", 64), col(colText, pick(r, []string{"Particulars", "Details"}), 180), col(colReference, pick(r, []string{"Ref. No.", "Instrument"}), 66), col(colAmount, "Amount", 92)}
				return tightDesign(r, d, "Balance")
			}},
	}
}

// tightDesign chooses what both looks share; balances have a column of their own under a title on every second paper.
func tightDesign(r *rand.Rand, d design, title string) design {
	d.balances, d.dailyBalance = d.amounts, true
	d.ruling, d.oneLine = ruling(r.IntN(4)), true
	d.totals = pick(r, []totalsPlace{totalsNone, totalsNone, totalsTop})
	d.dateOnce = r.IntN(4) == 0
	if r.IntN(2) == 0 { // typed, on some papers on a line printer's grid
		d.face, d.size, d.step, d.fixed = mono, 7.5+0.5*float64(r.IntN(3)), 11.5, r.IntN(2) == 0
	}
	if r.IntN(2) == 0 {
		d.columns = append(d.columns, col(colBalance, title, 96))
	}
	return d
}
