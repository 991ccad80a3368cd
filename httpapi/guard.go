package httpapi

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// scheme is how a service takes its key.
type scheme struct {
	name    string // the word before the key in the Authorization header
	service string
}

var (
	loanScheme     = scheme{"ApiKey", "Loan applications"}
	documentScheme = scheme{"Bearer", "Documents"}
)

// guard judges what needs neither body nor look-up of a resource: key, rate, scope, plan, query names.
func (s *server) guard(rt route) func(huma.Context, func(huma.Context)) {
	limit := rt.bodyLimit
	if limit == 0 {
		limit = smallBody
	}
	return func(ctx huma.Context, next func(huma.Context)) {
		c := callOf(ctx.Context())
		c.body.limit = limit
		err := s.admit(c, rt)
		if err == nil {
			err = checkHead(c, rt, ctx.Operation())
		}
		if err != nil {
			c.answerFailure(err)
			return
		}
		next(ctx)
	}
}

// admit judges key, rate, scope and plan, in this order.
func (s *server) admit(c *call, rt route) error {
	c.route = &rt
	if err := s.authenticate(c, rt); err != nil {
		return err
	}
	left := s.rates.take(quotasOf(c.by))
	left.tell(c.w.Header())
	if left.wait > 0 {
		return engine.Fail(engine.CodeRateLimited)
	}
	if !c.by.Has(rt.scope) {
		return engine.Fail(engine.CodeMissingScope, fmt.Sprintf("This operation needs a key with the scope %s; ask the operator for one.", rt.scope))
	}
	if rt.plan != nil {
		return rt.plan(c.by)
	}
	return nil
}

// keyOf takes the key out of the Authorization header. Schemes are compared without regard to case
// (RFC 9110 §11.1); two headers, or more than one word after the scheme, are no key.
func keyOf(r *http.Request, want scheme) (string, error) {
	headers := r.Header.Values("Authorization")
	if len(headers) != 1 {
		return "", engine.FailWith(engine.CodeUnauthorized, ErrNoCredentials, "Send one header Authorization: "+want.name+" <key>.")
	}
	word, key, _ := strings.Cut(strings.TrimSpace(headers[0]), " ")
	key = strings.TrimLeft(key, " ")
	switch {
	case strings.EqualFold(word, want.name) && key != "":
		return key, nil
	case strings.EqualFold(word, loanScheme.name), strings.EqualFold(word, documentScheme.name):
		return "", engine.Fail(engine.CodeWrongAuthScheme, "This path takes Authorization: "+want.name+" <key>.")
	}
	return "", engine.FailWith(engine.CodeUnauthorized, ErrNoCredentials, "Send the key as Authorization: "+want.name+" <key>.")
}

// checkHead judges query, key, encoding, declared length and path: what needs no body that means anything.
func checkHead(c *call, rt route, op *huma.Operation) error {
	if err := checkQuery(c.r, op); err != nil {
		return err
	}
	if err := checkKey(c, rt); err != nil {
		return err
	}
	if err := checkEncoding(c); err != nil {
		return err
	}
	if err := checkNoBody(c, rt); err != nil {
		return err
	}
	if c.r.ContentLength > c.body.limit {
		if rt.tooLarge != "" {
			return engine.Fail(rt.tooLarge)
		}
		return engine.Fail(engine.CodeRequestTooLarge)
	}
	return checkPath(c.r.URL.Path)
}

// checkQuery refuses what the operation does not know, and what is said twice.
func checkQuery(r *http.Request, op *huma.Operation) error {
	if r.URL.RawQuery == "" {
		return nil
	}
	query, err := readQuery(r.URL.RawQuery)
	if err != nil {
		return err
	}
	failure := engine.Fail(engine.CodeValidationFailed)
	for name, values := range query {
		switch {
		case !knowsQuery(op, name):
			failure.Details = append(failure.Details, engine.ErrorDetail{Field: pointer(name), Code: "UNKNOWN",
				Message: "This operation has no such query parameter."})
		case len(values) > 1:
			failure.Details = append(failure.Details, engine.ErrorDetail{Field: pointer(name), Code: "REPEATED",
				Message: "Give this query parameter once."})
		}
	}
	if len(failure.Details) == 0 {
		return nil
	}
	sortDetails(failure.Details)
	return failure
}

func knowsQuery(op *huma.Operation, name string) bool {
	for _, p := range op.Parameters {
		if p.In == "query" && p.Name == name {
			return true
		}
	}
	return false
}
