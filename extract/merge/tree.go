package merge

import (
	"fmt"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// leaves is how many pages hang on one node of the tree: viewers find a page without reading all.
const leaves = 64

// tree is the page tree while it grows.
type tree struct {
	root  int
	nodes []node
	pages int
}

type node struct {
	num  int
	kids object.Array
}

var errTooManyPages = fmt.Errorf("the merged PDF would have more than %d pages: %w", maxPages, engine.ErrTooLarge)

// page makes room for the next page and says which node it hangs on.
func (t *tree) page(w *writer) (num int, parent written) {
	if t.pages >= maxPages && w.err == nil {
		w.err = errTooManyPages
	}
	if t.root == 0 {
		t.root = w.reserve()
	}
	if t.pages%leaves == 0 {
		t.nodes = append(t.nodes, node{num: w.reserve()})
	}
	last := &t.nodes[len(t.nodes)-1]
	num = w.reserve()
	last.kids = append(last.kids, written(num))
	t.pages++
	return num, written(last.num)
}

// write ends the tree and gives its root. There is at least one page.
func (t *tree) write(w *writer) written {
	root := written(t.root)
	kids := object.Array{}
	for _, n := range t.nodes {
		w.put(n.num, object.Dict{"Type": object.Name("Pages"), "Parent": root, "Kids": n.kids, "Count": len(n.kids)})
		kids = append(kids, written(n.num))
	}
	w.put(t.root, object.Dict{"Type": object.Name("Pages"), "Kids": kids, "Count": t.pages})
	return root
}
