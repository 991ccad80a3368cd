package httpapi

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/dossier-lending/dossier/engine"
)

func TestJSONIsDecodedStrictly(t *testing.T) {
	with := func(more string) string { return `{"business_name":"X","borrower_email":"x@example.com"` + more + `}` }
	for name, c := range map[string]struct{ text, want string }{
		"what is documented":            {fullApplication, ""},
		"an amount with an exponent":    {with(`,"loan_amount":1.25e3`), ""},
		"three decimals":                {with(`,"loan_amount":1.255`), "VALIDATION_FAILED /loan_amount TYPE"},
		"an amount beyond all bounds":   {with(`,"loan_amount":1e400`), "VALIDATION_FAILED /loan_amount TYPE"},
		"a string for an amount":        {with(`,"loan_amount":"5"`), "VALIDATION_FAILED /loan_amount TYPE"},
		"null":                          {with(`,"loan_type":null`), "VALIDATION_FAILED /loan_type TYPE"},
		"a fraction for a whole number": {with(`,"term_months":1.0`), "VALIDATION_FAILED /term_months TYPE"},
		"a whole number beyond 64 bits": {
			with(`,"term_months":9223372036854775808`), "VALIDATION_FAILED /term_months TYPE",
		},
		"text for true or false":          {with(`,"send_outreach":"yes"`), "VALIDATION_FAILED /send_outreach TYPE"},
		"a list for a string":             {with(`,"track":[1,{"a":2}]`), "VALIDATION_FAILED /track TYPE"},
		"an object for a string":          {with(`,"track":{"a":1}`), "VALIDATION_FAILED /track TYPE"},
		"another case":                    {with(`,"Loan_Type":"a"`), "VALIDATION_FAILED /Loan_Type UNKNOWN"},
		"a name with a slash and a tilde": {with(`,"a/b~c":1`), "VALIDATION_FAILED /a~1b~0c UNKNOWN"},
		"a very long name": {
			with(`,"` + strings.Repeat("n", 5000) + `":1`),
			"VALIDATION_FAILED /" + strings.Repeat("n", 64) + "… UNKNOWN",
		},
		"a name said twice": {with(`,"track":"a","track":"b"`), "VALIDATION_FAILED /track REPEATED"},
		"a name said twice further in": {
			with(`,"scorecard_inputs":{"a":{"b":1,"b":2}}`), "VALIDATION_FAILED /scorecard_inputs/a/b REPEATED",
		},
		"a list":         {`[]`, "VALIDATION_FAILED  TYPE"},
		"nothing at all": {``, "INVALID_REQUEST"},
		"null alone":     {`null`, "VALIDATION_FAILED  TYPE"},
		"two values":     {`{}{}`, "INVALID_REQUEST"},
		"not UTF-8":      {with(`,"track":"` + "\xff" + `"`), "INVALID_REQUEST"},
		"a NUL":          {with(`,"track":"a\u0000b"`), "VALIDATION_FAILED /track CHARACTERS"},
		"a NUL further in": {
			with(`,"scorecard_inputs":{"a":["\u0000"]}`), "VALIDATION_FAILED /scorecard_inputs/a/0 CHARACTERS",
		},
		"33 levels": {
			with(`,"scorecard_inputs":` + strings.Repeat(`{"a":`, 33) + `1` + strings.Repeat(`}`, 33)),
			"INVALID_REQUEST",
		},
		"a hundred thousand levels": {with(`,"scorecard_inputs":` + strings.Repeat(`[`, 100_000)), "INVALID_REQUEST"},
		"1001 fields":               {with(`,"scorecard_inputs":{` + manyFields(1001) + `}`), "INVALID_REQUEST"},
	} {
		var in engine.ApplicationInput
		if got := briefly(decodeJSON([]byte(c.text), &in)); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestOneErrorDoesNotHideAnother(t *testing.T) {
	all := func(err error) string {
		var known *engine.Error
		if !errors.As(err, &known) {
			return fmt.Sprint(err)
		}
		var told []string
		for _, d := range known.Details {
			told = append(told, d.Field+" "+d.Code)
		}
		return strings.Join(told, ", ")
	}
	for name, c := range map[string]struct {
		text string
		into any
		want string
	}{
		"an unknown field beside missing and wrong ones": {
			`{"bogus":1,"borrower_email":"nobody","loan_amount":-5}`,
			&engine.ApplicationInput{},
			"/bogus UNKNOWN, /business_name REQUIRED, /borrower_email EMAIL, /loan_amount GT",
		},
		"a field of a wrong type is named once": {
			`{"business_name":7,"borrower_email":"x"}`, &engine.ApplicationInput{},
			"/business_name TYPE, /borrower_email EMAIL",
		},
		"an amount that is none before fields that are right": {
			`{"loan_amount":"5","business_name":"X","borrower_email":"x@example.com","term_months":0}`,
			&engine.ApplicationInput{},
			"/loan_amount TYPE, /term_months GTE",
		},
		"a change": {
			`{"bogus":1,"status":"lost","term_months":601}`, &engine.ApplicationPatch{},
			"/bogus UNKNOWN, /status ONEOF, /term_months LTE",
		},
		"documents to compare": {
			`{"bogus":1,"document_ids":[4]}`, &engine.VerifyInput{}, "/bogus UNKNOWN, /document_ids COUNT",
		},
		"a fault within a list": {`{"document_ids":[4,"5"]}`, &engine.VerifyInput{}, "/document_ids/1 TYPE"},
		"a receiver of calls": {
			`{"bogus":1,"events":["document.completed","rain"]}`, &engine.WebhookInput{},
			"/bogus UNKNOWN, /events/1 ONEOF, /url REQUIRED",
		},
		"a schema": {
			`{"bogus":1,"slug":"A b","name":" ","definition":{"fields":7}}`, &engine.SchemaInput{},
			"/bogus UNKNOWN, /slug FORM, /name REQUIRED, /definition/fields TYPE",
		},
	} {
		if got := all(decodeJSON([]byte(c.text), c.into)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestAtMostTwentyErrorsAreReported(t *testing.T) {
	var in engine.ApplicationInput
	var known *engine.Error
	if err := decodeJSON([]byte("{"+manyFields(500)+"}"), &in); !errors.As(err, &known) ||
		len(known.Details) != maxDetails {
		t.Errorf("got %v, want %d details", err, maxDetails)
	}
}

func manyFields(n int) string {
	fields := make([]string, n)
	for i := range fields {
		fields[i] = fmt.Sprintf(`"f%d":1`, i)
	}
	return strings.Join(fields, ",")
}

// briefly returns an error's code with its first detail.
func briefly(err error) string {
	var known *engine.Error
	if !errors.As(err, &known) {
		return ""
	}
	if len(known.Details) == 0 {
		return string(known.Code)
	}
	return fmt.Sprintf("%s %s %s", known.Code, known.Details[0].Field, known.Details[0].Code)
}

// readUploadText reads a body with the streaming reader, and returns the result.
func readUploadText(r io.Reader) (in engine.UploadInput, content []byte, err error) {
	u := newUploadReader(r, uploadFields(&in))
	u.file = func(c io.Reader) (err error) {
		content, err = io.ReadAll(c)
		return err
	}
	err = u.read()
	return in, content, err
}

func TestBase64IsDecodedWhileReading(t *testing.T) {
	for name, c := range map[string]struct {
		text, want string
		code       engine.Code
	}{
		"plain":                      {"aGVsbG8=", "hello", ""},
		"nothing":                    {"", "", ""},
		"escaped slashes":            {`Pz8\/`, "???", ""},
		"line breaks as MIME writes": {`aGVs\r\nbG8=\r\n`, "hello", ""},
		"unicode escapes":            {`\u0061GVsbG8\u003d`, "hello", ""},
		"no padding":                 {"aGVsbG8", "", engine.CodeInvalidBase64},
		"too much padding":           {"aGVsbG8==", "", engine.CodeInvalidBase64},
		"more after the padding":     {"aGVsbG8=aGVs", "", engine.CodeInvalidBase64},
		"bits that are not zero":     {"aGVsbG9=", "", engine.CodeInvalidBase64},
		"the URL alphabet":           {"Pz8_", "", engine.CodeInvalidBase64},
		"a data URI":                 {"data:text/csv;base64,YSxi", "", engine.CodeInvalidBase64},
		"spaces":                     {"aGVs bG8=", "", engine.CodeInvalidBase64},
		"a tab":                      {`aGVs\tbG8=`, "", engine.CodeInvalidBase64},
		"letters beyond ASCII":       {"aGVsbG8é", "", engine.CodeInvalidBase64},
		"escaped letters beyond it":  {`aGVsbG8\u00e9`, "", engine.CodeInvalidBase64},
		"a raw line break":           {"aGVs\nbG8=", "", engine.CodeInvalidRequest},
		"an escape that is none":     {`aGVs\xbG8=`, "", engine.CodeInvalidRequest},
		"half a unicode escape":      {`\u00`, "", engine.CodeInvalidRequest},
	} {
		for how, body := range map[string]io.Reader{
			"at once":     strings.NewReader(`{"file_base64":"` + c.text + `"}`),
			"byte by one": iotest.OneByteReader(strings.NewReader(`{"file_base64":"` + c.text + `"}`)),
		} {
			_, content, err := readUploadText(body)
			if c.code == "" && (err != nil || string(content) != c.want) ||
				c.code != "" && (err == nil || engine.CodeOf(err) != c.code) {
				t.Errorf("%s, %s: got %q %v, want %q %s", name, how, content, err, c.want, c.code)
			}
		}
	}
}

func TestUploadObjectsAreReadStrictly(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		code engine.Code
	}{
		"all fields":             {` { "filename" : "a\u00e9.csv" , "document_type":"auto","password":"","webhook_url":"https://h/" , "file_base64":"YQ==" } `, ""},
		"an empty object":        {"{}", ""},
		"nothing":                {"", engine.CodeInvalidRequest},
		"a list":                 {"[]", engine.CodeInvalidRequest},
		"a number for a string":  {`{"filename":1}`, engine.CodeValidationFailed},
		"null for a string":      {`{"filename":null}`, engine.CodeValidationFailed},
		"an object for a string": {`{"file_base64":{}}`, engine.CodeValidationFailed},
		"an unknown field":       {`{"file_name":"a"}`, engine.CodeValidationFailed},
		"a repeated field":       {`{"filename":"a","filename":"b"}`, engine.CodeValidationFailed},
		"a repeated file":        {`{"file_base64":"YQ==","file_base64":"YQ=="}`, engine.CodeValidationFailed},
		"no comma":               {`{"filename":"a" "password":"b"}`, engine.CodeInvalidRequest},
		"a comma too many":       {`{"filename":"a",}`, engine.CodeInvalidRequest},
		"no colon":               {`{"filename" "a"}`, engine.CodeInvalidRequest},
		"text after it":          {`{} {}`, engine.CodeInvalidRequest},
		"an end too early":       {`{"filename":"a`, engine.CodeInvalidRequest},
		"a control character":    {"{\"filename\":\"a\x01\"}", engine.CodeInvalidRequest},
		"invalid UTF-8":          {"{\"filename\":\"\xff\"}", engine.CodeInvalidRequest},
		"a name without end":     {`{"` + strings.Repeat("a", 1000), engine.CodeRequestTooLarge},
		"a value too long": {
			`{"password":"` + strings.Repeat("a", fieldBytes+10) + `"}`, engine.CodeRequestTooLarge,
		},
	} {
		_, _, err := readUploadText(strings.NewReader(c.text))
		if c.code == "" && err != nil || c.code != "" && (err == nil || engine.CodeOf(err) != c.code) {
			t.Errorf("%s: got %v, want %q", name, err, c.code)
		}
	}
	in, content, _ := readUploadText(strings.NewReader(
		`{"file_base64":"YQ==","filename":"a\u00e9.csv","document_type":"auto"}`,
	))
	if in.FileName != "aé.csv" || in.DocumentType != "auto" || string(content) != "a" {
		t.Errorf("got %+v %q", in, content)
	}
}

// FuzzJSONBody compares the streaming reader with encoding/json and encoding/base64: both accept the same bodies, with
// the same values.
func FuzzJSONBody(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"file_base64":"aGVsbG8=","filename":"a.csv","document_type":"auto"}`,
		`{"file_base64":"aGVs\r\nbG8=\n"}`,
		`{"file_base64":"\u0061GVsbG8\u003d"}`, `{"password":"\ud83d\ude00"}`,
		`{"file_base64":"YQ==","file_base64":"YQ=="}`, `{"filename":"a",}`, `[]`, `{"file_base64":null}`,
		"{\"filename\":\"\xff\"}", `{"file_base64":"Pz8\/"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, content, err := readUploadText(bytes.NewReader(raw))
		var want struct {
			File     *string `json:"file_base64"`
			URL      string  `json:"file_url"`
			Name     string  `json:"filename"`
			Type     string  `json:"document_type"`
			Password string  `json:"password"`
			Webhook  string  `json:"webhook_url"`
		}
		strict := decodeJSON(raw, &want)
		var decoded []byte
		oracle := strict
		if oracle == nil && want.File != nil {
			decoded, oracle = base64.StdEncoding.Strict().DecodeString(*want.File)
		}
		if err == nil && oracle != nil {
			t.Fatalf("%q is taken, but the standard packages say %v", raw, oracle)
		}
		if err != nil && oracle == nil && engine.CodeOf(err) != engine.CodeRequestTooLarge {
			t.Fatalf("%q is refused with %v, but the standard packages take it", raw, err)
		}
		if err != nil {
			var known *engine.Error
			if !errors.As(err, &known) {
				t.Fatalf("%q: %v is no failure of the table", raw, err)
			}
			return
		}
		if in.FileName != want.Name || in.FileURL != want.URL || in.DocumentType != want.Type ||
			in.Password != want.Password || in.WebhookURL != want.Webhook || !bytes.Equal(content, decoded) {
			t.Fatalf("%q: got %+v %q, want %+v %q", raw, in, content, want, decoded)
		}
	})
}

// FuzzMultipart reads arbitrary bytes as a form: it must not crash, every part is limited, and names are valid or
// refused.
func FuzzMultipart(f *testing.F) {
	seed, contentType := formBody(typed("auto"), file("a.csv", csvFile))
	f.Add(seed.Bytes(), contentType)
	f.Add(
		[]byte("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\xff\r\n--B--"),
		"multipart/form-data; boundary=B",
	)
	f.Add([]byte("--B\r\n\r\n--B\r\n"), `multipart/form-data; boundary="B"`)
	f.Fuzz(func(t *testing.T, raw []byte, contentType string) {
		c := callWith(contentType, bytes.NewReader(raw))
		form, err := openForm(c)
		for parts := 0; err == nil && parts < 1000; parts++ {
			var p *part
			if p, err = form.next(); err != nil {
				break
			}
			if p.name == "" {
				t.Fatal("a part without name came through")
			}
			var text string
			if text, err = p.text(64); err == nil && (len(text) > 64 || !utf8.ValidString(text)) {
				t.Fatalf("text %q came through", text)
			}
		}
		if err != nil && err != io.EOF && engine.CodeOf(err) == engine.CodeInternal {
			t.Fatalf("%v is no failure of the table", err)
		}
	})
}

// FuzzDecodeJSON compares the strict decoder with encoding/json: what it accepts, encoding/json accepts too, and
// encoding it again gives the same fields.
func FuzzDecodeJSON(f *testing.F) {
	f.Add([]byte(fullApplication))
	f.Add([]byte(`{"business_name":null}`))
	f.Add([]byte(`{"scorecard_inputs":{"a":[[[[1e400]]]]}}`))
	f.Add([]byte(`{"loan_amount":1e2,"loan_amount":1}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var in engine.ApplicationInput
		if decodeJSON(raw, &in) != nil {
			return
		}
		loose := json.NewDecoder(bytes.NewReader(raw))
		loose.DisallowUnknownFields()
		var other engine.ApplicationInput
		if err := loose.Decode(&other); err != nil {
			t.Fatalf("%q is taken, but encoding/json says %v", raw, err)
		}
		a, _ := json.Marshal(in)
		b, _ := json.Marshal(other)
		if !bytes.Equal(a, b) {
			t.Fatalf("%q: got %s, want %s", raw, a, b)
		}
	})
}
