package httpapi

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"github.com/dossier-lending/dossier/engine"
)

// basePath is the version prefix of both services.
const basePath = "/api/v1"

// smallBody is the limit of JSON bodies without a file; all fields at their maximum length are far below it.
const smallBody = 256 << 10

// route declares one operation: its path, who may call it, and how it can fail.
type route struct {
	method, path string // path below /api/v1
	id           string // operationId
	summary      string
	about        string // description; Markdown
	scheme       scheme
	scope        engine.Scope
	also         engine.Scope                    // a second scope that the key needs; "" if none
	plan         func(by engine.Principal) error // 403 if the caller's plan lacks the operation; nil for every plan
	status       int                             // on success
	answer       *huma.Schema                    // of a streamed body
	answerMedia  string                          // its media type; "" means application/json
	otherAnswer  *huma.Schema                    // of the same answer in another form; nil if there is none
	otherMedia   string                          // media type of otherAnswer
	binaries     []string                        // media types of files with the same content
	fresh        bool                            // supports If-None-Match with 304
	ranges       bool                            // supports Range with 206
	bodyLimit    int64
	tooLarge     engine.Code // of a body above bodyLimit; "" means REQUEST_TOO_LARGE
	request      *huma.RequestBody
	failures     []engine.Code // in addition to those of every route
	partial      engine.Code   // the failure with the body PartialFailure; "" if there is none
	creates      creation      // of a route that creates something and accepts an Idempotency-Key
}

// scopes are those that a key needs, all of them.
func (rt route) scopes() []engine.Scope {
	if rt.also == "" {
		return []engine.Scope{rt.scope}
	}
	return []engine.Scope{rt.scope, rt.also}
}

// operations are the declarations of one noun's operations by operationId: everything that is not in the table in
// routes.go.
type operations map[string]route

// table registers the operations of one service, line by line.
type table struct {
	server *server
	scheme scheme
	rest   operations // declared by the handlers, and not in a line yet
}

// service starts a table of operations whose keys have a scheme.
func (s *server) service(scheme scheme, handlers ...interface{ operations() operations }) *table {
	t := &table{s, scheme, operations{}}
	for _, h := range handlers {
		maps.Copy(t.rest, h.operations())
	}
	return t
}

// on adds one line to the table: an operation with its declaration.
func on[I, O any](t *table, method, path, id string, scope engine.Scope, status int,
	handle func(ctx context.Context, c *call, in *I) (*O, error)) {
	rt, declared := t.rest[id]
	if !declared {
		t.server.faults = append(
			t.server.faults, fmt.Errorf("operation %s is in the table but not declared by its handlers", id),
		)
		return
	}
	delete(t.rest, id)
	rt.method, rt.path, rt.id, rt.scheme, rt.scope, rt.status = method, path, id, t.scheme, scope, status
	register(t.server, rt, handle)
}

// done ends the table. For declarations without a line, New returns an error.
func (t *table) done() {
	for id := range t.rest {
		t.server.faults = append(
			t.server.faults, fmt.Errorf("operation %s is declared by its handlers but not in the table", id),
		)
	}
}

// commonFailures can happen on every route that needs a key.
var commonFailures = []engine.Code{
	engine.CodeUnauthorized, engine.CodeWrongAuthScheme, engine.CodeMissingScope,
	engine.CodeURLTooLong, engine.CodeHeadersTooLarge, engine.CodeRateLimited, engine.CodeServerBusy,
	engine.CodeInternal, engine.CodeStoredDataDamaged, engine.CodeStorageUnavailable, engine.CodeInvalidRequest,
	engine.CodeValidationFailed,
}

// bodyFailures can happen on every route with a body.
var bodyFailures = []engine.Code{engine.CodeRequestTooLarge, engine.CodeRequestTimeout}

// register adds a route: guard, decoding of parameters, handler, documentation. If a route has no known scope, New
// returns an error.
func register[I, O any](s *server, rt route, handle func(ctx context.Context, c *call, in *I) (*O, error)) {
	if !slices.Contains(engine.Scopes, rt.scope) {
		s.faults = append(
			s.faults, fmt.Errorf("route %s %s declares no known scope (%q)", rt.method, rt.path, rt.scope),
		)
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

// documentBody adds the body to a registered operation's documentation. Before the registration, it would make huma
// read the body into memory.
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

// operation returns a route's documentation.
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
	if rt.otherAnswer != nil {
		op.Responses[strconv.Itoa(rt.status)].Content[rt.otherMedia] = &huma.MediaType{Schema: rt.otherAnswer}
	}
	for _, media := range rt.binaries {
		file := &huma.Schema{Type: huma.TypeString, Format: "binary"}
		op.Responses[strconv.Itoa(rt.status)].Content[media] = &huma.MediaType{Schema: file}
	}
	if rt.fresh {
		op.Responses["304"] = &huma.Response{Description: "What If-None-Match names is what there is."}
	}
	if rt.ranges {
		op.Responses["206"] = &huma.Response{
			Description: "The parts that Range asks for.",
			Content:     op.Responses[strconv.Itoa(rt.status)].Content,
		}
	}
	codes := slices.Concat(commonFailures, rt.failures)
	if rt.method != http.MethodGet {
		codes = append(codes, engine.CodeOutcomeUnknown, engine.CodeDataMissing) // reading is still possible
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

// checkRoutes returns an error for routes that were added to the router without register, and so have no guard.
func (s *server) checkRoutes() error {
	err := chi.Walk(s.router, func(method, path string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if s.declared[method+" "+path] == nil && !slices.Contains(openPaths, path) {
			return fmt.Errorf("route %s %s is served without a declared scope", method, path)
		}
		return nil
	})
	return errors.Join(append(s.faults, err)...)
}
