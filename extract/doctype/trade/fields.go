package trade

import (
	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/form"
)

// Fields are the values of an invoice, receipt, purchase order or delivery receipt (fields §12). Nil means that the
// paper does not show it; lists may be empty but are never nil.
type Fields struct {
	// InvoiceNumber, ReceiptNumber, PONumber and DeliveryReceiptNumber: one is the paper's own, the others are numbers
	// that it refers to.
	InvoiceNumber         *string `json:"invoice_number" form:"id"`
	ReceiptNumber         *string `json:"receipt_number" form:"id"`          // of a receipt
	PONumber              *string `json:"po_number" form:"id"`               // of a purchase order
	DeliveryReceiptNumber *string `json:"delivery_receipt_number" form:"id"` // of a delivery receipt
	// IssueDate is the day of the paper, DueDate the day when the money is due, DeliveryDate that of the goods.
	IssueDate *engine.Date `json:"issue_date" form:"date core"`
	// InvoiceType is what the title says.
	InvoiceType  *string      `json:"invoice_type" enum:"sales,service,billing,cash,charge,collection" form:"choice"`
	DueDate      *engine.Date `json:"due_date" form:"date"`      // when the money is due
	Terms        *string      `json:"terms" form:"text oneline"` // of payment, as printed
	DeliveryDate *engine.Date `json:"delivery_date" form:"date"` // when the goods come
	// SellerName sells the goods, also on a purchase order, which the buyer makes.
	SellerName    *string `json:"seller_name" form:"business core in=seller"`
	SellerTIN     *string `json:"seller_tin" form:"id in=seller digits=7"`                   // tax number of the seller
	SellerAddress *string `json:"seller_address" form:"address under=seller_name in=seller"` // one line
	// SellerVATStatus says whether the seller charges VAT.
	SellerVATStatus *string `json:"seller_vat_status" enum:"vat,non_vat" form:"choice in_labels"`
	BuyerName       *string `json:"buyer_name" form:"business core in=buyer"`               // buys the goods
	BuyerTIN        *string `json:"buyer_tin" form:"id in=buyer digits=7"`                  // tax number of the buyer
	BuyerAddress    *string `json:"buyer_address" form:"address under=buyer_name in=buyer"` // one line
	// LineItems are the goods and services.
	LineItems []Line `json:"line_items" form:"table product=quantity*unit_price=amount text=description"`
	// VatableSales, ExemptSales and ZeroRatedSales are the parts of the sales by their tax, without it.
	VatableSales   *engine.Amount `json:"vatable_sales" form:"amount"`
	ExemptSales    *engine.Amount `json:"exempt_sales" form:"amount"`     // free of tax
	ZeroRatedSales *engine.Amount `json:"zero_rated_sales" form:"amount"` // taxed at 0 %
	// VATAmount is the tax on the sale in any country (VAT, GST, sales tax), VATRate its rate in percent.
	VATAmount *engine.Amount `json:"vat_amount" form:"amount"`
	VATRate   *float64       `json:"vat_rate" form:"percent"` // 12.5 is 12.5 %
	// Subtotal is the sum of the lines. Discount and WithholdingTax are taken off, Freight is added.
	Subtotal       *engine.Amount `json:"subtotal" form:"amount"`
	Discount       *engine.Amount `json:"discount" form:"amount"`        // positive
	WithholdingTax *engine.Amount `json:"withholding_tax" form:"amount"` // positive
	Freight        *engine.Amount `json:"freight" form:"amount"`         // and handling
	// TotalAmount is the final sum as printed.
	TotalAmount   *engine.Amount `json:"total_amount" form:"amount core"`
	AmountInWords *string        `json:"amount_in_words" form:"words"` // the total
	Currency      *string        `json:"currency"`                     // an ISO 4217 code
	// PaymentMethod, CheckNumber and BankName tell how it was paid.
	PaymentMethod *string `json:"payment_method" enum:"cash,check,transfer,card,other" form:"choice"`
	CheckNumber   *string `json:"check_number" form:"id"`            // of a check
	BankName      *string `json:"bank_name" form:"business oneline"` // of the check or transfer
	// ReferenceNumbers are those of other papers.
	ReferenceNumbers []Reference `json:"reference_numbers"`
	// ATPNumber and the following are of the Philippine tax office's permit to print the booklet.
	ATPNumber                  *string      `json:"atp_number" form:"id"`
	ATPDate                    *engine.Date `json:"atp_date" form:"date"`                   // of the permit
	SerialStart                *string      `json:"serial_start" form:"id"`                 // first of the booklet
	SerialEnd                  *string      `json:"serial_end" form:"id"`                   // last of the booklet
	PrinterName                *string      `json:"printer_name" form:"business oneline"`   // printed the booklet
	PrinterAccreditationNumber *string      `json:"printer_accreditation_number" form:"id"` // of the printer
	// ReceivedBy took the goods on ReceivedDate.
	ReceivedBy   *string      `json:"received_by" form:"person"`
	ReceivedDate *engine.Date `json:"received_date" form:"date"` // when the goods were taken
	form.Marks
}

// Line is one line of goods or services. Members that the paper does not print are nil.
type Line struct {
	// Line is the number of the line, Code the article's.
	Line        *int    `json:"line" form:"count"`
	Code        *string `json:"code" form:"text"`        // the article's
	Description *string `json:"description" form:"text"` // as printed
	// Quantity is in Unit, UnitPrice the price of one, Discount what is taken off in money.
	Quantity  *float64       `json:"quantity" form:"number"`
	Unit      *string        `json:"unit" form:"text"`         // "pcs", "kg"
	UnitPrice *engine.Amount `json:"unit_price" form:"amount"` // of one unit
	Discount  *engine.Amount `json:"discount" form:"amount"`   // positive
	Amount    *engine.Amount `json:"amount" form:"amount"`     // of the line
	// TaxType is the tax of the line.
	TaxType *string `json:"tax_type" enum:"vatable,exempt,zero_rated" form:"choice"`
}

// Reference is the number of another paper.
type Reference struct {
	Type   string `json:"type"`   // invoice, receipt, po, delivery_receipt, contract, other
	Number string `json:"number"` // as printed
}
