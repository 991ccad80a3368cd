package header

import (
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

// What speaks for a text being the holder's name: where it stands, and what it is written like and repeated as. Labels
// that ask for a person come first, then whom the paper is sent to, then labels that ask for the account's name, which may
// be a product or a nickname.
const (
	forLabel      = 9 // the label asks for the holder
	forBareLabel  = 8 // it asks for a name and does not say whose
	forLooseLabel = 7 // it asks for the account's name, or for whoever asked for the paper
	forCaption    = 2 // it is a caption over all that is told of the customer
	forNearest    = 2 // of the label's texts it is the first that can be a name
	forBeside     = 1 // it stands beside a caption
	forOverLabel  = 11
	forAddressed  = 10 // an address stands right below it, as in the window of an envelope
	forTop        = -1 // it is the first on the paper, where an issuer that is not known may stand above its own address
	forLetterhead = 9  // it is set large on top of a paper whose issuer is somebody else
	forToldHolder = 9  // a title, a sentence or the account's number beside it tells whose account it is
	forFirstLine  = 6  // it is the first line of a paragraph that goes on as an address
	forBesideHead = 8  // it stands at the other end of the title's line
	forSaluted    = 6  // a letter begins with it, or a kind of account leads to it
	forAlone      = 6  // nothing else at the head is written as a name
	forHonored    = 6  // an honorific shows a name, of which no address tells whose
	forFirm       = 4  // so does a firm's form

	forTitled    = 4  // an honorific or a firm's form shows a name
	forTrade     = 2  // it ends as names of firms do
	forRepeated  = 4  // it stands again outside the rows; headings of columns, words alone, do too
	forAgreed    = 4  // a label tells it, and its place elsewhere
	forAddress   = 2  // an address stands below a text that a label tells
	forStreet    = -7 // it is written as a line of an address
	forAnother   = -8 // it is what another label asks for
	forProduct   = -8 // all its words are those of products
	forNickname  = -4 // one of them is
	forTitle     = -8 // it is called as papers are
	forBank      = -7 // it is a bank's name
	forHouse     = -4 // it is a building's, or begins as the issuer's
	forOffice    = -4 // an office stands right below it
	forLonger    = -7 // the label is the end of a longer one that no list knows
	forPart      = -7 // the label asks for half of a person's name
	forUnlike    = -7 // it stands beside its label where the values of all other labels stand below
	leastUnlike  = 2  // how many other labels show that
	enoughHolder = 5
	mayTurn      = 2 // how much more speaks at most for one of two that are both in doubt
)

// holder is a text that may be the holder's name, with what speaks for it.
type holder struct {
	name   Value[string] // a guess where it is one whoever else is named
	score  int
	label  string // in normal form, "" for one that no label tells
	second bool   // another text of its label can be a name and comes first
}

// bestHolder is the text for which most speaks, of equals the first: a guess where little does, or where nearly as much
// speaks for somebody else. Nil for none.
func bestHolder(all []holder) *Value[string] {
	var best *holder
	for i := range all {
		if best == nil || all[i].score > best.score {
			best = &all[i]
		}
	}
	if best == nil {
		return nil
	}
	name := best.name
	name.Guess = name.Guess || best.score < enoughHolder || slices.ContainsFunc(all, best.isContradictedBy)
	return &name
}

// isContradictedBy says that somebody else is named nearly as surely, or by a label where none tells the best: a group
// beside its member, whoever asked for the paper or opens the letters. Joint holders stand beside the same label again.
func (best *holder) isContradictedBy(other holder) bool {
	switch {
	case other.score < enoughHolder:
		return false
	case best.second && other.label == best.label && !other.second:
		return !mayBeProduct(layout.NewCell(other.name.Page, other.name.Words)) // the label's first text may be the name as well
	case other.second || best.second || other.label != "" && other.label == best.label || sharesWord(best.name.Read, other.name.Read):
		return false
	}
	return best.score-other.score <= mayTurn || best.label == "" && other.label != ""
}

// agree adds to what speaks for texts that labels tell where the place of another shows the same name.
func agree(labelled, inPlace []holder) {
	for i, c := range labelled {
		if slices.ContainsFunc(inPlace, func(p holder) bool { return p.score >= enoughHolder && sharesWord(p.name.Read, c.name.Read) }) {
			labelled[i].score += forAgreed
		}
	}
}

// speaksForText is how much a text's own words and its being repeated speak for its being the holder's name.
func (o Outside) speaksForText(name layout.Cell) int {
	score, normal, titled := 0, layout.Normalize(name.Text()), isTitledName(name)
	for _, e := range []struct {
		speaks bool
		much   int
	}{
		{titled, forTitled}, {!titled && len(name.Words) > 1 && ends(normal, wordFirm), forTrade}, {len(name.Words) > 1 && o.isRepeated(name), forRepeated},
		{namesOnlyProduct(name.Text()), forProduct}, {!namesOnlyProduct(name.Text()) && mayBeProduct(name), forNickname},
		{!titled && isTitled(normal), forTitle},
	} {
		if e.speaks {
			score += e.much
		}
	}
	return score
}
