package forms

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// billLooks are the looks of utility bills.
func billLooks() []extracttest.FormLook {
	return []extracttest.FormLook{
		{
			Name:         "bill-electric-boxes",
			About:        "electric bill: labels above their values in boxes, a column of charges, the total in a shaded box",
			DocumentType: "utility_bill",
			Draw:         electricBill,
		},
	}
}

// electricBill draws a monthly bill of an electric cooperative.
func electricBill(d *extracttest.FormDrawing) {
	d.NewPage(612, 792)
	bold := extracttest.Style{Size: 15, Bold: true}
	small := extracttest.Style{Size: 7.5, Tint: extracttest.GrayTint}
	provider := d.Text("provider_name", d.Pick(
		"Silangan Electric Cooperative, Inc.", "Luntian Power Distribution Corp.", "Tala Light and Power Company",
	))
	d.Is("utility_type", extracttest.KindExact, "electricity")
	d.Left(40, 50, bold, provider)
	d.Left(40, 64, small, d.StreetAddress().Line())
	d.Right(572, 50, extracttest.Style{Size: 13, Bold: true}, d.Pick("STATEMENT OF ACCOUNT", "Billing Statement"))
	issued := d.Between(2023, 2025)
	billFacts(d, issued)
	y := billCharges(d)
	d.Left(40, y+60, small, "This is a system-generated document. No signature is required.")
	d.Barcode(40, y+72, 220, y+100)
}

// billFacts draws the boxes of the customer and of the dates.
func billFacts(d *extracttest.FormDrawing, issued engine.Date) {
	owner := d.Person()
	cells := [][2]string{
		{d.Pick("Account Number", "Customer Account No. (CAN)"), d.ID("account_number", d.Digits("####-####-##"))},
		{d.Pick("Customer Name", "Account Name"), d.Text("account_name", owner.Full())},
		{d.Pick("Bill Date", "Statement Date"), d.Day("issue_date", issued)},
		{d.Pick("Due Date", "Payment Due Date"), d.Day("due_date", issued.AddDays(9+d.Random.IntN(8)))},
	}
	for i, cell := range cells {
		x, y := 40+float64(i%2)*266, 84+float64(i/2)*34
		d.Box(x, y, x+266, y+34)
		d.Left(x+4, y+11, extracttest.Style{Size: 7}, cell[0])
		d.Left(x+4, y+26, extracttest.Style{Size: 10, Bold: true}, cell[1])
	}
	d.Box(40, 152, 572, 192)
	d.Left(44, 163, extracttest.Style{Size: 7}, d.Pick("Service Address", "Address"))
	address := d.Address("address", d.StreetAddress().Line())
	d.Paragraph(44, 177, 500, extracttest.Style{}, address, extracttest.AlignLeft)
}

// billCharges draws the reading, the charges and the total, and returns the lower edge.
func billCharges(d *extracttest.FormDrawing) float64 {
	used := 80 + d.Random.IntN(400)
	before := 1000 + d.Random.IntN(60000)
	d.Table(40, 206, extracttest.FormTable{
		Columns: []extracttest.FormColumn{
			{Title: "Present Reading", Width: 133, Align: extracttest.AlignCentre},
			{Title: "Previous Reading", Width: 133, Align: extracttest.AlignCentre},
			{Title: "Multiplier", Width: 133, Align: extracttest.AlignCentre},
			{Title: "kWh Used", Width: 133, Align: extracttest.AlignCentre},
		},
		Rows:   [][]string{{fmt.Sprint(before + used), fmt.Sprint(before), "1", fmt.Sprint(used)}},
		Ruling: extracttest.GridRuling,
		Head:   extracttest.Style{Size: 7.5, Bold: true},
	})
	rows := [][]string{}
	var current engine.Amount
	for _, charge := range []struct {
		label string
		rate  int // centavos a kWh
	}{{"Generation", 640}, {"Transmission", 92}, {"System Loss", 61}, {"Distribution", 215}, {"VAT", 98}} {
		amount := engine.Amount(used * (charge.rate + d.Random.IntN(40)))
		current += amount
		rows = append(rows, []string{charge.label, d.Plain(amount)})
	}
	rows = append(rows, []string{d.Pick("Current Charges", "Total Current Charges"), d.Figure("current_charges", current)})
	previous := engine.Amount(0)
	if d.Chance(40) {
		previous = d.Sum(200, 3000, 1)
	}
	rows = append(rows, []string{"Previous Balance", d.Figure("previous_balance", previous)})
	total := current + previous
	if d.Flawed {
		total += 100_00
		d.Flaw("the total due is 100 more than its parts", "total_due")
	}
	y := d.Table(40, 256, extracttest.FormTable{
		Columns: []extracttest.FormColumn{
			{Title: "Charges", Width: 320}, {Title: "Amount", Width: 120, Align: extracttest.AlignRight},
		},
		Rows: rows, Ruling: extracttest.HeadRuling, BoldRows: []int{5}, Head: extracttest.Style{Bold: true},
	})
	d.Shade(40, y+14, 480, y+40, 0.9)
	big := extracttest.Style{Size: 12, Bold: true}
	d.Left(48, y+31, big, d.Pick("TOTAL AMOUNT DUE", "Please Pay", "Amount Due"))
	d.Right(470, y+31, big, d.Money("total_amount_due", total))
	return y + 40
}
