package form

import (
	"slices"
	"strings"

	"github.com/dossier-lending/dossier/extract/layout"
	"github.com/dossier-lending/dossier/extract/page"
	"github.com/dossier-lending/dossier/extract/parse"
)

// Values that stand beside the title of a paper without a label: its number and its period.

const (
	// costBesideTitle is the cost of a number that stands alone beside the title of its paper, without a label.
	costBesideTitle = 1.0
	// leastOwnDigits is how many digits such a number has at least: "Page 1" and "Copy 2" stand there too.
	leastOwnDigits = 3
)

// besideTitles returns the numbers that stand alone to the right of a title of the paper: "CHARGE INVOICE   004518".
func (p *Paper) besideTitles(s *shape, lx *lexicon) (out []candidate) {
	for at := range s.targets {
		t := &s.targets[at]
		if !t.own {
			continue
		}
		for k := range p.segments {
			seg := &p.segments[k]
			after := p.after(k)
			if len(after) != 1 || !p.isTitle(seg.normal) && !lx.isTitle(seg.normal) {
				continue
			}
			words := p.segments[after[0]].Words
			v, ok := p.read(t, lx, words)
			if !ok || len(v.words) < len(trimmed(words)) || looksLikeDay(layout.Text(v.words)) ||
				len(parse.OnlyDigits(layout.Text(v.words))) < leastOwnDigits {
				continue
			}
			c := candidate{target: at, value: v, page: seg.Page, label: -1, loose: true}
			c.total = costBesideTitle + v.cost
			c.ids = idsOf(c.page, v.words)
			out = append(out, c)
		}
	}
	return out
}

const (
	// costHeadPeriod is the cost of a period alone at the head of a page, costBehindTitle that of one behind the title.
	costHeadPeriod, costBehindTitle = 1.3, 0.8
)

// headPeriods returns the periods at the head of the first page, alone or behind the title ("Pay slip - May 2024"), for
// targets that may stand there without a label.
func (p *Paper) headPeriods(s *shape, lx *lexicon) (out []candidate) {
	at := slices.IndexFunc(s.targets, func(t target) bool { return t.kind == Period && t.headed })
	if at < 0 {
		return nil
	}
	wrapped := map[int]bool{} // segments that go on with a date of the line above
	for i := 0; i < min(len(p.lines), headLines) && p.lines[i].Page == p.lines[0].Page; i++ {
		for _, k := range p.ofLine[i] {
			if hasMonth(p.segments[k].Words) {
				if next, ok := p.nextLine(k, p.segments[k].Box.X0, headGap); ok {
					wrapped[next] = true
				}
			}
			if left := p.leftOf(k); wrapped[k] || left >= 0 && p.isLabel(left, lx) {
				continue
			}
			words, cost := p.segments[k].Words, costHeadPeriod
			if rest, titled := p.behindTitle(words, lx); titled {
				words, cost = rest, costBehindTitle
			}
			if v, ok := p.read(&s.targets[at], lx, words); ok && len(v.words) == len(words) {
				c := candidate{target: at, value: v, page: p.segments[k].Page, label: -1, total: cost + v.cost}
				c.ids = idsOf(c.page, v.words)
				out = append(out, c)
			}
		}
	}
	return out
}

func hasMonth(words []page.Word) bool {
	return slices.ContainsFunc(words, func(w page.Word) bool { return parse.IsMonth(strings.Trim(w.Text, ".,-")) })
}

// behindTitle returns the words behind a title of the type's papers that begins a segment.
func (p *Paper) behindTitle(words []page.Word, lx *lexicon) (rest []page.Word, ok bool) {
	for n := min(len(words)-1, mostTitleWords); n > 0; n-- {
		normal := strings.Fields(layout.Normalize(layout.Text(words[:n])))
		if lx.isTitle(normal) || p.titles[strings.Join(normal, " ")] {
			return trimmed(words[n:]), true
		}
	}
	return nil, false
}

// mostTitleWords is how many words a title has, with a dash behind it.
const mostTitleWords = 6
