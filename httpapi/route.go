package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2" // the OpenAPI document comes from the types that decode requests
	"github.com/go-chi/chi/v5"         // holds /documents/jobs/{id} beside /documents/{document_id}/…

	"github.com/dossier-lending/dossier/engine"
)

// basePath is the version prefix of both services.
const basePath = "/api/v1"

// smallBody is the limit of JSON bodies without a file: the longest fields together stay far below.
const smallBody = 256 << 10

// route declares one operation: where it is, who may call it, and how it can fail.
type route struct {
	method, path string // path below /api/v1
	id           string // operationId
	summary      string
	about        string // description; Markdown
	scheme       scheme
	scope        engine.Scope
	plan         func(by engine.Principal) error // 403 when the caller's plan lacks the operation; nil for every plan
	status       int                             // on success
	answer       *huma.Schema                    // of a body that is streamed
	answerMedia  string                          // its media type; application/json when ""
	fresh        bool                            // If-None-Match is answered with 304
	ranges       bool                            // Range is answered with 206
	bodyLimit    int64
	tooLarge     engine.Code // of a body beyond bodyLimit; REQUEST_TOO_LARGE when ""
	request      *huma.RequestBody
	failures     []engine.Code // besides those that every route has
	partial      engine.Code   // the failure that comes as PartialFailure, "" when none does
	creates      creation      // of a route that makes something: it takes an Idempotency-Key
}

// commonFailures can happen on every route that takes a key.
var commonFailures = []engine.Code{engine.CodeUnauthorized, engine.CodeWrongAuthScheme, engine.CodeMissingScope,
	engine.CodeURLTooLong, engine.CodeHeadersTooLarge, engine.CodeRateLimited, engine.CodeServerBusy, engine.CodeInternal, engine.CodeStoredDataDamaged, engine.CodeStorageUnavailable, engine.CodeInvalidRequest, engine.CodeValidationFailed}

// bodyFailures can happen on every route that takes a body.
var bodyFailures = []engine.Code{engine.CodeRequestTooLarge, engine.CodeRequestTimeout}

// register adds a route: guard, decoding of parameters, handler, documentation. A route without scope
// or with an unknown one is kept as an error that New returns.
func register[I, O any](s *server, rt route, handle func(ctx context.Context, c *call, in *I) (*O, error)) {
	if !slices.Contains(engine.Scopes, rt.scope) {
		s.faults = append(s.faults, fmt.Errorf("route %s %s declares no known scope (%q)", rt.method, rt.path, rt.scope))
		return
	}
	if rt.scheme.name == "" {
		s.faults = append(s.faults, fmt.Errorf("route %s %s declares no authorization scheme", rt.method, rt.path))
		return
	}
	op := s.operation(rt)
	op.Middlewares = huma.Middlewares{s.guard(rt)}
	s.declared[rt.method+" "+basePath+rt.path] = &rt
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		c := callOf(ctx)
		ctx = s.claim(ctx, c, rt)
		defer c.endClaim()
		var out *O
		err := c.claimsNothing(rt)
		if err == nil {
			out, err = handle(ctx, c, in)
		}
		if kept := c.keptAnswer(ctx, err); kept != nil {
			return nil, kept
		}
		if err == nil {
			return out, nil
		}
		var ready *refusal
		if errors.As(err, &ready) {
			return nil, ready
		}
		if errors.Is(err, errBodyTooLarge) && rt.tooLarge != "" {
			err = engine.Fail(rt.tooLarge)
		}
		return nil, c.refuse(err)
	})
	s.documentBody(rt)
}

// documentBody adds the body to a registered operation's documentation. Before the registration it would
// make huma read the body into memory.
func (s *server) documentBody(rt route) {
	item := s.api.OpenAPI().Paths[basePath+rt.path]
	switch rt.method {
	case http.MethodPost:
		item.Post.RequestBody = rt.request
	case http.MethodPatch:
		item.Patch.RequestBody = rt.request
	case http.MethodPut:
		item.Put.RequestBody = rt.request
	}
}

// operation writes a route's documentation.
func (s *server) operation(rt route) huma.Operation {
	op := huma.Operation{Method: rt.method, Path: basePath + rt.path, OperationID: rt.id, Summary: rt.summary,
		Description: rt.about, DefaultStatus: rt.status,
		Tags:     []string{rt.scheme.service},
		Security: s.securityOf(rt),
		Metadata: map[string]any{ours: true}, Responses: map[string]*huma.Response{}}
	if rt.answer != nil {
		op.Responses[strconv.Itoa(rt.status)] = &huma.Response{Description: http.StatusText(rt.status),
			Content: map[string]*huma.MediaType{cmp.Or(rt.answerMedia, "application/json"): {Schema: rt.answer}}}
	}
	if rt.fresh {
		op.Responses["304"] = &huma.Response{Description: "What If-None-Match names is what there is."}
	}
	if rt.ranges {
		op.Responses["206"] = &huma.Response{Description: "The parts that Range asks for.", Content: op.Responses[strconv.Itoa(rt.status)].Content}
	}
	codes := slices.Concat(commonFailures, rt.failures)
	if rt.method != http.MethodGet {
		codes = append(codes, engine.CodeOutcomeUnknown, engine.CodeDataMissing) // reading goes on
	}
	if rt.plan != nil {
		codes = append(codes, engine.CodePlanNotPermitted)
	}
	if rt.bodyLimit > 0 {
		codes = append(codes, bodyFailures...)
	}
	if rt.creates != nil {
		codes = append(codes, engine.CodeIdempotencyKeyReused)
		documentKey(&op)
	}
	if rt.tooLarge != "" {
		codes = append(codes, rt.tooLarge)
	}
	if strings.Contains(rt.path, "{") {
		codes = append(codes, engine.CodeNotFound)
	}
	byStatus := map[int][]string{}
	for _, code := range codes {
		byStatus[code.Row().Status] = append(byStatus[code.Row().Status], string(code))
	}
	for status, names := range byStatus {
		slices.Sort(names)
		body := s.failureSchema
		if rt.partial != "" && rt.partial.Row().Status == status {
			body = s.partialSchema
		}
		op.Responses[strconv.Itoa(status)] = failureResponse(status, slices.Compact(names), body)
	}
	return op
}

// shareFailures keeps the failures that several operations have in common once: they are nine tenths of the
// document otherwise. A shared response is named by its status and its codes, and by its schema when that is not
// the usual one.
func shareFailures(document *huma.OpenAPI) {
	type place struct {
		of     map[string]*huma.Response
		status string
	}
	places := map[string][]place{}
	for _, item := range document.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			for status, response := range op.Responses {
				if codes, ok := response.Extensions[errorCodes].([]string); ok {
					name := status + "." + strings.Join(codes, ".")
					if media := response.Content["application/json"]; media != nil && !strings.HasSuffix(media.Schema.Ref, "/Failure") {
						name += "." + media.Schema.Ref[strings.LastIndex(media.Schema.Ref, "/")+1:]
					}
					places[name] = append(places[name], place{op.Responses, status})
				}
			}
		}
	}
	document.Components.Responses = map[string]*huma.Response{}
	for name, of := range places {
		document.Components.Responses[name] = of[0].of[of[0].status]
		for _, p := range of {
			p.of[p.status] = &huma.Response{Ref: "#/components/responses/" + name}
		}
	}
}

// errorCodes lists a failure's codes.
const errorCodes = "x-error-codes"

// failureResponse documents one status: the codes it comes with and their meaning.
func failureResponse(status int, names []string, body *huma.Schema) *huma.Response {
	var about strings.Builder
	for _, name := range names {
		fmt.Fprintf(&about, "- `%s`: %s\n", name, engine.Code(name).Row().Sentence)
	}
	return &huma.Response{Description: http.StatusText(status) + "\n\n" + about.String(), Headers: failureHeaders[status],
		Content:    map[string]*huma.MediaType{"application/json": {Schema: body, Examples: failureExamples(names)}},
		Extensions: map[string]any{errorCodes: names}}
}

// failureHeaders are the headers by which a client can act on a status; every answer has X-Request-Id.
var failureHeaders = map[int]map[string]*huma.Param{
	http.StatusUnauthorized:       {"WWW-Authenticate": {Description: "The scheme that the path takes.", Schema: &huma.Schema{Type: huma.TypeString}}},
	http.StatusServiceUnavailable: {"Retry-After": {Description: "Whole seconds to wait.", Schema: &huma.Schema{Type: huma.TypeInteger}}},
	http.StatusTooManyRequests: {"Retry-After": {Description: "Whole seconds to wait.", Schema: &huma.Schema{Type: huma.TypeInteger}},
		"X-RateLimit-Limit":     {Description: "Requests that may come in one burst, of the tightest rate; absent for too many wrong keys.", Schema: &huma.Schema{Type: huma.TypeInteger}},
		"X-RateLimit-Remaining": {Description: "Of them, those left.", Schema: &huma.Schema{Type: huma.TypeInteger}},
		"X-RateLimit-Reset":     {Description: "Whole seconds until all of them are left again.", Schema: &huma.Schema{Type: huma.TypeInteger}}},
}

// checkRoutes walks the router and finds routes that were added past register, which no guard watches.
func (s *server) checkRoutes() error {
	err := chi.Walk(s.router, func(method, path string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if s.declared[method+" "+path] == nil && !slices.Contains(openPaths, path) {
			return fmt.Errorf("route %s %s is served without a declared scope", method, path)
		}
		return nil
	})
	return errors.Join(append(s.faults, err)...)
}
