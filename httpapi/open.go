package httpapi

import "net/http"

// openPaths need no key. They tell nothing of any organization.
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

// readiness is the answer of /readyz.
type readiness struct {
	Status string `json:"status"`
	// Degraded says in one sentence that some of the stored data cannot be read back; absent while all can.
	Degraded string `json:"degraded,omitempty"`
}

// degraded is the sentence for /readyz, "" while no read has met damage. It does not make the server unready:
// all other reads and all writes go on.
func (s *server) degraded() string {
	if s.Engine.Damage().Reads == 0 {
		return ""
	}
	return "Some stored data is damaged and is answered with STORED_DATA_DAMAGED; run dossier doctor, it names what and what to do."
}
