package imageheader

import (
	"bytes"
	"io"
	"math/bits"
)

// Compressions of TIFF.
const (
	CompressionNone       = 1
	CompressionFaxRows    = 2
	CompressionG3         = 3
	CompressionG4         = 4
	CompressionOldJPEG    = 6
	CompressionJPEG       = 7
	CompressionLZW        = 5
	CompressionDeflate    = 8
	CompressionPackBits   = 32773
	CompressionOldDeflate = 32946
)

// Piece reads a strip or tile as stored in the file.
func (f *TIFF) Piece(at, count uint32) (*io.SectionReader, error) {
	if at == NoNumber || count == NoNumber || count == 0 || int64(at)+int64(count) > f.Size {
		return nil, ErrTIFF
	}
	return io.NewSectionReader(f.R, int64(at), int64(count)), nil
}

// Reversed reverses the bits of every byte, for fax machines that send the last bit first.
type Reversed struct {
	R io.Reader // the bytes as the machine sent them
}

// Read implements io.Reader.
func (v Reversed) Read(p []byte) (int, error) {
	n, err := v.R.Read(p)
	for i := range p[:n] {
		p[i] = bits.Reverse8(p[i])
	}
	return n, err
}

// JPEGTables are the segments that all pieces of the page share, without the marks around them.
func (f *TIFF) JPEGTables(d Directory) ([]byte, error) {
	t, ok := d.tags[TagJPEGTables]
	if !ok {
		return nil, nil
	}
	if t.kind != KindUndefined && t.kind != KindByte || t.count < 4 {
		return nil, ErrTIFF
	}
	const most = 64 << 10 // four tables of each kind have some 2 kB
	b := f.Bytes(int64(f.Order.Uint32(t.value[:])), int64(min(t.count, most)))
	if len(b) < 4 || b[0] != 0xff || b[1] != MarkSOI || !bytes.HasSuffix(b, []byte{0xff, MarkEOI}) {
		return nil, ErrTIFF
	}
	return b[2 : len(b)-2], nil
}

// Color models of TIFF.
const (
	PhotometricWhiteIsZero = 0
	PhotometricBlackIsZero = 1
	PhotometricRGB         = 2
	PhotometricPalette     = 3
	PhotometricCMYK        = 5
	PhotometricYCbCr       = 6
	PhotometricLab         = 8
)

// Piece is one strip or tile: its place on the page and in the file.
type Piece struct {
	Left, Top, Width, Height int    // pixels; tiles may reach beyond the page
	Plane                    int    // the piece's channel if channels are stored separately, else 0
	At, Count                uint32 // first byte in the file and number of bytes
}

// MaxPieces bounds the strips or tiles of one page; a page of 10,000 rows has at most as many strips.
const MaxPieces = 1 << 17

// Pieces returns the strips or tiles of a page of that size in pixels, row by row and plane by plane; nil if the tags
// make no sense. Count is [NoNumber] if the file does not give it.
func (f *TIFF) Pieces(d Directory, width, height int) []Piece {
	w, h := width, int(min(f.Number(d, TagRowsPerStrip, NoNumber), uint32(height)))
	offsets, counts := f.Numbers(d, TagStripOffsets, MaxPieces), f.Numbers(d, TagStripCounts, MaxPieces)
	if tiles := f.Numbers(d, TagTileOffsets, MaxPieces); tiles != nil {
		offsets, counts = tiles, f.Numbers(d, TagTileCounts, MaxPieces)
		w, h = int(f.Number(d, TagTileWidth, 0)), int(f.Number(d, TagTileHeight, 0))
	}
	if w < 1 || h < 1 || w > maxTileSide || h > maxTileSide {
		return nil
	}
	across, planes := (width+w-1)/w, 1
	if f.Number(d, TagPlanar, 1) == 2 {
		planes = int(min(f.Number(d, TagSamples, 1), maxPlanes))
	}
	grid := across * ((height + h - 1) / h)
	if grid*planes > len(offsets) {
		return nil
	}
	out := make([]Piece, grid*planes)
	for i := range out {
		place := i % grid
		out[i] = Piece{Left: place % across * w, Top: place / across * h, Width: w, Height: h, Plane: i / grid,
			At: offsets[i], Count: NoNumber}
		if i < len(counts) {
			out[i].Count = counts[i]
		}
	}
	return out
}

const (
	maxTileSide = 1 << 16 // pixels; pages have fewer
	maxPlanes   = 8
)
