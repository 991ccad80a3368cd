package filereader

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/dossier-lending/dossier/extract/pdf"
)

// scannedA4 is a PDF page of one JPEG of A4 at 300 dpi with lines of noise like writing, and the JPEG.
func scannedA4(b *testing.B) (file, picture []byte) {
	b.Helper()
	img := image.NewGray(image.Rect(0, 0, 2480, 3508))
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		img.Pix[i] = uint8(245 + rnd.IntN(4))
		if y, x := i/img.Stride, i%img.Stride; y%70 < 30 && x*7/9*(y/9+3)%5 == 0 {
			img.Pix[i] = uint8(rnd.IntN(60))
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 75}); err != nil {
		b.Fatal(err)
	}
	content := "q 595 0 0 842 0 0 cm /Im Do Q"
	return assembled("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf(
			"<< /Type /XObject /Subtype /Image /Width 2480 /Height 3508 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
			out.Len(),
			out.Bytes(),
		)), out.Bytes()
}

// BenchmarkScanToGray makes the gray picture of a scanned page, and decodes the same JPEG with image/jpeg in
// the same run. The goal is at most 100 ms of CPU for A4 at 300 dpi.
func BenchmarkScanToGray(b *testing.B) {
	file, picture := scannedA4(b)
	var own, plain time.Duration
	for b.Loop() {
		start := time.Now()
		f, err := pdf.Open(bytes.NewReader(file), int64(len(file)), pdf.Options{})
		if err != nil {
			b.Fatal(err)
		}
		p, err := f.Pictures(b.Context(), 1)
		if err != nil || !p.Alone {
			b.Fatalf("alone %t, %v", p.Alone, err)
		}
		if _, err := compose(b.Context(), p.Parts); err != nil {
			b.Fatal(err)
		}
		own += time.Since(start)
		start = time.Now()
		if _, err := jpeg.Decode(bytes.NewReader(picture)); err != nil {
			b.Fatal(err)
		}
		plain += time.Since(start)
	}
	b.ReportMetric(own.Seconds()*1000/float64(b.N), "own-ms/op")
	b.ReportMetric(plain.Seconds()*1000/float64(b.N), "image/jpeg-ms/op")
	b.ReportMetric(own.Seconds()/plain.Seconds(), "ratio")
}
