package workbook

// ownWorkbooks are the workbooks that a document type has of its own (GET /documents/{id}/export), by type.
var ownWorkbooks = map[string]func() Definition{
	"audited_financial_statement": financials,
	"credit_report":               creditReport,
	"cic_credit_report":           bureauReport,
}
