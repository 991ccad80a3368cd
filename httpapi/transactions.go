package httpapi

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// transactionHandlers serve edits of a document's transactions.
type transactionHandlers struct{ *server }

func (h transactionHandlers) operations() operations {
	return operations{
		"revertTransactions": {
			summary: "Discard all edits of a document's transactions",
			about:   "The document shows the transactions that were read from the paper again; corrected fields stay.",
			failures: []engine.Code{
				engine.CodeTransactionsNotEditable, engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed,
			},
		},
		"revalidateTransactions": {
			summary: "Work metrics, balance checks and validation out anew",
			about:   "Needed only after a replacement with `revalidate: false`; else nothing changes.",
			failures: []engine.Code{
				engine.CodeTransactionsNotEditable, engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed,
			},
		},
		"replaceTransactions": {
			summary: "Replace a document's transactions",
			about: "A full replacement, for `bank_statement` and `passbook`. What was read may be sent back: a row is known again by `row`, " +
				"names left out are kept from the extracted row of that number, and a row without `row` is a new one. `is_outlier`, `outlier_reason`, `repaired` and `edited` " +
				"are worked out, whatever is sent; a `category` is kept as given, and worked out where it is null.",
			bodyLimit: transactionsBody,
			request:   jsonBody(replacementSchema()),
			failures: []engine.Code{
				engine.CodeTransactionsNotEditable, engine.CodeDocumentNotProcessed, engine.CodePreconditionFailed,
			},
		},
	}
}

// transactionsBody is the limit of a replacement: 15,000 rows with every name have about 8 MB.
const transactionsBody = 10 << 20

// editRef names a document and optionally the versions that an edit may be based on. The header may have several lines,
// so it is read from the request itself.
type editRef struct {
	ID      string `path:"document_id" doc:"A positive integer below 2^53."`
	IfMatch string `header:"If-Match" doc:"The ETag of the document as it was read; 412 when its result was edited since. Optional."`
}

// transactionsETag returns the entity tag of a document's result: of its transactions and its other fields.
func transactionsETag(version int64) string {
	return `"` + etagWord + strconv.FormatInt(version, 10) + `"`
}

const etagWord = "transactions-"

// ifMatch reads the header: "*" or a list of entity tags. Only those that tag returns for their version count. Weak
// tags and tags of other resources match nothing (RFC 9110 §13.1.1), and are not errors of form.
func ifMatch(headers []string, tag func(version int64) string) (*engine.IfMatch, error) {
	joined := strings.TrimSpace(strings.Join(headers, ","))
	switch joined {
	case "":
		return nil, nil
	case "*":
		return &engine.IfMatch{Any: true}, nil
	}
	match := &engine.IfMatch{}
	for given := range strings.SplitSeq(joined, ",") {
		given = strings.TrimSpace(given)
		strong := strings.TrimPrefix(given, "W/")
		if len(strong) < 2 || strong[0] != '"' || strong[len(strong)-1] != '"' ||
			strings.Contains(strong[1:len(strong)-1], `"`) {
			return nil, engine.Fail(
				engine.CodeInvalidRequest,
				"If-Match must be * or a list of entity tags in double quotes, as the ETag header gave them.",
			)
		}
		digits := strings.TrimPrefix(strong[:len(strong)-1], strings.TrimSuffix(tag(0), `0"`))
		if version, err := strconv.ParseInt(digits, 10, 64); err == nil && given == tag(version) {
			match.Versions = append(match.Versions, version)
		}
	}
	return match, nil
}

type transactionsOutput struct {
	ETag    string `header:"ETag" doc:"For If-Match of a later edit."`
	Warning string `header:"Warning" doc:"Set when rows came without their number and lost further details."`
	Body    struct {
		Success       bool                          `json:"success"`
		Transactions  transactionList               `json:"transactions"`
		Metrics       partOf[*engine.Metrics]       `json:"metrics" doc:"null when nothing was read and nothing revalidated yet."`
		BalanceChecks partOf[*engine.BalanceChecks] `json:"balance_checks" doc:"null as metrics is."`
	}
}

// detailsWarning is the short form of an entry in the result's quality.warnings.
const detailsWarning = `299 dossier "` + engine.WarningRowDetailsDropped + `: rows came without their row number and lost further details; send row back to keep them"`

func transactionsAnswer(edited engine.EditedTransactions, err error) (*transactionsOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &transactionsOutput{ETag: transactionsETag(edited.Version)}
	if edited.DetailsDropped {
		out.Warning = detailsWarning
	}
	out.Body.Success, out.Body.Transactions = true, edited.Result.Transactions
	if out.Body.Transactions == nil {
		out.Body.Transactions = transactionList{}
	}
	if edited.Result.Metrics == nil {
		return out, nil
	}
	if out.Body.Metrics, err = json.Marshal(edited.Result.Metrics); err != nil {
		return nil, err
	}
	out.Body.BalanceChecks, err = json.Marshal(edited.Result.BalanceChecks)
	return out, err
}

func (h transactionHandlers) replaceTransactions(
	ctx context.Context, c *call, in *editRef,
) (*transactionsOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), transactionsETag)
	if err != nil {
		return nil, err
	}
	replacement, err := readTransactions(c)
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	replacement.IfMatch = match
	return transactionsAnswer(h.Engine.Edits.ReplaceTransactions(ctx, c.by, id, replacement))
}

func (h transactionHandlers) revertTransactions(
	ctx context.Context, c *call, in *editRef,
) (*transactionsOutput, error) {
	return h.withoutRows(ctx, c, in, h.Engine.Edits.RevertTransactions)
}

func (h transactionHandlers) revalidateTransactions(
	ctx context.Context, c *call, in *editRef,
) (*transactionsOutput, error) {
	return h.withoutRows(ctx, c, in, h.Engine.Edits.RevalidateTransactions)
}

// withoutRows runs an edit of transactions without a body.
func (h transactionHandlers) withoutRows(ctx context.Context, c *call, in *editRef,
	run func(
		context.Context, engine.Principal, int64, *engine.IfMatch,
	) (engine.EditedTransactions, error)) (*transactionsOutput, error) {
	match, err := ifMatch(c.r.Header.Values("If-Match"), transactionsETag)
	if err != nil {
		return nil, err
	}
	id, err := documentRef{in.ID}.id()
	if err != nil {
		return nil, err
	}
	return transactionsAnswer(run(ctx, c.by, id, match))
}

// transactionList is a list of transactions in responses.
type transactionList []engine.Transaction

// Schema implements huma.SchemaProvider.
func (transactionList) Schema(r huma.Registry) *huma.Schema {
	return newShapes(r.Map()).of(typeOf[[]engine.Transaction]())
}

// replacementSchema documents the body of a replacement (transaction_rows.go decodes it).
func replacementSchema() *huma.Schema {
	row := rowSchema()
	for _, f := range engine.TransactionFields {
		if f.Required {
			row.Required = append(row.Required, f.Name)
		}
		if f.Computed {
			row.Properties[f.Name].Description = "Taken and not believed: worked out from the rows."
		}
	}
	row.Properties["category"].Type, row.Properties["category"].Nullable = huma.TypeString, true
	row.Properties["category"].Description = "Kept as given; null is worked out."
	row.Properties["row"].Nullable = true
	row.Properties["row"].Description = "The number of a row of this document; null or left out for a new row, which gets the next number."
	most := engine.MaxTransactions
	return &huma.Schema{
		Type:                 huma.TypeObject,
		Required:             []string{"transactions"},
		AdditionalProperties: false,
		Properties: map[string]*huma.Schema{
			"transactions": {Type: huma.TypeArray, MaxItems: &most, Items: row},
			"revalidate": {Type: huma.TypeBoolean, Default: true,
				Description: "false leaves metrics, balance_checks and validation as they were until they are revalidated."},
		},
	}
}

// rowSchema returns the schema of a transaction: its names, their types, and which may be null.
func rowSchema() *huma.Schema {
	row := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{}}
	for _, f := range engine.TransactionFields {
		p := &huma.Schema{
			Type:        huma.TypeString,
			Nullable:    !mustHaveValue[f.Name] && f.Name != "row" && f.Name != "category",
			Description: rowAbout[f.Name],
		}
		switch rowWords[f.Name] {
		case dayWord:
			p.Format = "date"
		case moneyWord:
			p.Type, p.Format, p.Extensions = huma.TypeNumber, "double", map[string]any{isMoney: true}
		case wholeWord:
			p.Type = huma.TypeInteger
		case boolWord:
			p.Type = huma.TypeBoolean
		}
		row.Properties[f.Name] = p
	}
	return row
}

var rowAbout = map[string]string{
	"date":           "Posting date; null where the printed date could not be read.",
	"debit":          "0 where the row is a credit; never negative.",
	"credit":         "0 where the row is a debit; never negative.",
	"balance":        "After the row; null where not printed and not derivable.",
	"row":            "The row's identity: its printed position at extraction, never used again.",
	"account_index":  "0 unless the file holds several accounts.",
	"time":           "HH:MM",
	"outlier_reason": "`code: sentence`, several joined by `; `; null when no outlier.",
	"repaired":       "A digit, side or order was corrected so that a check passes.",
	"edited":         "Somebody put a value of the row, or added the row.",
	"category_rule":  "Id of the organization's rule that decided category or counterparty.",
}
