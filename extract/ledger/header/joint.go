package header

import (
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
)

const (
	// jointGap and jointIndent are how far below a name, and how far aside of its left edge, the line of a second
	// holder stands at most, in line heights.
	jointGap    = 1.3
	jointIndent = 2.5
)

// withJoint is a holder's name with the line below it that says so itself: "OR RAMON SANTOS", "dba Reyes Roofing".
func (o Outside) withJoint(holder *Value[string]) *Value[string] {
	if holder == nil || len(holder.Words) == 0 {
		return holder
	}
	name := layout.NewCell(holder.Page, holder.Words)
	second, ok := o.jointBelow(name)
	if !ok {
		return holder
	}
	whole := *holder
	whole.Words = append(append([]page.Word{}, name.Words...), second.Words...)
	whole.Read = holder.Read + " " + strings.Trim(second.Text(), " ,:;")
	return &whole
}

// jointBelow is the cell right below a name that begins as a second holder's line does.
func (o Outside) jointBelow(name layout.Cell) (layout.Cell, bool) {
	height := name.Box.Height()
	for _, l := range o.Free {
		if l.Page != name.Page || l.Box.Y0 < name.Box.CenterY() || l.Box.Y0-name.Box.Y1 > jointGap*height {
			continue
		}
		for _, c := range l.Cells() {
			aside := c.Box.X0 - name.Box.X0
			if aside < -jointIndent*height || aside > jointIndent*height || len(c.Words) < 2 {
				continue
			}
			return c, isJoint(c) && looksLikeName(c, false) && !isLabelled(c)
		}
	}
	return layout.Cell{}, false
}
