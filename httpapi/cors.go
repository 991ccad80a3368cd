package httpapi

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-chi/chi/v5"
)

// methods lists the HTTP methods of the API in the order of the Allow header.
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
}

// methodsAt lists the methods of a path; empty if there is no such path.
func (s *server) methodsAt(path string) (found []string) {
	for _, method := range methods {
		asked := method
		if method == http.MethodHead {
			asked = http.MethodGet
		}
		if path == "*" || s.router.Match(chi.NewRouteContext(), asked, path) {
			found = append(found, method)
		}
	}
	if len(found) > 0 {
		found = append(found, http.MethodOptions)
	}
	return found
}

// options responds to OPTIONS on every path with 204 and Allow. It needs no key and reveals no more than /openapi.json,
// because it does not check whether a resource exists.
func (s *server) options(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		found := s.methodsAt(r.URL.Path)
		if len(found) == 0 {
			s.notFound(w, r)
			return
		}
		for _, method := range found {
			w.Header().Add("Allow", method)
		}
		if w.Header().Get(allowOrigin) != "" && r.Header.Get("Access-Control-Request-Method") != "" {
			w.Header().Set("Access-Control-Allow-Methods", strings.Join(found, ", "))
			w.Header().Set("Access-Control-Allow-Headers", s.browserSends())
			w.Header().Set("Access-Control-Max-Age", preflightLife)
		}
		w.WriteHeader(http.StatusNoContent)
	})
}

// What pages of an allowed origin may send and read.
const (
	allowOrigin  = "Access-Control-Allow-Origin"
	browserSends = "Authorization, Content-Type, Dossier-Document-Password, Idempotency-Key, If-Match, If-None-Match, X-Request-Id"
	browserReads = "Allow, Content-Disposition, Dossier-Replay-Differs, ETag, Idempotent-Replayed, Location, Retry-After, Warning, " +
		"WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id"
	// preflightLife is how many seconds a browser may keep a preflight response. If the operator removes an origin,
	// this takes effect within ten minutes.
	preflightLife = "600"
)

// browserSends returns the headers that pages of an allowed origin may set. Cookies are never among them.
func (s *server) browserSends() string {
	if s.Authenticator == nil || strings.EqualFold(s.AuthHeader, "Cookie") ||
		strings.EqualFold(s.AuthHeader, "Authorization") {
		return browserSends
	}
	return browserSends + ", " + s.AuthHeader
}

// crossOrigin lets browser pages of the configured origins read responses of the API (CORS). Pages of other origins
// cannot. Cookies are not used: the page's script sends the key in a header.
func (s *server) crossOrigin(next http.Handler) http.Handler {
	if len(s.origins) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, basePath+"/") {
			w.Header().Add("Vary", "Origin")
			if origin := r.Header.Get("Origin"); s.origins[origin] {
				w.Header().Set(allowOrigin, origin)
				w.Header().Set("Access-Control-Expose-Headers", browserReads)
			}
		}
		next.ServeHTTP(w, r)
	})
}

// readOrigins checks the configured origins. It refuses "*", because then any page could use a key that a user pasted
// into it.
func readOrigins(list []string) (map[string]bool, error) {
	origins := map[string]bool{}
	for _, given := range list {
		u, err := url.Parse(given)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.Host == "*" ||
			given != u.Scheme+"://"+strings.ToLower(u.Host) {
			return nil, fmt.Errorf("cors_origins: %q is no origin; write each like https://desk.lender.example, in small letters and without a path", given)
		}
		origins[given] = true
	}
	return origins, nil
}
