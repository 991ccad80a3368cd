package httpapi

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
)

func TestJSONIsDecodedStrictly(t *testing.T) {
	with := func(more string) string { return `{"business_name":"X","borrower_email":"x@example.com"` + more + `}` }
	for name, c := range map[string]struct{ text, want string }{
		"what is documented":              {fullApplication, ""},
		"an amount with an exponent":      {with(`,"loan_amount":1.25e3`), ""},
		"three decimals":                  {with(`,"loan_amount":1.255`), "VALIDATION_FAILED /loan_amount TYPE"},
		"an amount beyond all bounds":     {with(`,"loan_amount":1e400`), "VALIDATION_FAILED /loan_amount TYPE"},
		"a string for an amount":          {with(`,"loan_amount":"5"`), "VALIDATION_FAILED /loan_amount TYPE"},
		"null":                            {with(`,"loan_type":null`), "VALIDATION_FAILED /loan_type TYPE"},
		"a fraction for a whole number":   {with(`,"term_months":1.0`), "VALIDATION_FAILED /term_months TYPE"},
		"a whole number beyond 64 bits":   {with(`,"term_months":9223372036854775808`), "VALIDATION_FAILED /term_months TYPE"},
		"text for true or false":          {with(`,"send_outreach":"yes"`), "VALIDATION_FAILED /send_outreach TYPE"},
		"a list for a string":             {with(`,"track":[1,{"a":2}]`), "VALIDATION_FAILED /track TYPE"},
		"an object for a string":          {with(`,"track":{"a":1}`), "VALIDATION_FAILED /track TYPE"},
		"another case":                    {with(`,"Loan_Type":"a"`), "VALIDATION_FAILED /Loan_Type UNKNOWN"},
		"a name with a slash and a tilde": {with(`,"a/b~c":1`), "VALIDATION_FAILED /a~1b~0c UNKNOWN"},
		"a very long name":                {with(`,"` + strings.Repeat("n", 5000) + `":1`), "VALIDATION_FAILED /" + strings.Repeat("n", 64) + "… UNKNOWN"},
		"a name said twice":               {with(`,"track":"a","track":"b"`), "VALIDATION_FAILED /track REPEATED"},
		"a name said twice further in":    {with(`,"scorecard_inputs":{"a":{"b":1,"b":2}}`), "VALIDATION_FAILED /scorecard_inputs/a/b REPEATED"},
		"a list":                          {`[]`, "VALIDATION_FAILED  TYPE"},
		"nothing at all":                  {``, "INVALID_REQUEST"},
		"null alone":                      {`null`, "VALIDATION_FAILED  TYPE"},
		"two values":                      {`{}{}`, "INVALID_REQUEST"},
		"not UTF-8":                       {with(`,"track":"` + "\xff" + `"`), "INVALID_REQUEST"},
		"a NUL":                           {with(`,"track":"a\u0000b"`), "VALIDATION_FAILED /track CHARACTERS"},
		"a NUL further in":                {with(`,"scorecard_inputs":{"a":["\u0000"]}`), "VALIDATION_FAILED /scorecard_inputs/a/0 CHARACTERS"},
		"33 levels":                       {with(`,"scorecard_inputs":` + strings.Repeat(`{"a":`, 33) + `1` + strings.Repeat(`}`, 33)), "INVALID_REQUEST"},
		"a hundred thousand levels":       {with(`,"scorecard_inputs":` + strings.Repeat(`[`, 100_000)), "INVALID_REQUEST"},
		"1001 fields":                     {with(`,"scorecard_inputs":{` + manyFields(1001) + `}`), "INVALID_REQUEST"},
	} {
		var in engine.ApplicationInput
		if got := briefly(decodeJSON([]byte(c.text), &in)); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestOneFaultDoesNotHideAnother(t *testing.T) {
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
		"an unknown field beside missing and wrong ones": {`{"bogus":1,"borrower_email":"nobody","loan_amount":-5}`, &engine.ApplicationInput{},
			"/bogus UNKNOWN, /business_name REQUIRED, /borrower_email EMAIL, /loan_amount GT"},
		"a field of a wrong type is named once": {`{"business_name":7,"borrower_email":"x"}`, &engine.ApplicationInput{}, "/business_name TYPE, /borrower_email EMAIL"},
		"an amount that is none before fields that are right": {`{"loan_amount":"5","business_name":"X","borrower_email":"x@example.com","term_months":0}`, &engine.ApplicationInput{},
			"/loan_amount TYPE, /term_months GTE"},
		"a change":              {`{"bogus":1,"status":"lost","term_months":601}`, &engine.ApplicationPatch{}, "/bogus UNKNOWN, /status ONEOF, /term_months LTE"},
		"documents to compare":  {`{"bogus":1,"document_ids":[4]}`, &engine.VerifyInput{}, "/bogus UNKNOWN, /document_ids COUNT"},
		"a fault within a list": {`{"document_ids":[4,"5"]}`, &engine.VerifyInput{}, "/document_ids/1 TYPE"},
		"a receiver of calls":   {`{"bogus":1,"events":["document.completed","rain"]}`, &engine.WebhookInput{}, "/bogus UNKNOWN, /events/1 ONEOF, /url REQUIRED"},
		"a schema":              {`{"bogus":1,"slug":"A b","name":" ","definition":{"fields":7}}`, &engine.SchemaInput{}, "/bogus UNKNOWN, /slug FORM, /name REQUIRED, /definition/fields TYPE"},
	} {
		if got := all(decodeJSON([]byte(c.text), c.into)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

func TestAtMostTwentyFaultsAreListed(t *testing.T) {
	var in engine.ApplicationInput
	var known *engine.Error
	if err := decodeJSON([]byte("{"+manyFields(500)+"}"), &in); !errors.As(err, &known) || len(known.Details) != maxDetails {
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

// briefly is a failure's code with its first detail.
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
