package forms

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest"
)

// Packet chooses the papers of the packet of a seed, from one half of the looks: two to six. Half of the packets have a
// statement of account among them, and one of four has several papers of one look. Later batches of
// held-out looks are in no packet, so that packets stay what they were. It is nil if the half has no looks.
func Packet(unseen bool, seed int) (parts []extracttest.PacketPart) {
	r := rand.New(rand.NewPCG(uint64(seed), 0x9ac4e7))
	templates := slices.DeleteFunc(Templates(), func(t extracttest.Template) bool {
		return t.Unseen != unseen || extracttest.BatchOf(t.Name) != "" || !t.Scannable()
	})
	if len(templates) == 0 {
		return nil
	}
	for range 2 + r.IntN(3) {
		parts = append(parts, extracttest.PacketPart{Template: winner(r.Uint64(), templates), Seed: 1 + r.IntN(10_000)})
	}
	if r.IntN(4) == 0 {
		again := parts[len(parts)-1]
		again.Seed++
		parts = append(parts, again)
	}
	if r.IntN(2) == 0 {
		statements := extracttest.SeenTemplates()
		if unseen {
			statements = extracttest.UnseenTemplates()
		}
		statements = slices.DeleteFunc(statements, func(t extracttest.Template) bool { return !t.Scannable() })
		statement := winner(r.Uint64(), statements).WithRows(6 + r.IntN(20))
		at := r.IntN(len(parts) + 1)
		parts = slices.Insert(parts, at, extracttest.PacketPart{Template: statement, Seed: 1 + r.IntN(10_000)})
	}
	return parts
}

// winner is the template whose name has the highest hash with a number. So another look changes only the packets that
// it wins.
func winner(number uint64, templates []extracttest.Template) extracttest.Template {
	return slices.MaxFunc(templates, func(a, b extracttest.Template) int {
		return cmp.Compare(lot(number, a.Name), lot(number, b.Name))
	})
}

func lot(number uint64, name string) uint64 {
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%d %s", number, name) // a hash does not fail
	// Similar names have similar hashes: a generator spreads them.
	return rand.New(rand.NewPCG(h.Sum64(), number)).Uint64()
}
