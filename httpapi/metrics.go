package httpapi

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus" // the metrics format that operators collect
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/dossier-lending/dossier/engine"
)

// metrics are counted per route pattern, method and status. No label has a value that callers can choose freely:
// unknown paths share one pattern, unknown methods one name.
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
	m.registry.MustRegister(m.requests, m.duration, m.received, queueDepth{e}, readings{e}, damage{e}, dataMissing(e),
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
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return method
	}
	return "other"
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// readings counts the documents that have been processed. Its labels are the engine's kinds, which callers cannot
// choose.
type readings struct{ engine *engine.Engine }

var (
	readingLabels = []string{"document_type", "outcome", "error_category"}
	readingsDesc  = prometheus.NewDesc(
		"dossier_documents_total", "Documents that ended; each attempt counts once.", readingLabels, nil,
	)
	readingPagesDesc = prometheus.NewDesc(
		"dossier_document_pages_total", "Pages read of documents that ended.", readingLabels, nil,
	)
	readingTimeDesc = prometheus.NewDesc("dossier_document_duration_seconds",
		"From the beginning of a document's reading, or of a download that failed, to its end.", readingLabels, nil)
)

// Describe implements prometheus.Collector.
func (r readings) Describe(out chan<- *prometheus.Desc) {
	out <- readingsDesc
	out <- readingPagesDesc
	out <- readingTimeDesc
}

// Collect implements prometheus.Collector.
func (r readings) Collect(out chan<- prometheus.Metric) {
	for _, t := range r.engine.Processing.Totals() {
		labels := []string{t.DocumentType, string(t.Outcome), string(t.ErrorCategory)}
		within := make(map[float64]uint64, len(t.Within))
		for i, n := range t.Within {
			within[engine.ReadingBuckets[i]] = n
		}
		out <- prometheus.MustNewConstMetric(readingsDesc, prometheus.CounterValue, float64(t.Count), labels...)
		out <- prometheus.MustNewConstMetric(readingPagesDesc, prometheus.CounterValue, float64(t.Pages), labels...)
		out <- prometheus.MustNewConstHistogram(readingTimeDesc, t.Count, t.Seconds, within, labels...)
	}
}

// damage reports stored data that reads could not read back.
type damage struct{ engine *engine.Engine }

var (
	degradedDesc = prometheus.NewDesc("dossier_degraded",
		"1 after a read met damaged data, until the installation is repaired and started again; 0 before.", nil, nil)
	damagedReadsDesc = prometheus.NewDesc("dossier_damaged_reads_total", "Reads that met damaged data.", nil, nil)
)

// Describe implements prometheus.Collector.
func (d damage) Describe(out chan<- *prometheus.Desc) { out <- degradedDesc; out <- damagedReadsDesc }

// Collect implements prometheus.Collector.
func (d damage) Collect(out chan<- prometheus.Metric) {
	reads, degraded := d.engine.Maintenance.Damage().Reads, 0.0
	if reads > 0 {
		degraded = 1
	}
	out <- prometheus.MustNewConstMetric(degradedDesc, prometheus.GaugeValue, degraded)
	out <- prometheus.MustNewConstMetric(damagedReadsDesc, prometheus.CounterValue, float64(reads))
}

// queueDepth reads the queue when metrics are requested.
type queueDepth struct{ engine *engine.Engine }

var queueDepthDesc = prometheus.NewDesc("dossier_queue_documents", "Documents in the queue.", []string{"state"}, nil)

// Describe implements prometheus.Collector.
func (q queueDepth) Describe(out chan<- *prometheus.Desc) { out <- queueDepthDesc }

// Collect implements prometheus.Collector. If the queue cannot be read, there is no value.
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

// dataMissing is 1 while writes are refused because records are missing.
func dataMissing(e *engine.Engine) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "dossier_data_missing",
		Help: "1 while stored records are known to be missing or changed, and nothing is written until the operator accepts that."}, func() float64 {
		if e.Store.Loss() == nil {
			return 0
		}
		return 1
	})
}
