package merge

import (
	"encoding/binary"
	"errors"
	"io"
)

// tiffFile is a TIFF whose directories are read as they are asked for.
type tiffFile struct {
	r     io.ReaderAt
	size  int64
	order binary.ByteOrder
}

// directory is one page's tags.
type directory struct {
	at   int64
	tags map[uint16]tag
	next int64 // the next directory; 0 at the end
}

// tag is one entry; value holds what fits into four bytes, else the place of it.
type tag struct {
	kind  uint16
	count uint32
	value [4]byte
}

// Tags of TIFF 6.0.
const (
	tagSubfileType    = 254
	tagWidth          = 256
	tagHeight         = 257
	tagBits           = 258
	tagCompression    = 259
	tagPhotometric    = 262
	tagFillOrder      = 266
	tagStripOffsets   = 273
	tagOrientation    = 274
	tagSamples        = 277
	tagRowsPerStrip   = 278
	tagStripCounts    = 279
	tagXResolution    = 282
	tagYResolution    = 283
	tagPlanar         = 284
	tagT4Options      = 292
	tagResolutionUnit = 296
	tagTileWidth      = 322
	tagTileHeight     = 323
	tagTileOffsets    = 324
	tagTileCounts     = 325
	tagJPEGTables     = 347
	kindByte          = 1
	kindShort         = 3
	kindLong          = 4
	kindRational      = 5
	kindUndefined     = 7
	entryBytes        = 12
	bigTIFF           = 43
	reducedOrMask     = 1 | 4 // subfiles that are no pages of their own
	noNumber          = ^uint32(0)
)

// knownTags are all that is kept of a directory, whatever else it lists.
var knownTags = map[uint16]bool{tagSubfileType: true, tagWidth: true, tagHeight: true, tagBits: true, tagCompression: true,
	tagPhotometric: true, tagFillOrder: true, tagStripOffsets: true, tagOrientation: true, tagSamples: true, tagRowsPerStrip: true,
	tagStripCounts: true, tagXResolution: true, tagYResolution: true, tagPlanar: true, tagT4Options: true, tagResolutionUnit: true,
	tagTileWidth: true, tagTileHeight: true, tagTileOffsets: true, tagTileCounts: true, tagJPEGTables: true}

var errTIFF = errors.New("not a whole TIFF")

// openTIFF reads the header; first is where the first directory is.
func openTIFF(r io.ReaderAt, size int64) (f *tiffFile, first int64, err error) {
	var b [8]byte
	if _, err := r.ReadAt(b[:], 0); err != nil {
		return nil, 0, errTIFF
	}
	f = &tiffFile{r: r, size: size}
	switch string(b[:2]) {
	case "II":
		f.order = binary.LittleEndian
	case "MM":
		f.order = binary.BigEndian
	default:
		return nil, 0, errTIFF
	}
	if f.order.Uint16(b[2:]) == bigTIFF {
		return nil, 0, unfit("BigTIFF files are not read; save it as an ordinary TIFF.")
	}
	return f, int64(f.order.Uint32(b[4:])), nil
}

// directory reads the directory at a place.
func (f *tiffFile) directory(at int64) (d directory, err error) {
	var count [2]byte
	if at < 8 || at >= f.size {
		return d, errTIFF
	}
	if _, err := f.r.ReadAt(count[:], at); err != nil {
		return d, errTIFF
	}
	n := int(f.order.Uint16(count[:]))
	entries := make([]byte, n*entryBytes+4)
	got, err := f.r.ReadAt(entries, at+2)
	if err != nil && !errors.Is(err, io.EOF) || got < n*entryBytes {
		return d, errTIFF
	}
	d = directory{at: at, tags: map[uint16]tag{}}
	for i := range n {
		e := entries[i*entryBytes:]
		if !knownTags[f.order.Uint16(e)] {
			continue
		}
		t := tag{kind: f.order.Uint16(e[2:]), count: f.order.Uint32(e[4:])}
		copy(t.value[:], e[8:])
		d.tags[f.order.Uint16(e)] = t
	}
	if got >= n*entryBytes+4 {
		d.next = int64(f.order.Uint32(entries[n*entryBytes:]))
	}
	return d, nil
}

// pages are the directories that are pages of their own, in the file's order. A chain that bites its tail
// ends there.
func (f *tiffFile) pages(first int64) (pages []directory, err error) {
	seen := map[int64]bool{}
	for at := first; at != 0 && !seen[at]; {
		seen[at] = true
		d, err := f.directory(at)
		if err != nil {
			return nil, err
		}
		if f.number(d, tagSubfileType, 0)&reducedOrMask == 0 {
			pages = append(pages, d)
		}
		if len(seen) > maxTIFFPages {
			return nil, unfit("This TIFF has more than %d pages; send it in parts.", maxTIFFPages)
		}
		at = d.next
	}
	if len(pages) == 0 {
		return nil, errTIFF
	}
	return pages, nil
}

// number is a tag's first value; missing is what stands for an absent tag.
func (f *tiffFile) number(d directory, name uint16, missing uint32) uint32 {
	list := f.numbers(d, name, 1)
	if len(list) == 0 {
		return missing
	}
	return list[0]
}

// numbers are a tag's values, at most limit of them; nil when it is absent, cut off or no number.
func (f *tiffFile) numbers(d directory, name uint16, limit int) []uint32 {
	t, ok := d.tags[name]
	width := map[uint16]int{kindByte: 1, kindShort: 2, kindLong: 4}[t.kind]
	if !ok || width == 0 || t.count == 0 {
		return nil
	}
	n := int(min(int64(t.count), int64(limit)))
	raw := t.value[:]
	if int64(t.count)*int64(width) > 4 {
		raw = f.bytes(int64(f.order.Uint32(t.value[:])), int64(n*width))
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
			out[i] = uint32(f.order.Uint16(raw[2*i:]))
		case 4:
			out[i] = f.order.Uint32(raw[4*i:])
		}
	}
	return out
}

// bytes reads n bytes at a place; nil when the file does not hold them.
func (f *tiffFile) bytes(at, n int64) []byte {
	if at < 0 || n < 0 || at+n > f.size {
		return nil
	}
	b := make([]byte, n)
	if _, err := f.r.ReadAt(b, at); err != nil && !errors.Is(err, io.EOF) {
		return nil
	}
	return b
}

// rational is a tag's value as a fraction; 0 when there is none.
func (f *tiffFile) rational(d directory, name uint16) float64 {
	t := d.tags[name]
	if t.kind != kindRational || t.count != 1 {
		return 0
	}
	b := f.bytes(int64(f.order.Uint32(t.value[:])), 8)
	if b == nil || f.order.Uint32(b[4:]) == 0 {
		return 0
	}
	return float64(f.order.Uint32(b)) / float64(f.order.Uint32(b[4:]))
}
