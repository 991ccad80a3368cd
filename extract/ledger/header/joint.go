package header

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

// jointIndent is how far aside of a name's left edge, in line heights, the line of a second holder stands at most.
const jointIndent = 2.5

// endsInJoint says that a name goes on below: "RAMON SANTOS AND" over "LUCIA FERRER".
func endsInJoint(name layout.Cell) bool {
	text := name.Words[len(name.Words)-1].Text
	last := " " + layout.Normalize(text) + " "
	small := isSmall(text) && slices.Contains(nameWords[wordJointEnd], last)
	return len(name.Words) > 1 && (small || slices.Contains(nameWords[wordJoint], last) || strings.HasSuffix(name.Text(), " &") || isSeparator(text))
}

// withJoint is a holder's name with the line below it that says so itself: "OR RAMON SANTOS", "dba Reyes Roofing".
func (o Outside) withJoint(holder *Value[string]) *Value[string] {
	if holder == nil || len(holder.Words) == 0 {
		return holder
	}
	name := layout.NewCell(holder.Page, holder.Words)
	second, ok := o.cellBelow(name, jointIndent)
	if !ok || len(second.Words) < 2 || !isJoint(second) && !endsInJoint(name) && !(endsInCapital(name) && isTitledName(second)) || !looksLikeName(second, false) || isLabelled(second) || strings.Contains(holder.Read, second.Text()) {
		return holder
	}
	whole := *holder
	whole.Words = append(append([]page.Word{}, name.Words...), second.Words...)
	whole.Read = holder.Read + " " + strings.Trim(second.Text(), " ,:;")
	return &whole
}

// endsInCapital says that a name set in capitals ends in a small word that joins holders, or in an initial: "MARIA LANE Y".
func endsInCapital(name layout.Cell) bool {
	last := layout.Normalize(name.Words[len(name.Words)-1].Text)
	return len(name.Words) > 2 && slices.Contains(nameWords[wordJointEnd], " "+last+" ")
}

// joins says that a word stands between the names of joint holders: "och", "y".
func joins(word string) bool {
	return slices.Contains(nameWords[wordJoint], " "+word+" ") || slices.Contains(nameWords[wordJointEnd], " "+word+" ")
}
