//go:build tesseract && cgo && linux

package main

import (
	"math"
	"runtime/debug"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/appliance"
	"github.com/dossier-lending/dossier/extract/ocr/tesseract"
)

// A program that reads pictures in its own process keeps the memory limit that it has set. Only children, which read one
// paper and end, are kept tight.
func TestAProgramThatReadsPicturesKeepsItsMemoryLimit(t *testing.T) {
	own := int64(math.MaxInt64 - 1)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(own))
	pool := appliance.Recognizers(tesseract.Options{}, 1)
	defer pool.Close()
	recognizer, err := pool.Take(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	pool.Put(recognizer)
	time.Sleep(500 * time.Millisecond) // a child's heap is looked at more often
	if limit := debug.SetMemoryLimit(-1); limit != own {
		t.Errorf("the limit is %d, want the program's own %d", limit, own)
	}
}
