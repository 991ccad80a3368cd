package imageheader

import (
	"encoding/binary"
	"errors"
	"io"
)

// TIFF is a TIFF file. Its directories are read when they are needed.
type TIFF struct {
	R     io.ReaderAt      // the file
	Size  int64            // of the file in bytes
	Order binary.ByteOrder // of the file's numbers
}

// Directory has one page's tags.
type Directory struct {
	At   int64 // its first byte in the file
	tags map[uint16]tag
	next int64 // the next directory; 0 at the end
}

// tag is one entry; value is the value itself if it fits into four bytes, else its place.
type tag struct {
	kind  uint16
	count uint32
	value [4]byte
}

// Tags and kinds of values of TIFF 6.0.
const (
	TagSubfileType    = 254
	TagWidth          = 256
	TagHeight         = 257
	TagBits           = 258
	TagCompression    = 259
	TagPhotometric    = 262
	TagFillOrder      = 266
	TagStripOffsets   = 273
	TagOrientation    = 274
	TagSamples        = 277
	TagRowsPerStrip   = 278
	TagStripCounts    = 279
	TagXResolution    = 282
	TagYResolution    = 283
	TagPlanar         = 284
	TagT4Options      = 292
	TagResolutionUnit = 296
	TagPredictor      = 317
	TagColorMap       = 320
	TagTileWidth      = 322
	TagTileHeight     = 323
	TagTileOffsets    = 324
	TagTileCounts     = 325
	TagExtraSamples   = 338
	TagSampleFormat   = 339
	TagJPEGTables     = 347
	TagJPEGStart      = 513 // of the old kind of JPEG data
	TagJPEGLength     = 514
	TagSubsampling    = 530
	NoNumber          = ^uint32(0) // the value of an absent tag

	KindByte      = 1
	KindShort     = 3
	KindLong      = 4
	KindRational  = 5
	KindUndefined = 7
	entryBytes    = 12
	bigTIFF       = 43
	reducedOrMask = 1 | 4 // subfiles that are not pages
)

// knownTags are all that is kept of a directory, whatever else it lists.
var knownTags = map[uint16]bool{TagSubfileType: true, TagWidth: true, TagHeight: true, TagBits: true,
	TagCompression: true,
	TagPhotometric: true, TagFillOrder: true, TagStripOffsets: true, TagOrientation: true, TagSamples: true,
	TagRowsPerStrip: true,
	TagStripCounts:  true, TagXResolution: true, TagYResolution: true, TagPlanar: true, TagT4Options: true,
	TagResolutionUnit: true,
	TagTileWidth:      true, TagTileHeight: true, TagTileOffsets: true, TagTileCounts: true, TagJPEGTables: true,
	TagPredictor: true, TagColorMap: true,
	TagExtraSamples: true, TagSampleFormat: true, TagJPEGStart: true, TagJPEGLength: true, TagSubsampling: true}

// OpenTIFF reads the header; first is where the first directory is.
func OpenTIFF(r io.ReaderAt, size int64) (f *TIFF, first int64, err error) {
	var b [8]byte
	if _, err := r.ReadAt(b[:], 0); err != nil {
		return nil, 0, ErrTIFF
	}
	f = &TIFF{R: r, Size: size}
	switch string(b[:2]) {
	case "II":
		f.Order = binary.LittleEndian
	case "MM":
		f.Order = binary.BigEndian
	default:
		return nil, 0, ErrTIFF
	}
	if f.Order.Uint16(b[2:]) == bigTIFF {
		return nil, 0, Unfit("BigTIFF files are not read; save it as an ordinary TIFF.")
	}
	return f, int64(f.Order.Uint32(b[4:])), nil
}

// Directory reads the directory at a place.
func (f *TIFF) Directory(at int64) (d Directory, err error) {
	var count [2]byte
	if at < 8 || at >= f.Size {
		return d, ErrTIFF
	}
	if _, err := f.R.ReadAt(count[:], at); err != nil {
		return d, ErrTIFF
	}
	n := int(f.Order.Uint16(count[:]))
	entries := make([]byte, n*entryBytes+4)
	got, err := f.R.ReadAt(entries, at+2)
	if err != nil && !errors.Is(err, io.EOF) || got < n*entryBytes {
		return d, ErrTIFF
	}
	d = Directory{At: at, tags: map[uint16]tag{}}
	for i := range n {
		e := entries[i*entryBytes:]
		if !knownTags[f.Order.Uint16(e)] {
			continue
		}
		t := tag{kind: f.Order.Uint16(e[2:]), count: f.Order.Uint32(e[4:])}
		copy(t.value[:], e[8:])
		d.tags[f.Order.Uint16(e)] = t
	}
	if got >= n*entryBytes+4 {
		d.next = int64(f.Order.Uint32(entries[n*entryBytes:]))
	}
	return d, nil
}

// Pages returns the directories that are pages, in the file's order. A chain that returns to an earlier directory ends
// there; limit bounds the number of directories. With an error it returns the pages before it.
func (f *TIFF) Pages(first int64, limit int) (pages []Directory, err error) {
	seen := map[int64]bool{}
	for at := first; at != 0 && !seen[at]; {
		seen[at] = true
		d, err := f.Directory(at)
		if err != nil {
			return pages, err
		}
		if f.Number(d, TagSubfileType, 0)&reducedOrMask == 0 {
			pages = append(pages, d)
		}
		if len(seen) > limit {
			return pages, Unfit("This TIFF has more than %d pages; send it in parts.", limit)
		}
		at = d.next
	}
	if len(pages) == 0 {
		return nil, ErrTIFF
	}
	return pages, nil
}

// Number returns a tag's first value, or missing for an absent tag.
func (f *TIFF) Number(d Directory, name uint16, missing uint32) uint32 {
	list := f.Numbers(d, name, 1)
	if len(list) == 0 {
		return missing
	}
	return list[0]
}

// Numbers are a tag's values, at most limit of them; nil when it is absent, cut off or no number.
func (f *TIFF) Numbers(d Directory, name uint16, limit int) []uint32 {
	t, ok := d.tags[name]
	width := map[uint16]int{KindByte: 1, KindShort: 2, KindLong: 4}[t.kind]
	if !ok || width == 0 || t.count == 0 {
		return nil
	}
	n := int(min(int64(t.count), int64(limit)))
	raw := t.value[:]
	if int64(t.count)*int64(width) > 4 {
		raw = f.Bytes(int64(f.Order.Uint32(t.value[:])), int64(n*width))
	}
	if len(raw) < n*width {
		return nil
	}
	out := make([]uint32, n)
	for i := range out {
		switch width {
		case 1:
			out[i] = uint32(raw[i])
		case 2:
			out[i] = uint32(f.Order.Uint16(raw[2*i:]))
		case 4:
			out[i] = f.Order.Uint32(raw[4*i:])
		}
	}
	return out
}

// Bytes reads n bytes at a place; nil if the file does not have them.
func (f *TIFF) Bytes(at, n int64) []byte {
	if at < 0 || n < 0 || at+n > f.Size {
		return nil
	}
	b := make([]byte, n)
	if _, err := f.R.ReadAt(b, at); err != nil && !errors.Is(err, io.EOF) {
		return nil
	}
	return b
}

// Rational returns a tag's value as a fraction; 0 if there is no such tag.
func (f *TIFF) Rational(d Directory, name uint16) float64 {
	t := d.tags[name]
	if t.kind != KindRational || t.count != 1 {
		return 0
	}
	b := f.Bytes(int64(f.Order.Uint32(t.value[:])), 8)
	if b == nil || f.Order.Uint32(b[4:]) == 0 {
		return 0
	}
	return float64(f.Order.Uint32(b)) / float64(f.Order.Uint32(b[4:]))
}
