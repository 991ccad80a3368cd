package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus" // the metrics format operators collect
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/dossier-lending/dossier/engine"
)

// metrics are counted per route pattern, method and status. No label has a value that a caller can
// choose freely: unknown paths share one pattern, unknown methods one name.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	received prometheus.Counter
}

func newMetrics(e *engine.Engine) *metrics {
	m := &metrics{registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "dossier_http_requests_total",
			Help: "Requests answered."}, []string{"method", "route", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "dossier_http_request_duration_seconds",
			Help:    "From the request's header to the end of the answer.",
			Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 60}}, []string{"method", "route"}),
		received: prometheus.NewCounter(prometheus.CounterOpts{Name: "dossier_http_received_bytes_total",
			Help: "Bytes of request bodies read."}),
	}
	m.registry.MustRegister(m.requests, m.duration, m.received, queueDepth{e},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) observe(method, route string, status int, took time.Duration, received int64) {
	method = knownMethod(method)
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Inc()
	m.duration.WithLabelValues(method, route).Observe(took.Seconds())
	m.received.Add(float64(received))
}

func knownMethod(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// queueDepth reads the queue when it is asked for.
type queueDepth struct{ engine *engine.Engine }

var queueDepthDesc = prometheus.NewDesc("dossier_queue_documents", "Documents in the queue.", []string{"state"}, nil)

// Describe implements prometheus.Collector.
func (q queueDepth) Describe(out chan<- *prometheus.Desc) { out <- queueDepthDesc }

// Collect implements prometheus.Collector; a queue that cannot be read has no figures.
func (q queueDepth) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	available, running, err := q.engine.Store.QueueDepth(ctx)
	if err != nil {
		return
	}
	out <- prometheus.MustNewConstMetric(queueDepthDesc, prometheus.GaugeValue, float64(available), "available")
	out <- prometheus.MustNewConstMetric(queueDepthDesc, prometheus.GaugeValue, float64(running), "running")
}
