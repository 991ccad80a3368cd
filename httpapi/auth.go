package httpapi

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/connections"
	"github.com/dossier-lending/dossier/httpapi/ratelimit"
)

// scheme is how a service receives its key.
type scheme struct {
	name    string // the word before the key in the Authorization header
	service string
}

var (
	loanScheme     = scheme{"ApiKey", "Loan applications"}
	documentScheme = scheme{"Bearer", "Documents"}
)

// guard checks everything that needs neither the body nor a look-up of a resource: key, rate, scope, plan, names in the
// query.
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

// admit checks key, rate, scope and plan, in this order.
func (s *server) admit(c *call, rt route) error {
	c.route = &rt
	if err := s.authenticate(c, rt); err != nil {
		return err
	}
	left := s.rates.Take(quotasOf(c.by)...)
	left.Tell(c.w.Header())
	if left.Wait > 0 {
		return engine.Fail(engine.CodeRateLimited)
	}
	for _, scope := range rt.scopes() {
		if !c.by.Has(scope) {
			return engine.Fail(
				engine.CodeMissingScope,
				fmt.Sprintf("This operation needs a key with the scope %s; ask the operator for one.", scope),
			)
		}
	}
	if rt.plan != nil {
		return rt.plan(c.by)
	}
	return nil
}

// quotasOf returns the rates of a caller: the plan's, shared by the organization, and the key's own.
func quotasOf(by engine.Principal) []ratelimit.Quota {
	return []ratelimit.Quota{
		{Of: "organization " + string(by.Org), PerMinute: by.Plan.RequestsPerMinute},
		{Of: "key " + string(by.Org) + " " + by.KeyID, PerMinute: by.RequestsPerMinute},
	}
}

// addressOf returns the address of the client, or of the proxy before it: IPv4, or an IPv6 network of 64 bits.
func addressOf(r *http.Request) netip.Addr { return connections.AddressOf(r.RemoteAddr) }

// keyOf reads the key from the Authorization header. The scheme is not case-sensitive (RFC 9110 §11.1). Two headers are
// refused.
func keyOf(r *http.Request, want scheme) (string, error) {
	headers := r.Header.Values("Authorization")
	if len(headers) != 1 {
		return "", engine.FailWith(
			engine.CodeUnauthorized, ErrNoCredentials, "Send one header Authorization: "+want.name+" <key>.",
		)
	}
	word, key, _ := strings.Cut(strings.TrimSpace(headers[0]), " ")
	key = strings.TrimLeft(key, " ")
	switch {
	case strings.EqualFold(word, want.name) && key != "":
		return key, nil
	case strings.EqualFold(word, loanScheme.name), strings.EqualFold(word, documentScheme.name):
		return "", engine.Fail(engine.CodeWrongAuthScheme, "This path takes Authorization: "+want.name+" <key>.")
	}
	return "", engine.FailWith(
		engine.CodeUnauthorized, ErrNoCredentials, "Send the key as Authorization: "+want.name+" <key>.",
	)
}

// checkHead checks query, Idempotency-Key, encoding, declared length and path, before the body is read.
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

// checkQuery refuses parameters that the operation does not have, and repeated ones.
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

// Authenticator finds out who sends a request: by the API keys of this installation ([Keys]), or by the sessions of an
// embedding application. Rate, scope, plan and organization are checked afterwards in the same way for both.
type Authenticator interface {
	// Authenticate gets the request without its body, before any other check. It returns the organization (Org), the
	// user (KeyID: your own id, not a name, because the audit log shows it) and the user's rights (Scopes). The plan is
	// looked up afterwards. It is called by many requests at once and should end with the request's context.
	//
	// To refuse a request return an *engine.Error: UNAUTHORIZED (with ErrNoCredentials as its cause if the request
	// carries no credentials), MISSING_SCOPE, RATE_LIMITED, SERVER_BUSY or STORAGE_UNAVAILABLE. Every other error is
	// answered as INTERNAL_ERROR and logged.
	Authenticate(r *http.Request) (engine.Principal, error)
}

// ErrNoCredentials is the cause of UNAUTHORIZED for a request without credentials. Such a request does not count as a
// wrong key.
var ErrNoCredentials = errors.New("the request names nobody")

// Keys authenticates by API keys in the Authorization header. It is the default of Config.Authenticator. Your own
// Authenticator can call it for requests with a key.
func Keys(e *engine.Engine) Authenticator { return keys{e} }

type keys struct{ engine *engine.Engine }

// Authenticate implements Authenticator. A route accepts the scheme of its service; elsewhere both schemes are
// accepted.
func (k keys) Authenticate(r *http.Request) (engine.Principal, error) {
	var key string
	var err error
	if c := callOf(r.Context()); c != nil && c.route != nil {
		key, err = keyOf(r, c.route.scheme)
	} else {
		key, err = keyOfEither(r)
	}
	if err != nil {
		return engine.Principal{}, err
	}
	return k.engine.Organizations.Authenticate(r.Context(), key)
}

// keyOfEither reads a key sent with the scheme of either service.
func keyOfEither(r *http.Request) (string, error) {
	key, err := keyOf(r, documentScheme)
	if engine.CodeOf(err) == engine.CodeWrongAuthScheme {
		key, err = keyOf(r, loanScheme)
	}
	return key, err
}

// ownAuthenticator runs an embedder's Authenticator after the checks that apply to every request.
type ownAuthenticator struct {
	own       Authenticator
	engine    *engine.Engine
	crossSite *http.CrossOriginProtection
}

// newOwnAuthenticator allows requests from browser pages of the configured origins, and of no others.
func newOwnAuthenticator(c Config) (*ownAuthenticator, error) {
	if c.AuthHeader == "" {
		return nil, errors.New("httpapi: Config.AuthHeader is missing: name the header by which your Authenticator knows who sends a request")
	}
	a := &ownAuthenticator{own: c.Authenticator, engine: c.Engine, crossSite: http.NewCrossOriginProtection()}
	for _, origin := range c.CORSOrigins {
		if err := a.crossSite.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("cors_origins: %w", err)
		}
	}
	return a, nil
}

// Authenticate implements Authenticator. A browser adds cookies to requests from any page, so requests from pages of
// other origins are refused even if the Authenticator would accept their cookies.
func (a *ownAuthenticator) Authenticate(r *http.Request) (engine.Principal, error) {
	if a.crossSite.Check(asUnsafe(r)) != nil {
		return engine.Principal{}, engine.FailWith(
			engine.CodeUnauthorized, ErrNoCredentials,
			"This request comes from a browser page of another origin, which is not opened here.",
		)
	}
	by, err := a.own.Authenticate(r)
	if err != nil {
		var known *engine.Error
		if errors.As(err, &known) && !slices.Contains(commonFailures, known.Code) {
			return engine.Principal{}, engine.FailWith(
				engine.CodeInternal,
				fmt.Errorf("the Authenticator answered with a failure that no route documents: %w", err),
			)
		}
		return engine.Principal{}, err
	}
	return a.engine.Organizations.Complete(r.Context(), by)
}

// asUnsafe returns a page's request for an image or a frame as a POST, so that it is checked like a request that
// changes data. Otherwise a page of another origin could add a read to the access log without the user's knowledge.
// Following a link is allowed.
func asUnsafe(r *http.Request) *http.Request {
	if r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" {
		return r
	}
	judged := *r
	judged.Method = http.MethodPost
	return &judged
}

// authenticate finds out who sends a call and counts wrong keys per address.
func (s *server) authenticate(c *call, rt route) error {
	bodiless := *c.r
	bodiless.Body, bodiless.ContentLength = http.NoBody, 0
	by, err := s.authenticator.Authenticate(&bodiless)
	c.by = by
	switch code := engine.CodeOf(err); {
	case err == nil:
	case code == engine.CodeUnauthorized && !errors.Is(err, ErrNoCredentials) && !s.keyFailures.Allow(addressOf(c.r)):
		c.w.Header().Set("Retry-After", s.keyFailures.RetryAfter())
		return engine.Fail(
			engine.CodeRateLimited, "Too many wrong keys from this address; wait as long as Retry-After says.",
		)
	case code == engine.CodeUnauthorized, code == engine.CodeWrongAuthScheme:
		c.w.Header().Set("WWW-Authenticate", s.challenge(rt))
	case code == engine.CodeRateLimited:
		c.w.Header().Set("Retry-After", s.keyFailures.RetryAfter())
	}
	return err
}

// challenge returns the value of WWW-Authenticate for a route.
func (s *server) challenge(rt route) string {
	if s.Authenticator != nil {
		return fmt.Sprintf(`Header realm="dossier", name=%q`, s.AuthHeader)
	}
	return rt.scheme.name + ` realm="dossier"`
}

// ownScheme names the security scheme of an embedder's own authentication in /openapi.json.
const ownScheme = "Own"

// securityOf returns the security requirement of a route in /openapi.json.
func (s *server) securityOf(rt route) []map[string][]string {
	name := rt.scheme.name
	if s.Authenticator != nil {
		name = ownScheme
	}
	var scopes []string
	for _, scope := range rt.scopes() {
		scopes = append(scopes, string(scope))
	}
	return []map[string][]string{{name: scopes}}
}

// keysInDocument lists the sentences in /openapi.json that apply to API keys only.
var keysInDocument = []string{
	"Loan paths take `Authorization: ApiKey …`, document paths `Authorization: Bearer …`; both schemes carry the same keys.",
	" Keys come as `Authorization: ApiKey …`.", " Keys come as `Authorization: Bearer …`.",
}

// describeOwn describes an embedder's own authentication in /openapi.json instead of API keys.
func describeOwn(document *huma.OpenAPI, header string) {
	document.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		ownScheme: {Type: "apiKey", In: "header", Name: header, Description: "This installation's own authentication."},
	}
	instead := fmt.Sprintf("Requests are authenticated by the header `%s`.", header)
	document.Info.Description = strings.Replace(document.Info.Description, keysInDocument[0], instead, 1)
	for _, tag := range document.Tags {
		for _, sentence := range keysInDocument[1:] {
			tag.Description = strings.Replace(tag.Description, sentence, "", 1)
		}
	}
}
