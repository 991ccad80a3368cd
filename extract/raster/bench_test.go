package raster

import (
	"bytes"
	"image"
	"image/jpeg"
	"syscall"
	"testing"
	"time"
)

// processorTime is what this process has used.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkPrepare prepares a page, an A4 scan of 300 dpi, and decodes it as its baseline; times are the processor's.
func BenchmarkPrepare(b *testing.B) {
	l := looks()[0]
	l.width, l.height, l.dpi = 2480, 3508, 300
	page := worn(taken(drawn(b, l, 1), rotation(0.01, 1240, 1754), l.width, l.height, 255), 1, 0.2, 4)
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, &image.Gray{Pix: page.Pix, Stride: page.Width,
		Rect: image.Rect(0, 0, page.Width, page.Height)}, &jpeg.Options{Quality: 75}); err != nil {
		b.Fatal(err)
	}
	var decoding, preparing time.Duration
	for b.Loop() {
		began := processorTime(b)
		if _, err := JPEG(b.Context(), buf.Bytes(), JPEGAsTold, Limits{}); err != nil {
			b.Fatal(err)
		}
		decoded := processorTime(b)
		if p := Prepare(page, Options{}); len(p) != 1 {
			b.Fatal(len(p))
		}
		decoding, preparing = decoding+decoded-began, preparing+processorTime(b)-decoded
	}
	b.ReportMetric(1000*decoding.Seconds()/float64(b.N), "decode-cpu-ms")
	b.ReportMetric(1000*preparing.Seconds()/float64(b.N), "prepare-cpu-ms")
	b.ReportMetric(preparing.Seconds()/decoding.Seconds(), "of-decode")
	b.ReportMetric(0, "ns/op")
}
