package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/dossier-lending/dossier/engine"
)

// readsAsJSON compares the reading row by row with the decoding of the whole text.
func readsAsJSON(t *testing.T, text string) {
	t.Helper()
	var whole struct {
		Transactions *[]json.RawMessage `json:"transactions"`
		Revalidate   *bool              `json:"revalidate"`
	}
	want := decodeJSON([]byte(text), &whole)
	for name, r := range map[string]io.Reader{"at once": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text))} {
		in, err := readTransactions(callWith("application/json", r))
		got, wanted := engine.Code(""), engine.Code("")
		if err != nil {
			got = engine.CodeOf(err)
		}
		if want != nil {
			wanted = engine.CodeOf(want)
		}
		if wanted == "" && got == engine.CodeValidationFailed { // what a row must hold is judged here only
			continue
		}
		if got != wanted {
			t.Errorf("%.200q %s: %q (%v), decoded whole %q (%v)", text, name, got, err, wanted, want)
		}
		if err == nil && whole.Transactions != nil && len(in.Rows) != len(*whole.Transactions) {
			t.Errorf("%.200q %s: %d rows, want %d", text, name, len(in.Rows), len(*whole.Transactions))
		}
	}
}

var replacementTexts = []string{``, ` `, `{}`, `[]`, `null`, `7`, `"x"`, `{"transactions":[]}`, `{"transactions":[]}x`, `{"transactions":[]}{}`, `{"transactions":[`, `{"transactions":`, `{"transactions"`,
	`{"transactions":[],}`, `{"transactions":[],"revalidate":false}`, `{"revalidate":1,"transactions":[]}`, `{"revalidate":null,"transactions":[]}`, `{"transactions":null}`, `{"transactions":{}}`,
	`{"transactions":{"a":[1,{"b":2}]},"x":1}`, `{"transactions":[],"transactions":[]}`, `{"x":[1,2,{"y":"z"}],"transactions":[]}`, `{"transactions":[` + plainRow("", "") + `]}`,
	` { "transactions" : [ ` + plainRow("", "") + ` , ` + plainRow("", "") + ` ] , "revalidate" : true } `, `{"transactions":[` + plainRow("", "") + plainRow("", "") + `]}`, `{"transactions":[1,null,"x"]}`,
	`{"transactions":[{"debit":1,"debit":2}]}`, `{"transactions":[{"description":"a\u0000"}]}`, "{\"transactions\":[{\"description\":\"\xff\"}]}", "{\"transactions\":[{\"description\":\"₱é漢😀\"}]}", "{\"\xe2\x82\":1}",
	"{\"transactions\":[]}\xff", `{"transactions":[` + strings.Repeat(`[`, 100) + `]}`, `[[[[`, `{"a" 1}`, `{"transactions":[}`, `{"transactions":[1}`, `{"transactions":]}`, `tru`, `-`, `{"\ud800":1}`}

func TestTransactionsAreReadAsStrictlyAsAWholeBody(t *testing.T) {
	for _, text := range replacementTexts {
		readsAsJSON(t, text)
	}
}

func FuzzReplacementReader(f *testing.F) {
	for _, text := range replacementTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < rowBytes {
			readsAsJSON(t, text)
		}
	})
}

// An unknown field does not hide the faults of the rows.
func TestAllFaultsOfAReplacementAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		`{"bogus":1,"transactions":[{"debit":"x"}]}`: "/bogus UNKNOWN, /transactions/0/date REQUIRED, /transactions/0/description REQUIRED, /transactions/0/debit TYPE, /transactions/0/credit REQUIRED",
		`{"bogus":1}`: "/bogus UNKNOWN, /transactions REQUIRED",
	} {
		_, err := readTransactions(callWith("application/json", strings.NewReader(text)))
		var known *engine.Error
		var named []string
		if errors.As(err, &known) {
			for _, d := range known.Details {
				named = append(named, d.Field+" "+d.Code)
			}
		}
		if got := strings.Join(named, ", "); got != want {
			t.Errorf("%s: named %s, want %s", text, got, want)
		}
	}
}

// One value that is as large as the body would be in memory several times; it is refused while it comes.
func TestHugeValuesOfAReplacementAreNotGathered(t *testing.T) {
	huge := func() io.Reader { return io.LimitReader(lines{}, 50<<20) }
	for name, c := range map[string]struct {
		before string
		middle io.Reader
	}{
		"a description":  {`{"transactions":[{"description":"`, huge()},
		"an unknown":     {`{"x":"`, huge()},
		"a name":         {`{"`, huge()},
		"a name of rows": {`{"transactions":[{"`, huge()},
		"white space":    {`{"transactions":[`, spaces{}},
		"a number":       {`{"transactions":[{"debit":1`, digits{}},
	} {
		text := &counting{r: io.MultiReader(strings.NewReader(c.before), c.middle)}
		call := callWith("application/json", text)
		call.body.limit = transactionsBody
		if _, err := readTransactions(call); err == nil {
			t.Errorf("%s: taken, want it refused", name)
		}
		if text.n > 4*rowBytes {
			t.Errorf("%s: %d bytes were read before the refusal, want at most %d", name, text.n, 4*rowBytes)
		}
	}
}

type counting struct {
	r io.Reader
	n int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

type spaces struct{}

func (spaces) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

type digits struct{}

func (digits) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '7'
	}
	return len(p), nil
}
