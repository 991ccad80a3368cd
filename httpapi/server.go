package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2" // makes the OpenAPI document from the types that decode requests
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5" // can route /documents/jobs/{id} beside /documents/{document_id}/…
	"github.com/go-chi/chi/v5/middleware"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/httpapi/connections"
	"github.com/dossier-lending/dossier/httpapi/ratelimit"
)

// Config configures a Handler. Engine is required.
type Config struct {
	// The engine that does the work; required.
	Engine *engine.Engine
	Log    *slog.Logger // one line per request; nil discards them
	// Version is shown in the OpenAPI document; default "dev".
	Version string
	// PublicURL is written before the path in status_url ("https://dossier.example"); if it is "", status_url is a
	// path.
	PublicURL string
	// KeyFailuresPerMinute is how many wrong keys an address may send per minute before it gets 429; default 10.
	KeyFailuresPerMinute int
	// Authenticator finds out who sends a request; default Keys(Engine).
	Authenticator Authenticator
	// AuthHeader is the header with which your own Authenticator recognizes the sender ("X-Desk-Session", "Cookie").
	// /openapi.json names it, and pages of CORSOrigins may send it. They cannot send cookies: browsers add cookies only
	// for pages of the API's own origin, because Access-Control-Allow-Credentials is never sent. It is required with
	// your own Authenticator.
	AuthHeader string
	// CORSOrigins are the origins whose browser pages may use the API ("https://desk.lender.example");
	// default none.
	CORSOrigins []string
	// The clock; default time.Now.
	Now func() time.Time
	// Results describes the results of each document type for /openapi.json. Without it, a result is documented as an
	// object.
	Results []engine.ResultShape
	// Ready returns why the installation cannot work although storage is fine: an *engine.Error whose message /readyz
	// shows; nil if all is well. Default nil.
	Ready func(context.Context) error
}

// Handler serves both services, health, metrics and documentation. It is safe for concurrent use.
type Handler struct {
	http.Handler
	server *server
}

type server struct {
	Config
	router        *chi.Mux
	api           huma.API
	metrics       *metrics
	rates         *ratelimit.Limits      // per organization and per key
	keyFailures   *ratelimit.KeyFailures // wrong keys per address
	authenticator Authenticator
	rooms         rooms
	failureSchema *huma.Schema
	partialSchema *huma.Schema
	declared      map[string]*route // by "METHOD /path": every route that register added
	faults        []error
	origins       map[string]bool        // pages of these origins may use the API
	resultNames   func(name string) bool // whether a result has such a member; nil if unknown
	ownPipeline   map[string]bool        // types whose total_cost_usd is null by contract
	draining      atomic.Bool
	drained       chan struct{} // closed when draining begins, so that nobody waits for events any more
	openAPI       []byte
}

// New returns the handler. It returns an error if a route has no scope or was not declared.
func New(c Config) (*Handler, error) {
	s, err := newServer(c)
	if err != nil {
		return nil, err
	}
	s.routes()
	return s.handler()
}

func newServer(c Config) (*server, error) {
	if c.Engine == nil {
		return nil, errors.New("httpapi.New needs an Engine")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Version == "" {
		c.Version = "dev"
	}
	if c.KeyFailuresPerMinute == 0 {
		c.KeyFailuresPerMinute = 10
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &server{
		Config:      c,
		router:      chi.NewRouter(),
		metrics:     newMetrics(c.Engine),
		declared:    map[string]*route{},
		drained:     make(chan struct{}),
		rooms:       newRooms(),
		rates:       ratelimit.New(c.Now),
		keyFailures: ratelimit.NewKeyFailures(c.KeyFailuresPerMinute, c.Now),
	}
	s.resultNames = namesOfResults(c.Results)
	s.ownPipeline = map[string]bool{}
	for _, t := range c.Engine.Schemas.BuiltIn() {
		s.ownPipeline[t.DocumentType] = t.OwnPipeline
	}
	var err error
	if s.origins, err = readOrigins(c.CORSOrigins); err != nil {
		return nil, err
	}
	s.authenticator = Keys(c.Engine)
	if c.Authenticator != nil {
		if s.authenticator, err = newOwnAuthenticator(c); err != nil {
			return nil, err
		}
	}
	s.router.Use(s.observe, s.bounds, s.crossOrigin, s.options, middleware.GetHead, s.recover)
	s.router.NotFound(s.notFound)
	s.router.MethodNotAllowed(s.methodNotAllowed)
	s.api = humachi.New(s.router, describe(c.Version, c.PublicURL))
	if c.Authenticator != nil {
		describeOwn(s.api.OpenAPI(), c.AuthHeader)
	}
	if err := describeResults(s.api.OpenAPI().Components.Schemas.Map(), c.Engine.Types.List(), c.Results); err != nil {
		return nil, err
	}
	s.failureSchema = s.api.OpenAPI().Components.Schemas.Schema(typeOf[Failure](), true, "")
	s.partialSchema = s.api.OpenAPI().Components.Schemas.Schema(typeOf[partialFailure](), true, "")
	return s, nil
}

func (s *server) handler() (*Handler, error) {
	s.open()
	if err := s.checkRoutes(); err != nil {
		return nil, err
	}
	s.openOperations()
	describeCallbacks(s.api.OpenAPI())
	addExamples(s.api.OpenAPI())
	shareFailures(s.api.OpenAPI())
	dropForeign(s.api.OpenAPI().Components.Schemas)
	neverNull(s.api.OpenAPI().Components.Schemas)
	var err error
	if s.openAPI, err = json.Marshal(s.api.OpenAPI()); err != nil {
		return nil, err
	}
	return &Handler{Handler: s.router, server: s}, nil
}

// Drain makes /readyz respond 503, so that a load balancer sends no new requests. Requests that still arrive are
// served. Requests that wait for events get their response at once.
func (h *Handler) Drain() {
	if h.server.draining.CompareAndSwap(false, true) {
		close(h.server.drained)
	}
}

// OpenAPI returns the OpenAPI 3.1 document, as served at /openapi.json.
func (h *Handler) OpenAPI() []byte { return h.server.openAPI }

// Time limits and sizes of connections.
const (
	headerTimeout = 5 * time.Second // a header has one or two packets
	idleTimeout   = 2 * time.Minute
)

// NewServer returns an http.Server with the time and size limits that the handler relies on. Bodies have no fixed time
// limit: the handler extends their deadline as bytes arrive.
func NewServer(addr string, h http.Handler) *http.Server {
	return &http.Server{
		Addr:                         addr,
		Handler:                      connections.Closing(h),
		ConnState:                    connections.NoteState,
		ConnContext:                  connections.WithConnection,
		DisableGeneralOptionsHandler: true,
		ReadHeaderTimeout:            headerTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               connections.MaxHeaderBytes,
		ErrorLog:                     slog.NewLogLogger(slog.DiscardHandler, slog.LevelInfo),
	}
}

// ConnectionLimits are the maximum numbers of open connections.
type ConnectionLimits = connections.Limits

// ConnectionLimitsFor returns the limits for a process that may have this many files open at once. Some are reserved
// for everything else, and no address gets more than three quarters of the places.
func ConnectionLimitsFor(openFiles uint64) ConnectionLimits { return connections.LimitsFor(openFiles) }

// usualOpenFiles is how many files a process may have open on most systems, unless configured otherwise.
const usualOpenFiles = 1024

// Listen is [ListenWithin] with the limits of a process with 1024 files.
func Listen(l net.Listener) net.Listener { return ListenWithin(l, ConnectionLimitsFor(usualOpenFiles)) }

// ListenWithin handles what happens before there is a request for a handler. It limits connections. It gives net/http's
// own refusals (no HTTP, endless headers, an unsupported version or encoding) the body of an ordinary error. It closes
// a connection after a request that states its length in two ways. Pass the result to Serve of [NewServer].
func ListenWithin(l net.Listener, limits ConnectionLimits) net.Listener {
	return connections.Listen(l, limits, func(code engine.Code, message, requestID string) []byte {
		// This cannot fail, because it has only strings.
		body, _ := plainJSON(Failure{Error: string(code), Message: message, RequestID: requestID})
		return body
	})
}

// humaFormats encodes responses only; decodeJSON decodes bodies.
var humaFormats = map[string]huma.Format{"application/json": {
	Marshal: func(w io.Writer, v any) error {
		if k, ok := v.(*kept); ok {
			_, err := w.Write(k.Body)
			return err
		}
		return answerEncoder(w).Encode(v)
	},
	Unmarshal: json.Unmarshal,
}}

func (s *server) notFound(w http.ResponseWriter, r *http.Request) {
	callOf(r.Context()).answerFailure(engine.Fail(
		engine.CodeNotFound, "There is no such path; GET /openapi.json lists all.",
	))
}

func (s *server) methodNotAllowed(w http.ResponseWriter, r *http.Request) {
	found := s.methodsAt(r.URL.Path)
	for _, method := range found {
		w.Header().Add("Allow", method)
	}
	if len(found) == 0 { // for an unknown method, the router does not look for the path
		s.notFound(w, r)
		return
	}
	callOf(r.Context()).answerFailure(engine.Fail(engine.CodeMethodNotAllowed))
}

// recover turns a panic into an INTERNAL_ERROR, and logs its text.
func (s *server) recover(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			fault := recover()
			if fault == nil {
				return
			}
			c := callOf(r.Context())
			s.logPanic(c, fault)
			if c.w.status != 0 {
				panic(http.ErrAbortHandler) // part of the response is sent, so only breaking it off shows the error
			}
			c.answerFailure(engine.Fail(engine.CodeInternal))
		}()
		next.ServeHTTP(w, r)
	})
}

// ready returns nil if the server can accept new work, otherwise the reason why not.
func (s *server) ready(ctx context.Context) error {
	if s.draining.Load() {
		return engine.Fail(engine.CodeNotReady)
	}
	if err := s.Engine.Ready(ctx); err != nil {
		if engine.CodeOf(err) == engine.CodeDataMissing {
			return err
		}
		return engine.FailWith(
			engine.CodeNotReady, err, "Storage does not take new data at the moment; the log says why.",
		)
	}
	if s.Config.Ready != nil {
		return s.Config.Ready(ctx)
	}
	return nil
}

// openPaths need no key. They reveal nothing about any organization.
var openPaths = []string{"/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/docs/{file}"}

// open registers the paths that need no key.
func (s *server) open() {
	s.router.Get("/healthz", func(w http.ResponseWriter, r *http.Request) {
		writeJSON(w, http.StatusOK, map[string]string{"status": "alive"})
	})
	s.router.Get("/readyz", func(w http.ResponseWriter, r *http.Request) {
		if err := s.ready(r.Context()); err != nil {
			callOf(r.Context()).answerFailure(err)
			return
		}
		writeJSON(w, http.StatusOK, readiness{Status: "ready", Degraded: s.degraded()})
	})
	s.router.Get("/metrics", s.metrics.handler().ServeHTTP)
	s.router.Get("/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(s.openAPI)
	})
	s.router.Get("/docs", s.docsFile)
	s.router.Get("/docs/{file}", s.docsFile)
}

// readiness is the response of /readyz.
type readiness struct {
	Status string `json:"status"`
	// Degraded is a sentence if some of the stored data cannot be read; absent otherwise.
	Degraded string `json:"degraded,omitempty"`
}

// degraded returns the sentence for /readyz; "" if no read has found damage. Damage does not make the server unready,
// because all other reads and all writes still work.
func (s *server) degraded() string {
	if s.Engine.Maintenance.Damage().Reads == 0 {
		return ""
	}
	return "Some stored data is damaged and is answered with STORED_DATA_DAMAGED; run dossier doctor, it names what and what to do."
}
