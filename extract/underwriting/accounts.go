package underwriting

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract/proof/exact"
	"github.com/dossier-lending/dossier/extract/proof/narration"
)

// account is one account of the applicant, merged from its statements (contract §2).
type account struct {
	key         string
	institution string
	number      string // the fullest form
	currency    string
	statements  []*statement // by first day, then content
	mergedBy    []string
	ambiguous   []string // keys of accounts that its masked number also fits
	conflicts   []conflict
	rows        []*row // that count, in order
	duplicates  int
	cover       *coverage
}

// Ways in which statements were joined.
const (
	byNumber  = "number"
	byMask    = "mask"
	byOverlap = "overlap"
	byBalance = "balance"
)

// normalizedNumber keeps letters and digits, and "*" for masked places.
func normalizedNumber(number string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '*' || r == '•' || r == 'x' || r == 'X' || r == '#' || r == '●':
			return '*'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToUpper(r)
		}
		return -1
	}, number)
}

func masked(number string) bool { return strings.Contains(number, "*") }

// shownTail is how many places at a number's end must be shown for it to be compared.
const shownTail = 4

// fits reports whether a masked number can be a full one: the same length with all shown places equal, or only leading
// places masked and a shown tail of four or more that the full number ends with.
func fits(mask, full string) bool {
	if len(mask) == len(full) {
		shown := 0
		for i := range mask {
			switch {
			case mask[i] == '*':
			case mask[i] != full[i]:
				return false
			default:
				shown++
			}
		}
		return shown > 0
	}
	tail := strings.TrimLeft(mask, "*")
	return len(tail) >= shownTail && !strings.Contains(tail, "*") && strings.HasSuffix(full, tail)
}

// compare orders statements by content: first day, last day, the bytes of the file, the account within it. Only equal
// files are told apart by their document id.
func (s *statement) compare(o *statement) int {
	return cmp.Or(
		s.from.Compare(o.from), s.to.Compare(o.to),
		cmp.Compare(s.paper.Document.SHA256, o.paper.Document.SHA256),
		cmp.Compare(s.paper.Part, o.paper.Part), cmp.Compare(s.index, o.index),
		cmp.Compare(s.paper.Document.ID, o.paper.Document.ID),
	)
}

// merge joins the statements of one account each.
func merge(statements []*statement) []*account {
	slices.SortFunc(statements, (*statement).compare)
	m := &merger{}
	var masks, bare []*statement
	for _, s := range statements {
		switch {
		case s.number == "" || strings.Trim(s.number, "*") == "":
			bare = append(bare, s)
		case masked(s.number):
			masks = append(masks, s)
		default:
			m.add(s, func(a *account) bool { return a.sameHouse(s) && a.number == s.number }, byNumber)
		}
	}
	m.addMasked(masks)
	for _, s := range bare {
		m.addBare(s)
	}
	m.nameKeys()
	return m.accounts
}

// merger collects accounts.
type merger struct{ accounts []*account }

// add puts the statement to the first account that fits, else to a new one.
func (m *merger) add(s *statement, same func(*account) bool, how string) *account {
	for _, a := range m.accounts {
		if same(a) {
			a.join(s, how)
			return a
		}
	}
	a := &account{institution: s.institution, number: s.number, currency: s.currency}
	a.join(s, "")
	m.accounts = append(m.accounts, a)
	return a
}

func (a *account) join(s *statement, how string) {
	a.statements = append(a.statements, s)
	s.account = a
	if how != "" && !slices.Contains(a.mergedBy, how) {
		a.mergedBy = append(a.mergedBy, how)
	}
}

// sameHouse reports whether institution and currency agree.
func (a *account) sameHouse(s *statement) bool {
	return a.institution == s.institution && a.currency == s.currency
}

// addMasked joins statements with masked numbers: first those with the same number, then each group to the only full
// account that it fits. The join is undone if a day that both cover has different rows.
func (m *merger) addMasked(masks []*statement) {
	groups := &merger{}
	for _, s := range masks {
		groups.add(s, func(a *account) bool { return a.sameHouse(s) && a.number == s.number }, byNumber)
	}
	full := slices.Clone(m.accounts)
	for _, g := range groups.accounts {
		var fitting []*account
		for _, a := range full {
			if a.sameHouse(g.statements[0]) && fits(g.number, a.number) {
				fitting = append(fitting, a)
			}
		}
		if len(fitting) == 1 && !fitting[0].disagrees(g) {
			fitting[0].mergedBy = append(fitting[0].mergedBy, g.mergedBy...)
			for _, s := range g.statements {
				fitting[0].join(s, byMask)
			}
			continue
		}
		m.accounts = append(m.accounts, g)
		if len(fitting) > 1 {
			for _, a := range fitting {
				g.ambiguous = append(g.ambiguous, a.number)
			}
		}
	}
}

// disagrees reports whether a day that both accounts cover has rows that differ.
func (a *account) disagrees(b *account) bool {
	for _, s := range a.statements {
		for _, t := range b.statements {
			if _, conflict := compareDays(s, t); conflict {
				return true
			}
		}
	}
	return false
}

// addBare joins a statement without a number to the only account of the same institution, currency and holder whose
// rows agree on a common day, or whose closing balance is its opening balance or the reverse.
func (m *merger) addBare(s *statement) {
	var found *account
	how := ""
	for _, a := range m.accounts {
		if !a.sameHouse(s) || !a.sameHolder(s) {
			continue
		}
		by := a.continues(s)
		if by == "" {
			continue
		}
		if found != nil {
			found = nil
			break
		}
		found, how = a, by
	}
	if found != nil {
		found.join(s, how)
		return
	}
	m.add(s, func(*account) bool { return false }, "")
}

func (a *account) sameHolder(s *statement) bool {
	return sameWords(a.statements[0].holder(), s.holder())
}

// continues tells how a statement goes on with the account: byOverlap, byBalance, or "" if it does not.
func (a *account) continues(s *statement) string {
	for _, t := range a.statements {
		if common, conflict := compareDays(t, s); conflict {
			return ""
		} else if common {
			return byOverlap
		}
	}
	for _, t := range a.statements {
		if t.to.Before(s.from) && equalBalance(t.closing(), s.opening) ||
			s.to.Before(t.from) && equalBalance(s.closing(), t.opening) {
			return byBalance
		}
	}
	return ""
}

func equalBalance(a, b *exact.Sum) bool { return a != nil && b != nil && a.Compare(*b) == 0 }

func (s *statement) holder() string {
	return textOr(s.printed.AccountName, textOr(s.paper.head.AccountName, ""))
}

// closing is the balance at the end.
func (s *statement) closing() *exact.Sum {
	if n := len(s.rows); n > 0 {
		return s.rows[n-1].after
	}
	if c := s.printed.ClosingBalance; c != nil {
		closing := exact.Of(*c)
		return &closing
	}
	return s.opening
}

// nameKeys sorts each account's statements and gives it its key: institution, last four places of the number, currency.
// Equal keys are told apart by first day, then by the bytes of the first statement.
func (m *merger) nameKeys() {
	for _, a := range m.accounts {
		slices.SortFunc(a.statements, (*statement).compare)
	}
	slices.SortFunc(m.accounts, func(a, b *account) int { return a.statements[0].compare(b.statements[0]) })
	used := map[string]int{}
	for _, a := range m.accounts {
		base := a.baseKey()
		if used[base]++; used[base] > 1 {
			a.key = base + "-" + strconv.Itoa(used[base])
		} else {
			a.key = base
		}
	}
	slices.SortFunc(m.accounts, func(a, b *account) int { return cmp.Compare(a.key, b.key) })
}

func (a *account) baseKey() string {
	slug := strings.ReplaceAll(a.institution, " ", "-")
	if slug == "" {
		slug = "unknown"
	}
	tail := strings.ToLower(lastPlaces(a.number))
	if tail == "" {
		tail = "none"
	}
	return slug + "-" + tail + "-" + a.currency
}

// lastPlaces are the last four shown places of a number, "" if there are none.
func lastPlaces(number string) string {
	shown := strings.ReplaceAll(number, "*", "")
	return shown[max(0, len(shown)-shownTail):]
}

// label names the account for people: “Narra ••4410”.
func (a *account) label() string {
	if label := engine.AccountLabel(textOr(a.institutionName(), ""), a.number); label != "" {
		return label
	}
	return "Account"
}

// holderDiffers returns two different holder names that are printed for one number.
func (a *account) holderDiffers() (first, second string, differ bool) {
	for _, s := range a.statements {
		name := s.holder()
		switch {
		case name == "":
		case first == "":
			first = name
		case !sameWords(first, name):
			return first, name, true
		}
	}
	return "", "", false
}

// sameWords compares names without case, accents, signs and the order of their words.
func sameWords(a, b string) bool { return sortedWords(a) == sortedWords(b) }

func sortedWords(name string) string {
	words := slices.Clone(narration.Words(name))
	slices.Sort(words)
	return strings.Join(words, " ")
}
