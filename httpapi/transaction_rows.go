package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

// rowBytes is the maximum size of one row of a replacement; every name with its longest value is below it.
const rowBytes = 64 << 10

// readTransactions reads the body of a replacement row by row, so that its text of up to 10 MB is never in memory as a
// whole. It is as strict as decodeJSON.
func readTransactions(c *call) (engine.ReplaceTransactionsInput, error) {
	if !isJSON(c.r.Header.Get("Content-Type")) {
		return engine.ReplaceTransactionsInput{}, engine.Fail(
			engine.CodeInvalidRequest, "Send the body as application/json.",
		)
	}
	if err := c.holdBody(); err != nil {
		return engine.ReplaceTransactionsInput{}, err
	}
	text := &windowReader{r: c.body}
	r := &replacementReader{text: text, decoder: json.NewDecoder(text), seen: map[string]bool{}}
	r.decoder.UseNumber()
	err := r.body()
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		err = malformed(syntax.Offset)
	case errors.Is(err, errWindow):
		err = engine.Fail(
			engine.CodeInvalidRequest,
			"The body holds a name, or white space, of more than "+strconv.Itoa(rowBytes)+" bytes.",
		)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		err = malformed(text.n)
	case err == nil && len(r.rows.details) > 0:
		failure := engine.Fail(engine.CodeValidationFailed)
		failure.Details = r.rows.details
		err = failure
	}
	return r.in, err
}

func malformed(at int64) error {
	return engine.Fail(engine.CodeInvalidRequest, "The body is not valid JSON (at byte "+strconv.FormatInt(at, 10)+").")
}

// replacementReader reads the members of a replacement's body.
type replacementReader struct {
	text    *windowReader
	decoder *json.Decoder
	in      engine.ReplaceTransactionsInput
	rows    rowDecoder
	seen    map[string]bool
}

func (r *replacementReader) body() error {
	first, err := r.token()
	switch {
	case err == io.EOF:
		return engine.Fail(engine.CodeInvalidRequest, "The body is empty; send a JSON object.")
	case err != nil:
		return err
	case first != json.Delim('{'):
		r.rows.fault("", "TYPE", "The body must be an object.")
		return r.rest(first)
	}
	for r.more() {
		if err := r.member(); err != nil {
			return err
		}
	}
	if _, err := r.token(); err != nil {
		return err
	}
	if _, err := r.token(); err != io.EOF {
		if err == nil {
			err = malformed(r.decoder.InputOffset())
		}
		return err
	}
	if !r.seen["transactions"] {
		r.rows.fault(
			"/transactions", "REQUIRED", "transactions is required: the full list of rows, which may be empty.",
		)
	}
	return nil
}

// rest skips a body that is not an object, to find out whether it is JSON.
func (r *replacementReader) rest(token json.Token) error {
	depth := 0
	for {
		switch token {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
		if depth > maxDepth {
			return engine.Fail(engine.CodeInvalidRequest, "The JSON text nests too deep.")
		}
		next, err := r.token()
		switch {
		case err == io.EOF && depth == 0:
			return nil
		case err != nil:
			return err
		case depth == 0:
			return malformed(r.decoder.InputOffset())
		}
		token = next
	}
}

// token reads one token. Its size is limited, because the decoder keeps it in memory.
func (r *replacementReader) token() (json.Token, error) {
	r.text.open(r.decoder.InputOffset() + rowBytes)
	return r.decoder.Token()
}

// more reports whether the list or object continues.
func (r *replacementReader) more() bool {
	r.text.open(r.decoder.InputOffset() + rowBytes)
	return r.decoder.More()
}

// value reads one value of at most rowBytes.
func (r *replacementReader) value() (raw json.RawMessage, err error) {
	r.text.open(r.decoder.InputOffset() + rowBytes)
	err = r.decoder.Decode(&raw)
	return raw, err
}

func (r *replacementReader) member() error {
	token, err := r.token()
	if err != nil {
		return err
	}
	name, _ := token.(string)
	at := pointer(name)
	if r.seen[name] {
		r.rows.fault(at, "REPEATED", "Give this field once.")
	}
	if len(r.seen) >= maxFields {
		return engine.Fail(engine.CodeInvalidRequest, "A JSON object has too many fields.")
	}
	again := r.seen[name]
	r.seen[name] = true
	if name == "transactions" && !again {
		return r.list(at)
	}
	raw, err := r.value()
	if err != nil {
		return tooLong(err, at)
	}
	switch {
	case name == "revalidate":
		var revalidate *bool
		if json.Unmarshal(raw, &revalidate) != nil || revalidate == nil {
			r.rows.fault(at, "TYPE", "revalidate must be true or false.")
			return nil
		}
		r.in.KeepChecks = !*revalidate
	case name != "transactions":
		r.rows.fault(at, "UNKNOWN", "There is no such field here; look for a spelling error.")
	}
	return nil
}

// list reads the rows.
func (r *replacementReader) list(at string) error {
	if !r.more() {
		return malformed(r.decoder.InputOffset())
	}
	first, err := r.token()
	if err != nil {
		return err
	}
	if first != json.Delim('[') {
		r.rows.fault(at, "TYPE", "transactions must be a list.")
		return r.past(first)
	}
	r.in.Rows = []engine.TransactionInput{}
	for i := 0; r.more(); i++ {
		if i >= maxElements {
			return engine.Fail(
				engine.CodeInvalidRequest, "A JSON list has more than "+strconv.Itoa(maxElements)+" elements.",
			)
		}
		if err := r.row(at + "/" + strconv.Itoa(i)); err != nil {
			return err
		}
	}
	_, err = r.token()
	return err
}

// past skips to the end of a value whose first token was read.
func (r *replacementReader) past(token json.Token) error {
	for depth := 0; ; {
		switch token {
		case json.Delim('{'):
			depth++
		case json.Delim('}'):
			depth--
		}
		if depth == 0 {
			return nil
		}
		if depth > maxDepth {
			return engine.Fail(engine.CodeInvalidRequest, "The JSON text nests too deep.")
		}
		var err error
		if token, err = r.token(); err != nil {
			return err
		}
	}
}

func (r *replacementReader) row(at string) error {
	raw, err := r.value()
	if err != nil {
		return tooLong(err, at)
	}
	walk := jsonWalk{decoder: json.NewDecoder(bytes.NewReader(raw))}
	walk.decoder.UseNumber()
	if err := walk.value(at, nil, 2); err != nil { // repeated names, depth, characters
		return err
	}
	for _, fault := range walk.details {
		r.rows.fault(fault.Field, fault.Code, fault.Message)
	}
	if len(walk.details) > 0 { // if the form is wrong, the values are not checked
		r.in.Rows = append(r.in.Rows, engine.TransactionInput{})
		return nil
	}
	if len(r.rows.details) >= maxDetails { // further errors are not reported; the rest is only parsed
		r.in.Rows = nil
		return nil
	}
	var in engine.TransactionInput
	r.rows.decode(at, raw, &in)
	r.in.Rows = append(r.in.Rows, in)
	return nil
}

// tooLong reports which value is too long.
func tooLong(err error, at string) error {
	if errors.Is(err, errWindow) {
		return engine.FailField(at, "LENGTH", "One value has at most "+strconv.Itoa(rowBytes)+" bytes of JSON.")
	}
	return err
}

// errWindow is returned if a value is longer than its limit.
var errWindow = errors.New("a value exceeds its bound")

// windowReader passes text on up to a limit, which moves with the parsed text. It refuses text that is not UTF-8,
// because encoding/json would replace it silently.
type windowReader struct {
	r    io.Reader
	n    int64 // bytes passed on
	end  int64 // the limit
	tail []byte
}

// open permits reading up to a position from the start.
func (w *windowReader) open(end int64) { w.end = end }

func (w *windowReader) Read(p []byte) (int, error) {
	if w.n >= w.end {
		return 0, errWindow
	}
	n, err := w.r.Read(p[:min(int64(len(p)), w.end-w.n)])
	w.n += int64(n)
	if !w.plain(p[:n], err == io.EOF) {
		return 0, engine.Fail(engine.CodeInvalidRequest, "The JSON text is not valid UTF-8.")
	}
	return n, err
}

// plain reports whether the text is UTF-8; a character may be divided between two reads.
func (w *windowReader) plain(p []byte, last bool) bool {
	for len(w.tail) > 0 && len(p) > 0 && !utf8.FullRune(w.tail) {
		w.tail = append(w.tail, p[0])
		p = p[1:]
	}
	if len(w.tail) > 0 {
		if !utf8.FullRune(w.tail) {
			return !last
		}
		if !utf8.Valid(w.tail) {
			return false
		}
		w.tail = w.tail[:0]
	}
	whole := len(p)
	for back := 1; back <= min(utf8.UTFMax-1, len(p)); back++ {
		if start := len(p) - back; utf8.RuneStart(p[start]) {
			if !utf8.FullRune(p[start:]) {
				whole = start
			}
			break
		}
	}
	w.tail = append(w.tail, p[whole:]...)
	return utf8.Valid(p[:whole]) && (!last || len(w.tail) == 0)
}

// rowDecoder decodes rows and collects their errors.
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
				d.fault(
					at+pointer(field.Name), "TYPE", field.Name+" must be "+wantedWord(err, rowWords[field.Name])+".",
				)
			}
			in.Given = in.Given.With(field)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.values)) {
		d.fault(at+pointer(name), "UNKNOWN", "A transaction has no such field; look for a spelling error.")
	}
}

func isNull(raw json.RawMessage) bool { return bytes.Equal(raw, []byte("null")) }

// mustHaveValue lists the names that must not be null. A null category is computed again, and a null date means that
// the row's date could not be read.
var mustHaveValue = map[string]bool{
	"description":   true,
	"debit":         true,
	"credit":        true,
	"is_outlier":    true,
	"account_index": true,
	"repaired":      true,
	"edited":        true,
}

// into decodes a value into its field of a row.
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
	"category_rule":    into(func(t *engine.Transaction) *string { return &t.CategoryRule }),
}

// rowWords describe what a value must be; other names are text.
var rowWords = map[string]string{
	"date":           dayWord,
	"value_date":     dayWord,
	"due_date":       dayWord,
	"debit":          moneyWord,
	"credit":         moneyWord,
	"balance":        moneyWord,
	"foreign_amount": moneyWord,
	"principal":      moneyWord,
	"interest":       moneyWord,
	"penalty":        moneyWord,
	"row":            wholeWord,
	"account_index":  wholeWord,
	"page":           wholeWord,
	"is_outlier":     boolWord,
	"repaired":       boolWord,
	"edited":         boolWord,
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
