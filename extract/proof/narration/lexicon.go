package narration

// Phrase is a sequence of words that means something, and the caller's label for the meaning.
type Phrase struct {
	Text  string
	Label int
}

// Hit is a phrase found in a description: words Start to End (exclusive).
type Hit struct {
	Label, Start, End int
}

// Lexicon finds many phrases at once. It is safe for concurrent use.
type Lexicon struct {
	root node
}

// node is a place in the tree of words; labels are those of the phrases that end here.
type node struct {
	next   map[string]*node
	labels []int
}

// Compile makes a lexicon. Phrases without a word are left out.
func Compile(phrases []Phrase) *Lexicon {
	l := &Lexicon{}
	for _, p := range phrases {
		words := Words(p.Text)
		if len(words) == 0 {
			continue
		}
		at := &l.root
		for _, w := range words {
			at = at.child(w)
		}
		at.labels = append(at.labels, p.Label)
	}
	return l
}

func (n *node) child(word string) *node {
	if n.next == nil {
		n.next = map[string]*node{}
	}
	if n.next[word] == nil {
		n.next[word] = &node{}
	}
	return n.next[word]
}

// Find gives every phrase of the lexicon that stands in the words, by its start. Phrases that overlap
// or contain each other are all given; see [Outermost].
func (l *Lexicon) Find(words []string) []Hit { return l.AppendHits(nil, words) }

// AppendHits is Find into a slice that the caller uses again.
func (l *Lexicon) AppendHits(hits []Hit, words []string) []Hit {
	for start := range words {
		at := &l.root
		for end := start; end < len(words) && at.next != nil; end++ {
			at = at.next[words[end]]
			if at == nil {
				break
			}
			for _, label := range at.labels {
				hits = append(hits, Hit{label, start, end + 1})
			}
		}
	}
	return hits
}

// Contains says that any phrase of the lexicon stands in the description.
func (l *Lexicon) Contains(description string) bool {
	return len(l.Find(Words(description))) > 0
}

// Outermost drops the hits that lie inside a longer one: in "SUN LIFE" the word SUN is no telephone
// company. It changes hits in place and keeps their order.
func Outermost(hits []Hit) []Hit {
	if len(hits) < 2 {
		return hits
	}
	kept := 0
	for i, h := range hits {
		if !insideAny(h, hits[:kept]) && !insideAny(h, hits[i+1:]) {
			hits[kept] = h
			kept++
		}
	}
	return hits[:kept]
}

func insideAny(h Hit, others []Hit) bool {
	for _, o := range others {
		if o.Start <= h.Start && h.End <= o.End && o.End-o.Start > h.End-h.Start {
			return true
		}
	}
	return false
}
