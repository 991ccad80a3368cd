package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// # How a route takes an Idempotency-Key
//
// Its declaration has a function that converts the operation's result to the response, and its handler uses the same
// function:
//
//	"createFolder": {…, creates: creates(folderMade)},
//
// The operation calls e.made with that result at the end of its transaction. A body read by readJSON is compared
// without further code, and so is a request without body. A handler that reads its body in another way passes the
// values to c.claims. The table test TestEveryCreatingRouteRepeatsItsResponse sends a request to each such route and
// reports what is missing.

const (
	keyHeader    = "Idempotency-Key"
	replayHeader = "Idempotent-Replayed"
	// maxIdempotencyKey is far above the length of UUIDs and hashes.
	maxIdempotencyKey = 255
)

// creation converts the result of a creating operation to its response: the route's output, or a *refusal if only a
// part was created.
type creation func(c *call, result any) (any, error)

// creates returns the creation of a route whose operation either creates everything or fails.
func creates[T, O any](word func(result T) *O) creation {
	return func(_ *call, result any) (any, error) {
		made, ok := result.(T)
		if !ok {
			return nil, fmt.Errorf("the operation made %T, its route words %s", result, typeOf[T]())
		}
		return word(made), nil
	}
}

// claim is a call's Idempotency-Key.
type claim struct {
	*engine.Claim
	engine  *engine.Engine
	first   *engine.Answer // response to an earlier request
	release func()
}

// errAnsweredBefore ends a handler whose request had a response before; c.claim.first is that response.
var errAnsweredBefore = errors.New("answered before")

// checkKey checks the Idempotency-Key of a route that accepts one. Other routes ignore the header, because their
// requests may be repeated anyway.
func checkKey(c *call, rt route) error {
	keys := c.r.Header.Values(keyHeader)
	if rt.creates == nil || len(keys) == 0 {
		return nil
	}
	fits := len(keys) == 1 && len(keys[0]) >= 1 && len(keys[0]) <= maxIdempotencyKey
	for _, b := range []byte(keys[0]) {
		fits = fits && b > 0x20 && b < 0x7f
	}
	if !fits {
		return engine.Fail(
			engine.CodeInvalidRequest, "Idempotency-Key must be one header of 1 to 255 visible ASCII characters.",
		)
	}
	return nil
}

// claim puts the call's Idempotency-Key, if it has one, into the context for the engine.
func (s *server) claim(ctx context.Context, c *call, rt route) context.Context {
	if rt.creates == nil || c.r.Header.Get(keyHeader) == "" {
		return ctx
	}
	word := func(result any) (engine.Answer, error) {
		out, err := rt.creates(c, result)
		if err != nil {
			return engine.Answer{}, err
		}
		return answerOf(rt.status, out)
	}
	c.claim = &claim{Claim: engine.NewClaim(rt.method+" "+rt.path, c.r.Header.Get(keyHeader), word), engine: s.Engine}
	return engine.WithClaim(ctx, c.claim.Claim)
}

// answerOf returns status, headers and body of an output as the client receives them.
func answerOf(status int, out any) (engine.Answer, error) {
	a := engine.Answer{Status: status, Header: map[string]string{}}
	if f, ok := out.(*refusal); ok {
		a.Status = f.status
		text, err := plainJSON(f.body)
		a.Body = text
		return a, err
	}
	v := reflect.ValueOf(out).Elem()
	for i := range v.NumField() {
		name := v.Type().Field(i).Tag.Get("header")
		if name == "" {
			continue
		}
		if v.Field(i).Kind() != reflect.String {
			return a, fmt.Errorf("the header %s of %T is no string", name, out)
		}
		if text := v.Field(i).String(); text != "" {
			a.Header[name] = text
		}
	}
	var err error
	a.Body, err = plainJSON(v.FieldByName("Body").Interface())
	return a, err
}

// claims passes the content of the body, independent of how it was written: names in alphabetical order, files by their
// digests. If the key was used before, it returns errAnsweredBefore or IDEMPOTENCY_KEY_REUSED. If another request is
// using the key, it waits for that request's response.
func (c *call) claims(said any) error {
	if c.claim == nil {
		return nil
	}
	content, err := canonical([]any{c.r.URL.EscapedPath(), c.r.URL.RawQuery, said})
	if err != nil {
		return err
	}
	first, release, err := c.claim.engine.Idempotency.Claim(c.r.Context(), c.by, c.claim.Claim, content)
	if err != nil {
		return err
	}
	c.claim.release = release
	if first != nil {
		c.claim.first = first
		return errAnsweredBefore
	}
	return nil
}

// claimsNothing is claims for a route without a body.
func (c *call) claimsNothing(rt route) error {
	if rt.request != nil || rt.bodyLimit > 0 {
		return nil
	}
	return c.claims(nil)
}

// canonical encodes a value as JSON with sorted names and without white space.
func canonical(v any) ([]byte, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var plain any
	if err := decoder.Decode(&plain); err != nil {
		return nil, err
	}
	return json.Marshal(plain)
}

func (c *call) endClaim() {
	if c.claim != nil && c.claim.release != nil {
		c.claim.release()
	}
}

// keptAnswer returns the response to a call with a key: the one that was stored with the created record, by this
// request or an earlier one. It is nil if nothing was created.
func (c *call) keptAnswer(ctx context.Context, err error) error {
	var partly *refusal
	switch {
	case c.claim == nil:
		return nil
	case errors.Is(err, errAnsweredBefore):
		return &kept{*c.claim.first, true}
	case errors.Is(err, engine.ErrAnswered):
		first, err := c.claim.engine.Idempotency.FirstAnswer(ctx, c.by, c.claim.Claim)
		if err == nil && first == nil {
			err = engine.ErrAnswered
		}
		if err != nil {
			return c.refuse(err)
		}
		return &kept{*first, true}
	case c.claim.Kept() != nil && (err == nil || errors.As(err, &partly)):
		return &kept{*c.claim.Kept(), false}
	}
	return nil
}

// kept is a stored response in the form of an error that huma can send.
type kept struct {
	engine.Answer
	again bool
}

func (k *kept) Error() string { return http.StatusText(k.Status) }

func (k *kept) GetStatus() int { return k.Status }

// GetHeaders returns the headers of the first response; X-Request-Id is that of this call.
func (k *kept) GetHeaders() http.Header {
	header := http.Header{}
	for name, value := range k.Header {
		header.Set(name, value)
	}
	if k.again {
		header.Set(replayHeader, "true")
	}
	return header
}

// documentKey adds the header to an operation's documentation.
func documentKey(op *huma.Operation) {
	least, most := 1, maxIdempotencyKey
	op.Parameters = append(op.Parameters, &huma.Param{
		Name:    keyHeader,
		In:      "header",
		Example: "3f1c9a52-8f0e-4c7b-9d53-0b6a7c1e2d44",
		Description: "Optional. The same key with the same content gives the first answer again for 24 hours, with `" + replayHeader +
			": true`; with other content 409. Known per organization and path. Answers of requests that made nothing are not kept.",
		Schema: &huma.Schema{Type: huma.TypeString, MinLength: &least, MaxLength: &most, Pattern: `^[\x21-\x7e]+$`},
	})
}

// saidFile returns the parts of a file that are compared if a request repeats an Idempotency-Key: name and digest.
func saidFile(f *engine.StagedFile) any {
	if f == nil {
		return nil
	}
	return map[string]string{"name": f.Name, "sha256": f.SHA256}
}

// saidUpload returns the parts of an upload for that comparison.
func saidUpload(in engine.UploadInput) map[string]any {
	said := map[string]any{"file": saidFile(in.File)}
	for name, value := range uploadFields(&in) {
		said[name] = *value
	}
	return said
}

// saidFiles returns the parts of several files for that comparison, in the order sent.
func saidFiles(files []*engine.StagedFile) []any {
	said := make([]any, len(files))
	for i, f := range files {
		said[i] = saidFile(f)
	}
	return said
}
