package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"github.com/dossier-lending/dossier/engine"
)

// rowDecoder decodes rows and collects their faults.
type rowDecoder struct {
	details []engine.ErrorDetail
	values  map[string]json.RawMessage
}

func (d *rowDecoder) fault(at, code, message string) {
	if len(d.details) < maxDetails {
		d.details = append(d.details, engine.ErrorDetail{Field: at, Code: code, Message: message})
	}
}

func (d *rowDecoder) decode(at string, raw json.RawMessage, in *engine.TransactionInput) {
	clear(d.values)
	if len(raw) == 0 || raw[0] != '{' || json.Unmarshal(raw, &d.values) != nil {
		d.fault(at, "TYPE", "A transaction must be an object.")
		return
	}
	for _, field := range engine.TransactionFields {
		value, given := d.values[field.Name]
		delete(d.values, field.Name)
		switch {
		case !given && field.Required:
			d.fault(at+pointer(field.Name), "REQUIRED", field.Name+" is required in every row.")
		case !given || isNull(value) && field.Name == "row":
		case isNull(value):
			if mustHaveValue[field.Name] {
				d.fault(at+pointer(field.Name), "TYPE", field.Name+" must not be null.")
			}
			in.Given = in.Given.With(field)
		default:
			if err := rowValues[field.Name](value, &in.Values); err != nil {
				d.fault(at+pointer(field.Name), "TYPE", field.Name+" must be "+wantedWord(err, rowWords[field.Name])+".")
			}
			in.Given = in.Given.With(field)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.values)) {
		d.fault(at+pointer(name), "UNKNOWN", "A transaction has no such field; look for a spelling error.")
	}
}

func isNull(raw json.RawMessage) bool { return bytes.Equal(raw, []byte("null")) }

// mustHaveValue are names for which null says nothing. A category of null is worked out anew, and the
// date of a row is null where it could not be read.
var mustHaveValue = map[string]bool{"description": true, "debit": true, "credit": true, "is_outlier": true, "account_index": true, "repaired": true, "edited": true}

// into decodes a value into its place in a row.
func into[T any](place func(*engine.Transaction) *T) func(json.RawMessage, *engine.Transaction) error {
	return func(raw json.RawMessage, t *engine.Transaction) error { return json.Unmarshal(raw, place(t)) }
}

var rowValues = map[string]func(json.RawMessage, *engine.Transaction) error{
	"date":             into(func(t *engine.Transaction) **engine.Date { return &t.Date }),
	"description":      into(func(t *engine.Transaction) *string { return &t.Description }),
	"debit":            into(func(t *engine.Transaction) *engine.Amount { return &t.Debit }),
	"credit":           into(func(t *engine.Transaction) *engine.Amount { return &t.Credit }),
	"balance":          into(func(t *engine.Transaction) **engine.Amount { return &t.Balance }),
	"category":         into(func(t *engine.Transaction) *string { return &t.Category }),
	"is_outlier":       into(func(t *engine.Transaction) *bool { return &t.IsOutlier }),
	"outlier_reason":   into(func(t *engine.Transaction) **string { return &t.OutlierReason }),
	"row":              into(func(t *engine.Transaction) *int { return &t.Row }),
	"account_index":    into(func(t *engine.Transaction) *int { return &t.AccountIndex }),
	"value_date":       into(func(t *engine.Transaction) **engine.Date { return &t.ValueDate }),
	"time":             into(func(t *engine.Transaction) **string { return &t.Time }),
	"reference":        into(func(t *engine.Transaction) **string { return &t.Reference }),
	"check_number":     into(func(t *engine.Transaction) **string { return &t.CheckNumber }),
	"transaction_code": into(func(t *engine.Transaction) **string { return &t.TransactionCode }),
	"branch":           into(func(t *engine.Transaction) **string { return &t.Branch }),
	"teller":           into(func(t *engine.Transaction) **string { return &t.Teller }),
	"channel":          into(func(t *engine.Transaction) **string { return &t.Channel }),
	"counterparty":     into(func(t *engine.Transaction) **string { return &t.Counterparty }),
	"foreign_amount":   into(func(t *engine.Transaction) **engine.Amount { return &t.ForeignAmount }),
	"foreign_currency": into(func(t *engine.Transaction) **string { return &t.ForeignCurrency }),
	"due_date":         into(func(t *engine.Transaction) **engine.Date { return &t.DueDate }),
	"principal":        into(func(t *engine.Transaction) **engine.Amount { return &t.Principal }),
	"interest":         into(func(t *engine.Transaction) **engine.Amount { return &t.Interest }),
	"penalty":          into(func(t *engine.Transaction) **engine.Amount { return &t.Penalty }),
	"page":             into(func(t *engine.Transaction) **int { return &t.Page }),
	"repaired":         into(func(t *engine.Transaction) *bool { return &t.Repaired }),
	"edited":           into(func(t *engine.Transaction) *bool { return &t.Edited }),
}

// rowWords say what a value must be; a name that is not listed is text.
var rowWords = map[string]string{
	"date": dayWord, "value_date": dayWord, "due_date": dayWord,
	"debit": moneyWord, "credit": moneyWord, "balance": moneyWord, "foreign_amount": moneyWord, "principal": moneyWord, "interest": moneyWord, "penalty": moneyWord,
	"row": wholeWord, "account_index": wholeWord, "page": wholeWord,
	"is_outlier": boolWord, "repaired": boolWord, "edited": boolWord,
}

const (
	dayWord   = "a day of the calendar written YYYY-MM-DD"
	moneyWord = "a number with at most two decimals"
	wholeWord = "a whole number"
	boolWord  = "true or false"
)

func wantedWord(err error, word string) string {
	switch {
	case errors.Is(err, engine.ErrAmountRange):
		return "a number below 92233720368547758.07"
	case word == "":
		return "a string"
	}
	return word
}
