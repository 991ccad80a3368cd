package ratchet

import (
	"hash/fnv"

	"github.com/dossier-lending/dossier/extract/extracttest/internal/collection"
)

// InFastShare reports whether every run of the tests holds the paper: about a tenth of all text papers, drawn from
// those that are the same on every machine.
func InFastShare(e collection.Entry) bool {
	return e.Grade == "" && !e.NeedsFonts && draw(e.Name)%10 < 3
}

// InThird reports whether continuous integration holds the paper: a third of the text papers, and of the scans a third
// of the first of each look and grade, so that more scans of a look do not make it slower.
func InThird(e collection.Entry) bool { return e.First && draw(e.Name)%3 == 0 }

// draw is a number that a paper's name gives, always the same one.
func draw(name string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // a hash does not fail
	return h.Sum64() >> 8        // its lowest bits are those of the last letters
}
