package forms

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/extracttest"
)

// furtherLooks are one look of each type whose figures follow from each other.
func furtherLooks() []look {
	return []look{
		{Name: "plain-purchase-order", About: "an order with lines and a total", DocumentType: "purchase_order",
			Draw: purchaseOrder},
		{Name: "plain-delivery-receipt", About: "delivered goods without prices", DocumentType: "delivery_receipt",
			Draw: deliveryReceipt},
		{Name: "plain-statement-summary", About: "months of an account with totals",
			DocumentType: "bank_statement_summary", Draw: statementSummary},
		{Name: "plain-financial-statements", About: "auditor's report, balance sheet and income statement",
			DocumentType: "audited_financial_statement", Draw: financialStatements},
	}
}

func purchaseOrder(d *drawing) {
	c := newCursor(d)
	b := newBill(d, c, 2+c.r.IntN(5), 0, false, false)
	c.put(style{Size: 14, Bold: true}, d.Text("buyer_name", b.buyer.shown()))
	c.put(c.small, d.Address("buyer_address", b.buyer.Office.line(c.r)))
	c.down(1)
	c.title(15, "PURCHASE ORDER")
	c.twoSides([]pair{
		{pick(c.r, "Supplier", "Vendor", "To"), d.Text("seller_name", b.seller.shown())},
		{"Address", d.Address("seller_address", b.seller.Office.line(c.r))},
	}, []pair{
		{pick(c.r, "PO No.", "P.O. Number"), d.ID("po_number", filled(c.r, pick(c.r, "PO-#####", "45######", "202#-0###")))},
		{pick(c.r, "Date", "PO Date", "Order Date"), d.Day("issue_date", b.Issued)},
		{pick(c.r, "Deliver on", "Delivery Date"), d.Day("delivery_date", b.Issued.AddDays(7+c.r.IntN(20)))},
		{"Terms", d.Text("terms", b.Terms)},
	})
	c.down(0.8)
	b.items(b.philippineColumns(), 0, b.philippineCells)
	b.sums(c.left+c.width()*0.58, pair{pick(c.r, "TOTAL", "Total Amount", "Grand Total"), d.Money("total_amount", b.Total)})
	c.down(3)
	c.signed(c.left, c.left+170, newPerson(c.r).firstLast(), "Prepared by")
	c.y -= 13 + 2*c.step
	c.signed(c.right-170, c.right, newPerson(c.r).firstLast(), "Approved by")
}

func deliveryReceipt(d *drawing) {
	c := newCursor(d)
	b := newBill(d, c, 0, 0, false, false)
	b.sale = newSale(c.r, "philippines", 2+c.r.IntN(5), 0, false)
	b.letterhead(true, true)
	c.down(0.6)
	c.title(14, "DELIVERY RECEIPT")
	c.Right(c.right, c.y, style{Size: 11, Bold: true}, pick(c.r, "DR No. ", "D.R. No. ")+
		d.ID("delivery_receipt_number", b.number))
	c.down(1.5)
	c.pairs(c.left, c.right, pair{pick(c.r, "Delivered to", "DELIVERED TO"), d.Text("buyer_name", b.buyer.shown())},
		pair{"Address", d.Address("buyer_address", b.buyer.Office.line(c.r))},
		pair{"Date", d.Day("issue_date", b.Issued)})
	c.down(0.6)
	var rows [][]string
	for _, l := range b.Lines {
		rows = append(rows, []string{fmt.Sprint(l.Quantity), l.Unit, l.Text})
		d.Entry("line_items", map[string]any{"description": l.Text, "quantity": float64(l.Quantity), "unit": l.Unit})
	}
	c.rules = extracttest.GridRuling
	c.table([]extracttest.FormColumn{sumColumn("QTY", 1), textColumn("UNIT", 1), textColumn("DESCRIPTION", 5)}, rows)
	c.down(0.5)
	c.put(c.small, "Received the above articles in good order and condition.")
	c.down(2.5)
	received := d.Text("received_by", newPerson(c.r).firstLast())
	c.Left(c.left, c.y, c.value, "Date received: "+d.Day("received_date", b.Issued.AddDays(c.r.IntN(3))))
	c.signed(c.right-190, c.right, received, "Received by")
}

func statementSummary(d *drawing) {
	c := newCursor(d)
	r := c.r
	c.put(style{Size: 14, Bold: true}, d.Text("bank_name", peopleWords.draw(r, "bank")))
	c.title(13, pick(r, "ACCOUNT SUMMARY", "SUMMARY OF TRANSACTIONS", "Bank Statement Summary"))
	year, first := 2023+r.IntN(2), 1+r.IntN(6)
	n := 3 + r.IntN(4)
	start, end := dayOf(year, first, 1), dayOf(year, first+n, 1).AddDays(-1)
	c.pairs(c.left, c.right, pair{"Account Name", d.Text("account_name", newPerson(r).whole())},
		pair{pick(r, "Account Number", "Account No."), d.ID("account_number", filled(r, "####-####-##"))},
		pair{"Period Covered", period(d, start, end)})
	c.down(0.8)
	balance := between(r, 20000, 300000)
	opening, credits, debits := balance, engine.Amount(0), engine.Amount(0)
	var rows [][]string
	for i := range n {
		in, out := between(r, 20000, 200000), between(r, 10000, 20000)
		month := dayOf(year, first+i, 1)
		rows = append(rows, []string{month.Time().Format("January 2006"), d.Plain(balance), d.Plain(in), d.Plain(out),
			d.Plain(balance + in - out)})
		d.Entry("months", map[string]any{
			"month": month.MonthString(), "opening_balance": balance, "total_credits": in, "total_debits": out,
			"closing_balance": balance + in - out,
		})
		balance, credits, debits = balance+in-out, credits+in, debits+out
	}
	rows = append(rows, []string{"TOTAL", d.Figure("opening_balance", opening), d.Figure("total_credits", credits),
		d.Figure("total_debits", debits), d.Figure("closing_balance", balance)})
	c.table([]extracttest.FormColumn{textColumn("Month", 1.6), sumColumn("Beginning Balance", 1.6),
		sumColumn("Total Credits", 1.6), sumColumn("Total Debits", 1.6), sumColumn("Ending Balance", 1.6)}, rows, n)
	c.put(c.small, "This summary is system-generated.")
}

// statementLine is a line of a balance sheet or income statement: its name among the key figures, and two years.
type statementLine struct {
	label, key string
	amounts    [2]engine.Amount
}

func financialStatements(d *drawing) {
	c := newCursor(d, letter, a4)
	r := c.r
	name, year := newCorporation(r).Name, 2022+r.IntN(3)
	auditorsReport(c, name, year)
	cash, other, fixed, payables, loans, revenue, costs, tax := twoYears(c), twoYears(c), twoYears(c), twoYears(c),
		twoYears(c), twoYears(c), twoYears(c), twoYears(c)
	combine := func(f func(i int) engine.Amount) [2]engine.Amount { return [2]engine.Amount{f(0), f(1)} }
	current := combine(func(i int) engine.Amount { return cash[i] + other[i] })
	assets := combine(func(i int) engine.Amount { return current[i] + fixed[i]*3 })
	liabilities := combine(func(i int) engine.Amount { return payables[i]/2 + loans[i]/2 })
	income := combine(func(i int) engine.Amount { return revenue[i]*5 - costs[i]*2 })
	c.NewPage(d.Width(), d.Height())
	c.y = 60
	c.title(12, name)
	c.statement("STATEMENTS OF FINANCIAL POSITION", fmt.Sprintf("December 31, %d and %d", year, year-1), year,
		[]statementLine{
			{"Cash and cash equivalents", "cash_and_cash_equivalents", cash}, {"Trade and other receivables", "", other},
			{"Total Current Assets", "total_current_assets", current},
			{"Property and equipment - net", "", combine(func(i int) engine.Amount { return fixed[i] * 3 })},
			{"TOTAL ASSETS", "total_assets", assets},
			{"Trade and other payables", "", combine(func(i int) engine.Amount { return payables[i] / 2 })},
			{"Total Current Liabilities", "total_current_liabilities",
				combine(func(i int) engine.Amount { return payables[i] / 2 })},
			{"Loans payable", "", combine(func(i int) engine.Amount { return loans[i] / 2 })},
			{"Total Liabilities", "total_liabilities", liabilities},
			{"Total Equity", "total_equity", combine(func(i int) engine.Amount { return assets[i] - liabilities[i] })},
			{"TOTAL LIABILITIES AND EQUITY", "", assets},
		})
	c.statement("STATEMENTS OF COMPREHENSIVE INCOME", fmt.Sprintf("For the years ended December 31, %d and %d", year,
		year-1), year, []statementLine{
		{"Revenue", "revenue", combine(func(i int) engine.Amount { return revenue[i] * 5 })},
		{"Cost and expenses", "", combine(func(i int) engine.Amount { return costs[i] * 2 })},
		{"Income before tax", "income_before_tax", income},
		{"Income tax expense", "", combine(func(i int) engine.Amount { return tax[i] / 10 })},
		{"NET INCOME", "net_income", combine(func(i int) engine.Amount { return income[i] - tax[i]/10 })},
	})
}

// twoYears invents the figures of a line in whole pesos, multiples of twenty.
func twoYears(c *cursor) [2]engine.Amount {
	return [2]engine.Amount{
		roundTo(between(c.r, 900000, 3000000), pesos(20)), roundTo(between(c.r, 900000, 3000000), pesos(20)),
	}
}

// auditorsReport prints the first page.
func auditorsReport(c *cursor, name string, year int) {
	c.asLetter()
	c.title(13, "INDEPENDENT AUDITOR'S REPORT")
	body := style{Size: c.value.Size}
	c.put(body, "The Board of Directors and Stockholders")
	c.put(style{Size: c.value.Size, Bold: true}, c.Text("entity.corporate_name", name))
	c.down(1)
	c.put(style{Size: c.value.Size, Bold: true}, "Opinion")
	c.prose(body, fmt.Sprintf("We have audited the financial statements of %s (the Company), which comprise the "+
		"statements of financial position as at December 31, %d and %d, and notes to the financial statements. In our "+
		"opinion, the accompanying financial statements present fairly, in all material respects, the financial position "+
		"of the Company in accordance with Philippine Financial Reporting Standards for SMEs.", name, year, year-1))
	c.put(style{Size: c.value.Size, Bold: true}, "Basis for Opinion")
	c.prose(body, "We conducted our audits in accordance with Philippine Standards on Auditing. We believe that the "+
		"audit evidence we have obtained is sufficient and appropriate to provide a basis for our opinion.")
	c.Is("audit_report.opinion", extracttest.KindExact, "unqualified")
	c.Is("scale", extracttest.KindExact, 1)
	c.down(2)
	c.signed(c.left, c.left+190, newPerson(c.r).firstLast(), "Partner, CPA Certificate No. 0"+digits(c.r, 5))
}

// statement prints a statement and records its key figures.
func (c *cursor) statement(title, period string, year int, lines []statementLine) {
	c.centred(style{Size: 10, Bold: true}, title)
	c.centred(style{Size: 8.5}, period)
	c.down(0.6)
	whole := c.Formats.Grouping
	c.Formats.Grouping = "whole"
	var rows [][]string
	var bold []int
	for i, line := range lines {
		rows = append(rows, []string{line.label, c.Plain(line.amounts[0]), c.Plain(line.amounts[1])})
		if line.key != "" {
			bold = append(bold, i)
			c.Is("key_figures."+line.key, extracttest.KindExact, map[string]engine.Amount{
				fmt.Sprint(year): line.amounts[0], fmt.Sprint(year - 1): line.amounts[1],
			})
		}
	}
	c.Formats.Grouping = whole
	c.rules = extracttest.HeadRuling
	c.table([]extracttest.FormColumn{
		textColumn(" ", 4), sumColumn(fmt.Sprint(year), 1.5), sumColumn(fmt.Sprint(year-1), 1.5),
	}, rows, bold...)
	c.down(1)
}
