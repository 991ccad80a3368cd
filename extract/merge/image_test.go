package merge

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"testing"

	"github.com/hhrutter/tiff"
	"golang.org/x/image/bmp"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/pdf"
	"github.com/dossier-lending/dossier/extract/pdf/object"
	"github.com/dossier-lending/dossier/extract/raster/imageheader"
)

func formatBox(b page.Box) string {
	return fmt.Sprintf("%.3f %.3f %.3f %.3f", b.X0, b.Y0, b.X1, b.Y1)
}

func grayPicture() image.Image {
	img := image.NewGray(image.Rect(0, 0, 120, 80))
	for i := range img.Pix {
		img.Pix[i] = byte(i * 7)
	}
	return img
}

func colorPicture(alpha uint8) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, 60, 40))
	for y := range 40 {
		for x := range 60 {
			img.SetNRGBA(x, y, color.NRGBA{uint8(x * 4), uint8(y * 6), 90, alpha})
		}
	}
	return img
}

func jpegBytes(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, colorPicture(255), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngBytes(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func bmpBytes(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := bmp.Encode(&b, colorPicture(255)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// hugePNG claims 65535 by 65535 pixels in some hundred bytes.
func hugePNG() []byte {
	head := make([]byte, 13)
	binary.BigEndian.PutUint32(head, 65535)
	binary.BigEndian.PutUint32(head[4:], 65535)
	head[8], head[9] = 8, imageheader.PNGRGBA
	b := append([]byte(imageheader.PNGSignature), pngChunk("IHDR", head)...)
	b = append(b, pngChunk("IDAT", []byte{1, 2, 3})...)
	return append(b, pngChunk("IEND", nil)...)
}

func pngChunk(kind string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// withChunk adds a chunk after a PNG's header.
func withChunk(b []byte, kind string, data []byte) []byte {
	const head = 8 + 25
	return append(append(bytes.Clone(b[:head]), pngChunk(kind, data)...), b[head:]...)
}

// withSegment adds a segment after a JPEG's start.
func withSegment(b []byte, mark byte, data []byte) []byte {
	s := binary.BigEndian.AppendUint16([]byte{0xff, mark}, uint16(len(data)+2))
	return append(append(bytes.Clone(b[:2]), append(s, data...)...), b[2:]...)
}

// exifBlock is an EXIF segment with an orientation and 100 dpi.
func exifBlock(orientation byte) []byte {
	b := []byte("Exif\x00\x00")
	t := []byte("MM\x00*\x00\x00\x00\x08\x00\x03")
	t = append(t, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0)
	t = append(t, 0x01, 0x1a, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50)
	t = append(t, 0x01, 0x1b, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50)
	t = append(t, 0, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 1)
	return append(b, t...)
}

func tiffBytes(t testing.TB, img image.Image, compression tiff.CompressionType) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tiff.Encode(&b, img, &tiff.Options{Compression: compression}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// images are one of each kind, and a TIFF of three pages.
func images(t testing.TB) []engine.MergeSource {
	return []engine.MergeSource{
		sourceOf("jpeg", jpegBytes(t)),
		sourceOf("png", pngBytes(t, grayPicture())),
		sourceOf("png", pngBytes(t, colorPicture(255))),
		sourceOf("png", pngBytes(t, colorPicture(100))),
		sourceOf("bmp", bmpBytes(t)),
		sourceOf("tiff", tiffBytes(t, grayPicture(), tiff.Deflate)),
		sourceOf("tiff", threePages(t)),
		sourceOf("tiff", faxTIFF(imageheader.CompressionG4, 1)),
	}
}

// pageImage is the image of a merged page.
func pageImage(t testing.TB, f *pdf.File, n int) (object.Stream, []byte) {
	t.Helper()
	parts, _ := f.PageParts(n)
	resources, _ := f.Resolve(parts.Resources).(object.Dict)
	images, _ := f.Resolve(resources["XObject"]).(object.Dict)
	s, ok := f.Resolve(images["Im0"]).(object.Stream)
	if !ok {
		t.Fatalf("page %d has no image", n)
	}
	data, _, _ := f.Encoded(s)
	return s, data
}

func openMerged(t testing.TB, sources ...engine.MergeSource) *pdf.File {
	t.Helper()
	b, _ := mergeAll(t, sources...)
	f, err := pdf.Open(bytes.NewReader(b), int64(len(b)), pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestJPEGIsEmbeddedUnchanged(t *testing.T) {
	want := withSegment(jpegBytes(t), imageheader.MarkAPP1, exifBlock(6))
	f := openMerged(t, sourceOf("jpeg", want))
	s, got := pageImage(t, f, 1)
	if !bytes.Equal(got, want) || f.Resolve(s.Dict["Filter"]) != object.Name("DCTDecode") {
		t.Errorf("%d bytes with filter %v, want the file's own %d", len(got), s.Dict["Filter"], len(want))
	}
}

func TestCMYKOfAdobeIsShownTheRightWayRound(t *testing.T) {
	b := jpegBytes(t)
	at := bytes.Index(b, []byte{0xff, imageheader.MarkSOF0})
	b[at+9] = 4 // components; the header is all that is read
	plain := openMerged(t, sourceOf("jpeg", b))
	adobe := openMerged(
		t, sourceOf("jpeg", withSegment(b, imageheader.MarkAPP14, []byte("Adobe\x00\x64\x00\x00\x00\x00\x02"))),
	)
	s, _ := pageImage(t, plain, 1)
	a, _ := pageImage(t, adobe, 1)
	if s.Dict["ColorSpace"] != object.Name("DeviceCMYK") || s.Dict["Decode"] != nil {
		t.Errorf("plain CMYK: %v", s.Dict)
	}
	if decode, _ := a.Dict["Decode"].(object.Array); len(decode) != 8 || decode[0] != int64(1) {
		t.Errorf("Adobe's CMYK: %v, want an inverting Decode", a.Dict)
	}
}

func TestResolutionDecidesTheSizeOfThePage(t *testing.T) {
	jfif := func(unit byte, x, y uint16) []byte {
		b := []byte{'J', 'F', 'I', 'F', 0, 1, 2, unit}
		b = binary.BigEndian.AppendUint16(b, x)
		return withSegment(jpegBytes(t), imageheader.MarkAPP0, append(binary.BigEndian.AppendUint16(b, y), 0, 0))
	}
	phys := func(x, y uint32) []byte {
		b := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, x), y)
		return withChunk(pngBytes(t, grayPicture()), "pHYs", append(b, 1))
	}
	bmpAt := func(perMetre uint32) []byte {
		b := bmpBytes(t)
		binary.LittleEndian.PutUint32(b[38:], perMetre)
		binary.LittleEndian.PutUint32(b[42:], perMetre)
		return b
	}
	for says, c := range map[string]struct {
		source        engine.MergeSource
		width, height float64
	}{
		"JFIF in dots per inch": {sourceOf("jpeg", jfif(1, 120, 60)), 36, 48},
		"JFIF in dots per centimetre": {
			sourceOf("jpeg", jfif(2, 100, 100)), 60 * 72 / 254.0, 40 * 72 / 254.0,
		},
		"JFIF that says only the shape": {sourceOf("jpeg", jfif(0, 1, 1)), 21.6, 14.4},
		"JFIF of nonsense":              {sourceOf("jpeg", jfif(1, 1, 1)), 21.6, 14.4},
		"EXIF": {
			sourceOf("jpeg", withSegment(jpegBytes(t), imageheader.MarkAPP1, exifBlock(1))), 43.2, 28.8,
		},
		"EXIF of a turned picture": {
			sourceOf("jpeg", withSegment(jpegBytes(t), imageheader.MarkAPP1, exifBlock(6))), 28.8, 43.2,
		},
		"no resolution: 200 dpi": {sourceOf("jpeg", jpegBytes(t)), 21.6, 14.4},
		"pHYs": {
			sourceOf("png", phys(3937, 3937)), 120 * 72 / (3937 * 0.0254), 80 * 72 / (3937 * 0.0254),
		},
		"BMP in pixels per metre": {
			sourceOf("bmp", bmpAt(11811)), 60 * 72 / (11811 * 0.0254), 40 * 72 / (11811 * 0.0254),
		},
		"a fax whose rows are higher than its dots": {
			sourceOf("tiff", faxTIFF(imageheader.CompressionG4, 1)), 16.0 * 72 / 204, 2.0 * 72 / 98,
		},
	} {
		f := openMerged(t, c.source)
		p, err := f.Page(1)
		if err != nil || math.Abs(p.Width-c.width) > 0.01 || math.Abs(p.Height-c.height) > 0.01 {
			t.Errorf("%s: %.2f by %.2f points, %v; want %.2f by %.2f", says, p.Width, p.Height, err, c.width, c.height)
		}
	}
}

func TestOrientationPutsTheFirstPixelWhereItBelongs(t *testing.T) {
	// Where the stored upper left corner (0, 1 of the unit square) is seen, by orientation.
	for orientation, want := range []string{1: "top left", 2: "top right", 3: "bottom right", 4: "bottom left",
		5: "top left", 6: "top right", 7: "bottom right", 8: "bottom left"} {
		if want == "" {
			continue
		}
		p := picture{width: 60, height: 40, orientation: orientation}
		w, h, m := p.placement()
		at := func(u, v float64) string {
			x, y := m[0]*u+m[2]*v+m[4], m[1]*u+m[3]*v+m[5]
			return map[bool]string{true: "top ", false: "bottom "}[y > h/2] + map[bool]string{
				true:  "right",
				false: "left",
			}[x > w/2]
		}
		if got := at(0, 1); got != want {
			t.Errorf("orientation %d: the first pixel is %s, want %s", orientation, got, want)
		}
		// From 5 on the first row runs down or up a side.
		alongTop := at(0, 1)[:3] == at(1, 1)[:3]
		if alongTop != (orientation < 5) || (w > h) != (orientation < 5) {
			t.Errorf("orientation %d: first row level %t, page %v by %v", orientation, alongTop, w, h)
		}
	}
}

func TestPlainPNGKeepsCompressedBytes(t *testing.T) {
	for says, img := range map[string]image.Image{
		"gray":    grayPicture(),
		"color":   colorPicture(255),
		"palette": palettePicture(),
	} {
		b := pngBytes(t, img)
		h, err := imageheader.ParsePNG(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := io.ReadAll(&imageheader.SpanReader{R: bytes.NewReader(b), Spans: h.Data})
		f := openMerged(t, sourceOf("png", b))
		s, got := pageImage(t, f, 1)
		if !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, want the file's own %d", says, len(got), len(want))
		}
		pixels, _, err := f.Decode(s)
		if err != nil || len(pixels) < 60*40/4 {
			t.Errorf("%s: decodes to %d bytes, %v", says, len(pixels), err)
		}
	}
}

func palettePicture() image.Image {
	img := image.NewPaletted(
		image.Rect(0, 0, 60, 40), color.Palette{color.Black, color.White, color.RGBA{200, 0, 0, 255}},
	)
	for i := range img.Pix {
		img.Pix[i] = byte(i % 3)
	}
	return img
}

func TestTransparencyBecomesWhite(t *testing.T) {
	f := openMerged(t, sourceOf("png", pngBytes(t, colorPicture(0))))
	s, _ := pageImage(t, f, 1)
	pixels, _, err := f.Decode(s)
	if err != nil || len(pixels) != 60*40*3 {
		t.Fatalf("%d bytes, %v", len(pixels), err)
	}
	for _, b := range pixels {
		if b != 255 {
			t.Fatalf("a fully transparent pixel is %d, want white", b)
		}
	}
}

// faxTIFF is a page of 16 by 2 pixels, all white, at 204 by 98 dpi, compressed for fax.
func faxTIFF(compression uint16, fillOrder uint16) []byte {
	data := map[uint16][]byte{imageheader.CompressionG4: {0xc0, 0x01, 0x00, 0x10}}[compression] // V0, V0, end of block
	return tiffOf(data, [][3]uint32{
		{imageheader.TagWidth, imageheader.KindShort, 16},
		{imageheader.TagHeight, imageheader.KindShort, 2},
		{imageheader.TagBits, imageheader.KindShort, 1},
		{imageheader.TagCompression, imageheader.KindShort, uint32(compression)},
		{imageheader.TagPhotometric, imageheader.KindShort, 0},
		{imageheader.TagFillOrder, imageheader.KindShort, uint32(fillOrder)},
	})
}

// tiffOf is a little-endian TIFF of one strip with these tags and 204 by 98 dpi.
func tiffOf(data []byte, tags [][3]uint32) []byte {
	const at = 8
	b := []byte("II*\x00")
	rationals := at + len(data)
	b = binary.LittleEndian.AppendUint32(b, uint32(rationals+16))
	b = append(b, data...)
	for _, v := range []uint32{204, 1, 98, 1} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	tags = append(
		tags,
		[3]uint32{imageheader.TagStripOffsets, imageheader.KindLong, at},
		[3]uint32{imageheader.TagStripCounts, imageheader.KindLong, uint32(len(data))},
		[3]uint32{imageheader.TagXResolution, imageheader.KindRational, uint32(rationals)},
		[3]uint32{imageheader.TagYResolution, imageheader.KindRational, uint32(rationals + 8)},
	)
	b = binary.LittleEndian.AppendUint16(b, uint16(len(tags)))
	for _, e := range tags {
		b = binary.LittleEndian.AppendUint16(b, uint16(e[0]))
		b = binary.LittleEndian.AppendUint16(b, uint16(e[1]))
		b = binary.LittleEndian.AppendUint32(b, 1)
		b = binary.LittleEndian.AppendUint32(b, e[2])
	}
	return append(b, 0, 0, 0, 0)
}

func TestFaxPageIsPassedThrough(t *testing.T) {
	for fillOrder, want := range map[uint16][]byte{1: {0xc0, 0x01, 0x00, 0x10}, 2: {0x03, 0x80, 0x00, 0x08}} {
		f := openMerged(t, sourceOf("tiff", faxTIFF(imageheader.CompressionG4, fillOrder)))
		s, got := pageImage(t, f, 1)
		params, _ := f.Resolve(s.Dict["DecodeParms"]).(object.Dict)
		if !bytes.Equal(got, want) || params["K"] != int64(-1) || params["Columns"] != int64(16) ||
			params["BlackIs1"] != false {
			t.Errorf("fill order %d: % x with %v, want % x", fillOrder, got, params, want)
		}
	}
}

func TestJPEGInTIFFGetsTables(t *testing.T) {
	whole := jpegBytes(t)
	b := tiffOf(whole, [][3]uint32{
		{imageheader.TagWidth, imageheader.KindShort, 60},
		{imageheader.TagHeight, imageheader.KindShort, 40},
		{imageheader.TagCompression, imageheader.KindShort, imageheader.CompressionJPEG},
		{imageheader.TagPhotometric, imageheader.KindShort, 6},
		{imageheader.TagSamples, imageheader.KindShort, 3},
		{imageheader.TagRowsPerStrip, imageheader.KindShort, 40},
	})
	f := openMerged(t, sourceOf("tiff", b))
	s, got := pageImage(t, f, 1)
	if !bytes.Equal(got, whole) || s.Dict["Width"] != int64(60) {
		t.Errorf("%d bytes, want the strip's own %d", len(got), len(whole))
	}
	if _, err := jpeg.Decode(bytes.NewReader(got)); err != nil {
		t.Error(err)
	}
}

func TestJPEGInTIFFWithAmbiguousColorsIsRefused(t *testing.T) {
	four := jpegBytes(t)
	four[bytes.Index(four, []byte{0xff, imageheader.MarkSOF0})+9] = 4
	for says, c := range map[string]struct {
		content     []byte
		photometric uint32
	}{"RGB with transparency": {four, 2}, "CIE L*a*b*": {jpegBytes(t), 8}} {
		b := tiffOf(c.content, [][3]uint32{
			{imageheader.TagWidth, imageheader.KindShort, 60},
			{imageheader.TagHeight, imageheader.KindShort, 40},
			{imageheader.TagCompression, imageheader.KindShort, imageheader.CompressionJPEG},
			{imageheader.TagPhotometric, imageheader.KindShort, c.photometric},
			{imageheader.TagSamples, imageheader.KindShort, 3},
			{imageheader.TagRowsPerStrip, imageheader.KindShort, 40},
		})
		_, err := picturesOf(sourceOf("tiff", b))
		var unfit *imageheader.UnfitError
		if !errors.As(err, &unfit) {
			t.Errorf("%s: %v, want a refusal that says how to save it", says, err)
		}
	}
}

// threePages chains three one-page TIFFs by pointing each directory at the next.
func threePages(t testing.TB) []byte {
	one := faxTIFF(imageheader.CompressionG4, 1)
	const entries, entryBytes = 10, 12
	directory := int(binary.LittleEndian.Uint32(one[4:]))
	var all []byte
	for i := range 3 {
		all = append(all, one...)
		base := i * len(one)
		for e := range entries { // places are counted from the start of the file
			at := base + directory + 2 + e*entryBytes
			switch binary.LittleEndian.Uint16(all[at:]) {
			case imageheader.TagStripOffsets, imageheader.TagXResolution, imageheader.TagYResolution:
				binary.LittleEndian.PutUint32(all[at+8:], binary.LittleEndian.Uint32(all[at+8:])+uint32(base))
			}
		}
		if i < 2 {
			binary.LittleEndian.PutUint32(all[base+directory+2+entries*entryBytes:], uint32(base+len(one)+directory))
		}
	}
	return all
}

func TestAllPagesOfATIFFAreTaken(t *testing.T) {
	f := openMerged(t, sourceOf("tiff", threePages(t)))
	if f.NumPages() != 3 {
		t.Errorf("%d pages, want 3", f.NumPages())
	}
	loop := threePages(t)
	copy(loop[len(loop)-4:], loop[4:8]) // the last directory points at the first
	if f := openMerged(t, sourceOf("tiff", loop)); f.NumPages() != 3 {
		t.Errorf("a chain that bites its tail gives %d pages, want 3", f.NumPages())
	}
}

func TestDecodedTIFFKeepsPixels(t *testing.T) {
	want := grayPicture().(*image.Gray).Pix
	for _, compression := range []tiff.CompressionType{tiff.Uncompressed, tiff.Deflate, tiff.LZW} {
		f := openMerged(t, sourceOf("tiff", tiffBytes(t, grayPicture(), compression)))
		s, data := pageImage(t, f, 1)
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, want) ||
			s.Dict["ColorSpace"] != object.Name("DeviceGray") {
			t.Errorf("compression %d: %d bytes, %v; want the pixels themselves", compression, len(got), err)
		}
	}
}
