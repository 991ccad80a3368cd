// Package broken makes files that a reader must survive: sound files that are cut, flipped and shuffled ([Damage]),
// and files that are built to hurt a reader ([Hostile]) by cycles, bombs and wrong sizes. Both come from a seed or
// from a list, so that a failing file can be made again.
//
// Every file must end as a result or as a typed failure, in little time and memory. The tests of this package read
// some of them in the sandbox; the slow suite of cmd/dossier sends all of them to a whole server.
//
// # Why the files are not stored
//
// A bomb is a few kilobytes of code and hundreds of megabytes of file. So each file is made when it is needed.
package broken

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"regexp"
)

// File is a broken file.
type File struct {
	// Name describes the damage, Kind is the file kind that the file claims to be ("pdf").
	Name, Kind string
	// Content is the whole file.
	Content []byte
}

// Recipe makes one file.
type Recipe struct {
	// Name and Kind are those of the file.
	Name, Kind string
	// Make makes the content.
	Make func() []byte
	// Heavy is true if the file takes seconds to make or to read.
	Heavy bool
}

// Hostile returns the recipes of files that are built to hurt a reader, of every kind.
func Hostile() []Recipe {
	var all []Recipe
	for _, list := range [][]Recipe{
		hostilePDFs(), hostileContents(), hostileWorkbooks(), hostilePictures(), hostileTexts(),
	} {
		all = append(all, list...)
	}
	for i := range all {
		all[i].Heavy = heavy[all[i].Name]
	}
	return all
}

// Files makes n files: first the hostile ones, then damaged copies of the sound ones in turn. The same seed gives the
// same files.
func Files(seed uint64, n int, sound ...File) iter.Seq[File] {
	return func(yield func(File) bool) {
		for _, r := range Hostile() {
			if n--; n < 0 || !yield(File{r.Name, r.Kind, r.Make()}) {
				return
			}
		}
		for i := 0; i < n && len(sound) > 0; i++ {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			if !yield(Damage(r, sound[i%len(sound)], i/len(sound))) {
				return
			}
		}
	}
}

// Damage breaks a copy of a sound file. The first hundred turns cut it at each percent; the following ones
// break it by chance.
func Damage(r *rand.Rand, f File, turn int) File {
	if turn < 100 {
		return File{fmt.Sprintf("%s cut at %d %%", f.Name, turn), f.Kind, f.Content[:len(f.Content)*turn/100]}
	}
	out := File{f.Name, f.Kind, append([]byte{}, f.Content...)}
	for range 1 + r.IntN(3) {
		way := damages[r.IntN(len(damages))]
		out.Name += ", " + way.name
		out.Content = way.apply(r, out.Content)
	}
	return out
}

// heavy are the names of files that take long to make or to read, of the kinds that are not long anyway.
var heavy = map[string]bool{
	"bmp: lines from the top, more than there are":         true,
	"jpeg: markers without end":                            true,
	"pdf: 100,000 forms that call each other":              true,
	"pdf: 100,000 pages":                                   true,
	"pdf: 50,000 updates":                                  true,
	"pdf: 9,000 pages of the same content":                 true,
	"pdf: JBIG2 of two billion symbols":                    true,
	"pdf: JPEG 2000 of 65,535 by 65,535 from a few bytes":  true,
	"pdf: JPEG of 65,535 by 65,535 from a few bytes":       true,
	"pdf: a fax of 65,535 by 65,535 from a few bytes":      true,
	"pdf: a font that knows two billion characters":        true,
	"pdf: a hybrid file whose stream is its table":         true,
	"pdf: a million lines drawn":                           true,
	"pdf: a million pieces of text":                        true,
	"pdf: a page tree 100,000 deep":                        true,
	"pdf: a picture masked by itself":                      true,
	"pdf: a scan of 60,000 by 60,000 pixels in a megabyte": true,
	"pdf: a thousand scans on one page":                    true,
	"pdf: content packed 1000 to 1":                        true,
	"pdf: content packed ten times":                        true,
	"pdf: content packed twice":                            true,
	"pdf: content packed with runs of runs":                true,
	"pdf: dictionaries a million deep":                     true,
	"pdf: forms that multiply":                             true,
	"pdf: objects without end":                             true,
	"pdf: references in a long row":                        true,
	"pdf: rows of two billion columns":                     true,
	"pdf: streams without end":                             true,
	"pdf: text of one letter, a million times over itself": true,
	"png: 100,000 frames":                                  true,
	"png: a wrong checksum":                                true,
	"tiff: 300,000 directories":                            true,
	"tiff: 65,000 samples a pixel":                         true,
	"tiff: runs of runs":                                   true,
	"tiff: two billion strips":                             true,
	"xlsx: 65,000 entries":                                 true,
	"xlsx: a cell of 100 MB":                               true,
	"xlsx: a million styles":                               true,
	"xlsx: an attribute of 100 MB":                         true,
	"xlsx: elements a million deep":                        true,
	"xlsx: numbers beyond numbers":                         true,
}

// damages are ways to break a file, each of which leaves most of it as it was.
var damages = []struct {
	name  string
	apply func(r *rand.Rand, b []byte) []byte
}{
	{"bits flipped", func(r *rand.Rand, b []byte) []byte {
		for range 1 + r.IntN(20) {
			if len(b) > 0 {
				b[r.IntN(len(b))] ^= 1 << r.IntN(8)
			}
		}
		return b
	}},
	{"a run of zeros", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		clear(b[from:to])
		return b
	}},
	{"a run of noise", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		for i := from; i < to; i++ {
			b[i] = byte(r.Uint32())
		}
		return b
	}},
	{"a piece lost", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		return append(b[:from], b[to:]...)
	}},
	{"a piece twice", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		piece := bytes.Clone(b[from:to])
		return append(append(bytes.Clone(b[:to]), piece...), b[to:]...)
	}},
	{"two pieces changed places", func(r *rand.Rand, b []byte) []byte {
		from, to := stretch(r, b)
		other := r.IntN(len(b) + 1 - (to - from))
		piece := bytes.Clone(b[from:to])
		copy(b[from:to], b[other:])
		copy(b[other:], piece)
		return b
	}},
	{"numbers that lie", lyingNumbers},
	{"names that lie", func(r *rand.Rand, b []byte) []byte {
		names := [][]byte{
			[]byte("/Kids"),
			[]byte("/Parent"),
			[]byte("/Contents"),
			[]byte("/Length"),
			[]byte("/Filter"),
			[]byte("/W"),
			[]byte("/Prev"),
			[]byte("endstream"),
			[]byte("endobj"),
			[]byte(" 0 R"),
			[]byte("<row"),
			[]byte("<c r"),
			[]byte("</"),
		}
		return bytes.ReplaceAll(b, names[r.IntN(len(names))], names[r.IntN(len(names))])
	}},
	{"words of machines changed", func(r *rand.Rand, b []byte) []byte {
		for range 1 + r.IntN(8) {
			if len(b) < 8 {
				break
			}
			at := r.IntN(len(b)-4) &^ 1
			copy(b[at:], [][]byte{
				{0xff, 0xff, 0xff, 0xff}, {0, 0, 0, 0}, {0xff, 0xff, 0xff, 0x7f}, {0x7f, 0xff, 0xff, 0xff},
				{1, 0, 0, 0}, {0, 0, 0, 0x80},
			}[r.IntN(6)])
		}
		return b
	}},
}

// stretch is a piece of b, short ones more often than long ones.
func stretch(r *rand.Rand, b []byte) (from, to int) {
	if len(b) == 0 {
		return 0, 0
	}
	from = r.IntN(len(b))
	return from, min(len(b), from+1+r.IntN(1+len(b)>>r.IntN(12)))
}

var number = regexp.MustCompile(`\d+`)

// lyingNumbers replaces some written numbers by numbers at the limits of machine integers.
func lyingNumbers(r *rand.Rand, b []byte) []byte {
	lies := []string{
		"0", "-1", "1", "2147483647", "2147483648", "4294967296", "99999999999999999999", "65536", "1e309", "16777217",
	}
	every := 1 + r.IntN(200)
	return number.ReplaceAllFunc(b, func(n []byte) []byte {
		if r.IntN(every) > 0 {
			return n
		}
		return []byte(lies[r.IntN(len(lies))])
	})
}
