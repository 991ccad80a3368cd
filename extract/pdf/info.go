package pdf

import (
	"iter"
	"strings"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxInfo bounds one value of the information dictionary, in bytes.
const maxInfo = 4096

// Info is the file's information dictionary as written: Producer, Creator, CreationDate, ModDate,
// Title, …. Values that are no strings are left out; empty when there is none.
func (f *File) Info() map[string]string {
	info := map[string]string{}
	dict, _ := f.Resolve(f.trailer["Info"]).(object.Dict)
	for key, v := range dict {
		if text := f.text(v); text != "" {
			info[string(key)] = strings.ToValidUTF8(text[:min(len(text), maxInfo)], "")
		}
	}
	return info
}

// Revision is one saved state of the file.
type Revision struct {
	// Number counts from 0, the oldest.
	Number int
	// Offset is where the revision's cross-reference section begins, in bytes from the header.
	Offset int64
	// Trailer is the section's trailer; it must not be changed.
	Trailer object.Dict
}

// Revisions lists the saved states, oldest first. A linearized file's two sections are one revision;
// a repaired file has one, because scanning cannot tell them apart.
func (f *File) Revisions() []Revision {
	n := f.lastRevision() + 1
	out := make([]Revision, n)
	for i := range f.sections {
		r := f.revisionOf(i)
		if out[r].Trailer == nil {
			out[r] = Revision{r, f.sections[i].offset, f.sections[i].trailer}
		}
	}
	return out
}

// Revision is the number of the revision that holds the newest version of an object.
func (f *File) Revision(num int) int {
	p := f.table.get(num)
	if p.kind == inStream && f.table.get(int(p.offset)).kind == inFile {
		p = f.table.get(int(p.offset))
	}
	return f.revisionOf(int(p.section))
}

func (f *File) lastRevision() int { return f.revisionOf(0) }

func (f *File) revisionOf(section int) int {
	last := len(f.sections) - 1
	if f.linearized && last > 0 { // the file's first section is split in two
		last--
	}
	return max(last-section, 0)
}

// Entry is an object's place in the file.
type Entry struct {
	Num, Gen int
	// Offset is the byte of "N G obj" from the header, or the number of the object stream.
	Offset     int64
	Compressed bool
	Revision   int
}

// Objects runs over the newest version of all objects; [File.Object] reads one.
func (f *File) Objects() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for num := range f.numbers() {
			p := f.table.get(num)
			e := Entry{Num: num, Offset: p.offset, Compressed: p.kind == inStream, Revision: f.Revision(num)}
			if !e.Compressed {
				e.Gen = int(p.gen)
			}
			if !yield(e) {
				return
			}
		}
	}
}
