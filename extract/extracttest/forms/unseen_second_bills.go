package forms

import (
	"fmt"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

func secondBills() []extracttest.FormLook {
	const bill = "utility_bill"
	return []extracttest.FormLook{
		secondLook(bill, "bill-power", "electric bill with charges in groups, history of use and the total in a "+
			"coloured band",
			secondPowerBill),
		secondLook(bill, "bill-postpaid", "mobile account: summary in a row of boxes, charges with subtotals",
			secondPostpaid),
		secondLook(bill, "bill-reader", "water bill printed by the meter reader on a narrow roll", secondReaderBill),
	}
}

func secondPowerBill(d *sketch) {
	d.NewPage(letterWide, letterHigh)
	d.Formats.Brackets = false
	a := newUnseenAccount(d, "electricity", d.Pick("##########", "### ### ####"), "Tanglaw Electric Company",
		"Bulakan Light & Power Corporation", "Kislap Electric Cooperative, Inc. (KELCO)")
	if d.Formats.Sign == "" {
		d.Formats.Sign = "₱"
	}
	d.Left(36, 44, pen{Size: 15, Bold: true}, a.provider)
	d.Right(576, 44, pen{Size: 10}, d.Pick("Your electric bill", "Electric Bill", "BILLING STATEMENT"))
	d.Shade(36, 56, 576, 100, 0.86)
	third := []float64{180, 180, 180}
	secondOverRow(d, 44, 72, third, d.Pick("Customer Account Number (CAN)", "Account Number"), a.number,
		d.Pick("Due Date", "Please pay on or before"), d.Day("due_date", a.due),
		d.Pick("Total Amount Due", "Please Pay", "Total current amount"), d.Money("total_amount_due", a.total))
	d.Left(36, 120, unseenSqueezed(d, 300, pen{Size: 10, Bold: true}, a.name), a.name)
	d.Paragraph(36, 133, 280, pen{Size: 8.5}, a.place, extracttest.AlignLeft)
	used, before := 70+d.Random.IntN(600), 2000+d.Random.IntN(60000)
	unseenFacts(d, 350, 120, 106, 116, 13, pen{Size: 8}, pen{Size: 8.5}, [][2]string{
		{d.Pick("Bill Date", "Statement Date"), d.Day("issue_date", a.issued)}, {d.Pick("Billing Period",
			"Bill for"), a.monthBefore(d)},
		{"Meter Number", d.ID("meter_number", d.Digits("33##########"))}, {"Rate Class", d.Text("rate_class",
			d.Pick("Residential",
				"RESIDENTIAL", "GS-A"))},
		{"Present Reading", d.Number("current_reading", float64(before+used), fmt.Sprint(before+used))},
		{"Previous Reading", d.Number("previous_reading", float64(before), fmt.Sprint(before))},
		{"Actual Consumption", d.Number("consumption", float64(used), fmt.Sprint(used)) + " kWh"},
	})
	rows := a.parts(d, []string{"Generation", "Transmission", "System Loss", "Distribution", "Subsidies",
		"Government Taxes",
		"Universal Charges", "FiT-All (Renewable)"}, 55, 9, 6, 18, 1, 8, 2)
	var cells [][]string
	for _, row := range rows {
		cells = append(cells, []string{row[0], row[1]})
	}
	cells = append(cells, []string{d.Pick("Charges for this billing period", "Total Current Bill", "Current Amount"),
		d.Figure("current_charges", a.current)})
	arrears := a.previous - a.paid
	d.Is("previous_balance", extracttest.KindMoney, arrears)
	cells = append(cells, []string{d.Pick("Remaining balance from previous bill", "Previous Unpaid Balance"),
		d.Plain(arrears)},
		[]string{d.Pick("Total amount due", "TOTAL AMOUNT PAYABLE"), d.Plain(a.total)})
	y := d.Table(36, 226, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Bill Computation", 220), unseenRcol("Amount", 80)}, Rows: cells,
		BoldRows: []int{len(cells) - 3, len(cells) - 1}, Ruling: extracttest.HeadRuling, Head: pen{Bold: true},
		Body: pen{Size: 8.5},
	})
	d.Left(370, 240, pen{Size: 8, Bold: true}, "Your consumption in the past 6 months (kWh)")
	for i := range 6 {
		high := float64(10 + d.Random.IntN(60))
		x := 374 + float64(i)*32
		d.Shade(x, 330-high, x+20, 330, 0.5)
		d.Centre(x+10, 340, pen{Size: 6.5}, a.issued.AddDays(-30 * (6 - i)).Month.String()[:3])
		d.Centre(x+10, 327-high, pen{Size: 6}, fmt.Sprint(int(high)*7))
	}
	d.Left(36, y+20, pen{Size: 7.5}, "Payment received after the due date is not reflected. Ask for a "+
		"machine-validated receipt.")
	for x := 36.0; x < 576; x += 8 {
		d.Rule(x, y+34, x+4, y+34)
	}
	d.Left(36, y+48, pen{Size: 8}, d.Pick("PAYMENT STUB", "Payment Slip"))
	d.Barcode(36, y+56, 236, y+80)
	d.Left(36, y+90, pen{Size: 7, Face: extracttest.MonoFace}, d.Digits("####################")+"P")
	d.Right(576, y+64, pen{Size: 9, Bold: true}, d.Amount(a.total))
}

func secondPostpaid(d *sketch) {
	d.NewPage(a4Wide, a4High)
	a := newUnseenAccount(d, "telco", d.Pick("1########", "0#########"), "Alon Mobile Communications, Inc.",
		"Hudyat Wireless", "Sigaw Telecom Corporation")
	d.Left(40, 50, pen{Size: 17, Bold: true, Face: extracttest.SansFace}, a.provider)
	d.Right(555, 50, pen{Size: 10}, d.Pick("STATEMENT OF ACCOUNT", "Postpaid Bill", "Monthly Bill"))
	d.Left(40, 84, unseenSqueezed(d, 250, pen{Size: 9.5, Bold: true}, a.name), a.name)
	d.Paragraph(40, 97, 230, pen{Size: 8.5}, a.place, extracttest.AlignLeft)
	unseenFacts(d, 330, 84, 96, 128, 14, pen{Size: 8.5}, pen{Size: 9}, [][2]string{
		{"Account Number:", a.number}, {d.Pick("Mobile Number:", "Service Number:"), d.ID("mobile_number",
			mobile(d.Random))},
		{d.Pick("Bill Date:", "Statement Date:"), d.Day("issue_date", a.issued)},
		{d.Pick("Bill Period:", "Billing Period:"), a.monthBefore(d)},
		{"Bill Number:", d.ID("bill_number", d.Digits("9#########"))},
	})
	y := d.Table(40, 164, grid{
		Columns: []extracttest.FormColumn{unseenCcol(d.Pick("PREVIOUS BALANCE", "Previous Bill"), 103),
			unseenCcol(d.Pick("PAYMENTS", "Less: Payments"), 103), unseenCcol(d.Pick("CURRENT CHARGES",
				"Current Bill"), 103),
			unseenCcol(d.Pick("TOTAL AMOUNT DUE", "Amount to Pay"), 103), unseenCcol("DUE DATE", 103)},
		Rows: [][]string{{d.Figure("previous_balance", a.previous), d.Figure("payments_received", a.paid),
			d.Figure("current_charges", a.current), d.Money("total_amount_due", a.total), d.Day("due_date", a.due)}},
		Ruling: extracttest.GridRuling, ShadedHead: true, Head: pen{Size: 7.5, Bold: true}, Body: pen{Size: 9.5,
			Bold: true}, Leading: 2,
	})
	fee := share(a.current, 7200)
	usage := share(a.current, 1700)
	tax := a.current - fee - usage
	rows := [][]string{
		{d.Pick("MONTHLY SERVICE FEE", "Recurring Charges"), "", ""},
		{"  " + d.Text("plan_name", d.Pick("Tropa Plan 999", "Flex Plan 1499", "UNLI 1299")),
			d.Plain(fee - share(fee, 2000)), ""},
		{"  " + d.Pick("Device cash-out installment (5 of 24)", "Add-on data booster"), d.Plain(share(fee, 2000)),
			""},
		{"  Subtotal", "", d.Plain(fee)}, {d.Pick("USAGE", "Excess Usage"), "", ""},
		{"  " + d.Pick("Voice and text to other networks", "Roaming data"), d.Plain(usage), ""}, {"  Subtotal", "",
			d.Plain(usage)},
		{d.Pick("VAT and other taxes", "12% VAT / OCT"), "", d.Plain(tax)}, {"TOTAL CURRENT CHARGES", "",
			d.Plain(a.current)},
	}
	y = d.Table(40, y+18, grid{
		Columns: []extracttest.FormColumn{unseenLcol("Details of charges", 315), unseenRcol("Amount", 100),
			unseenRcol("Total", 100)},
		Rows: rows, BoldRows: []int{0, 4, 8}, Ruling: extracttest.NoRuling, Head: pen{Size: 8.5, Bold: true},
		Leading: 1.7,
	})
	d.Paragraph(40, y+24, 515, pen{Size: 7.5}, "To avoid interruption please settle any overdue amount "+
		"immediately. Disregard this "+
		"notice if payment was made. Pay through the app, e-wallets, banks or any bayad center.",
		extracttest.AlignLeft)
	d.Barcode(40, y+54, 260, y+80)
}

func secondReaderBill(d *sketch) {
	d.NewPage(226, 520)
	d.Formats.Sign = d.Pick("", "P", "PHP")
	a := newUnseenAccount(d, "water", d.Pick("########", "##-##-#####", "###-####-#"), "Batis Water District",
		"Dalampasigan Water Utilities, Inc.", "Sta. Elena Water District")
	mono, bold := pen{Face: extracttest.MonoFace, Size: 7.5}, pen{Face: extracttest.MonoFace, Size: 8.5, Bold: true}
	d.Centre(113, 24, unseenSqueezed(d, 204, bold, a.provider), a.provider)
	d.Centre(113, 36, mono, d.Pick("STATEMENT OF ACCOUNT", "WATER BILL", "BILLING NOTICE"))
	before := 50 + d.Random.IntN(3000)
	used := 4 + d.Random.IntN(50)
	y := 56.0
	put := func(p pen, label, value string) {
		d.Left(12, y, p, label)
		d.Right(214, y, unseenSqueezed(d, 120, p, value), value)
		y += 12
	}
	put(mono, d.Pick("ACCT NO", "ACCOUNT NO.", "C.A.N."), a.number)
	d.Left(12, y, unseenSqueezed(d, 202, mono, "NAME: "+a.name), "NAME: "+a.name)
	y = d.Paragraph(12, y+12, 202, mono, "ADDR: "+a.place, extracttest.AlignLeft) + 4
	put(mono, "METER NO", d.ID("meter_number", d.Digits("########")))
	put(mono, d.Pick("BILL DATE", "BILLING DATE", "DATE"), d.Day("issue_date", a.issued))
	d.Left(12, y, mono,
		"------------------------------------------")
	y += 12
	put(mono, "PRES RDG", d.Number("current_reading", float64(before+used), fmt.Sprint(before+used)))
	put(mono, "PREV RDG", d.Number("previous_reading", float64(before), fmt.Sprint(before)))
	put(mono, "CONS (CU.M.)", d.Number("consumption", float64(used), fmt.Sprint(used)))
	y += 6
	basic := share(a.current, 9100)
	put(mono, d.Pick("BASIC CHARGE", "WATER SALES"), d.Plain(basic))
	put(mono, d.Pick("FRANCHISE TAX", "ENVTL CHARGE", "MAINT. FEE"), d.Plain(a.current-basic))
	put(bold, d.Pick("CURRENT AMT", "CURRENT BILL", "THIS MONTH"), d.Figure("current_charges", a.current))
	put(mono, d.Pick("ARREARS", "PREVIOUS UNPAID"), d.Figure("previous_balance", a.previous-a.paid))
	put(bold, d.Pick("AMOUNT DUE", "TOTAL DUE", "TOTAL AMT DUE"), d.Money("total_amount_due", a.total))
	put(bold, d.Pick("DUE DATE", "PAY BEFORE"), d.Day("due_date", a.due))
	penalty := share(a.current, 1000)
	put(mono, d.Pick("AFTER DUE DATE", "AMT AFTER DUE"), d.Plain(a.total+penalty))
	y = d.Paragraph(12, y+8, 202, mono, "HINDI RESIBO. Putol ang serbisyo kung may dalawang buwang di bayad.",
		extracttest.AlignCentre)
	d.Centre(113, y+6, mono, "MR: "+newPerson(d.Random).First+"  "+d.Digits("SEQ ###"))
	d.Barcode(30, y+14, 196, y+36)
}
