package policy

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/dossier-lending/dossier/engine"
)

//go:embed default.yaml
var defaultDocument []byte

// Reader is the engine's PolicyReader.
type Reader struct{}

// ReadPolicy is Parse.
func (Reader) ReadPolicy(document []byte) (engine.Policy, error) { return Parse(document) }

// DefaultPolicy is default.yaml.
func (Reader) DefaultPolicy() []byte { return slices.Clone(defaultDocument) }

// Default is the policy of an organization without one of its own.
func Default() engine.Policy {
	p, err := read(defaultDocument, engine.Policy{})
	if err != nil {
		panic("default.yaml: " + err.Error()) // a test reads it
	}
	return p
}

// Parse reads a document in YAML or JSON. What it leaves out has the value of the default policy. Errors are
// *engine.PolicyError: the first thing that is wrong.
func Parse(document []byte) (engine.Policy, error) { return read(document, Default()) }

func read(document []byte, base engine.Policy) (engine.Policy, error) {
	root, err := parseNodes(document)
	if err != nil {
		return engine.Policy{}, err
	}
	r := &reader{lines: strings.Split(string(document), "\n")}
	p := base
	p.Version = 0
	r.policy(root, &p)
	if r.fault == nil && p.Version == 0 {
		r.fail(root, `the document needs "version: 1"`)
	}
	if r.fault == nil && p.Affordability.MinimumMonths > p.Affordability.Months {
		r.fail(
			r.at(root, "affordability"), "minimum_months (%d) is larger than months (%d)",
			p.Affordability.MinimumMonths, p.Affordability.Months,
		)
	}
	if r.fault != nil {
		return engine.Policy{}, r.fault
	}
	return p, nil
}

// reader walks a tree and keeps the first fault. After a fault it reads on without harm.
type reader struct {
	lines []string // of the document
	fault *engine.PolicyError
}

func (r *reader) fail(n *yaml.Node, format string, args ...any) {
	r.failAt(n.Line, n.Column, format, args...)
}

func (r *reader) failAt(line, column int, format string, args ...any) {
	if r.fault == nil {
		r.fault = &engine.PolicyError{Line: line, Column: column, Reason: fmt.Sprintf(format, args...)}
	}
}

// at is the value of a member of the document, or the document if it has none of that name.
func (r *reader) at(root *yaml.Node, name string) *yaml.Node {
	for i := 0; i+1 < len(root.Content); i += 2 {
		if root.Content[i].Value == name {
			return root.Content[i+1]
		}
	}
	return root
}

// members are what a mapping may hold: the reader of each value, by name.
type members map[string]func(*yaml.Node)

func (r *reader) policy(n *yaml.Node, p *engine.Policy) {
	r.mapping(n, members{
		"version":       func(n *yaml.Node) { p.Version = r.whole(n, 1, 1) },
		"revenue":       func(n *yaml.Node) { r.revenue(n, &p.Revenue) },
		"own_transfer":  func(n *yaml.Node) { r.ownTransfer(n, &p.OwnTransfer) },
		"round_trip":    func(n *yaml.Node) { r.roundTrip(n, &p.RoundTrip) },
		"balance":       func(n *yaml.Node) { r.balance(n, &p.Balance) },
		"debt":          func(n *yaml.Node) { r.debt(n, &p.Debt) },
		"affordability": func(n *yaml.Node) { r.affordability(n, &p.Affordability) },
		"loan":          func(n *yaml.Node) { r.loan(n, &p.Loan) },
		"rules":         func(n *yaml.Node) { p.Rules = r.rules(n) },
		"scorecard":     func(n *yaml.Node) { p.Scorecard = r.scorecard(n) },
	})
}

func (r *reader) revenue(n *yaml.Node, p *engine.RevenuePolicy) {
	shares := func(s *engine.EntityShares) func(*yaml.Node) {
		return func(n *yaml.Node) {
			r.mapping(n, members{
				engine.EntityBusiness: func(n *yaml.Node) { s.Business = r.number(n, 0, 1) },
				engine.EntityPerson:   func(n *yaml.Node) { s.Person = r.number(n, 0, 1) },
			})
		}
	}
	r.mapping(n, members{"cash_in_base": shares(&p.CashInBase), "unknown_in_base": shares(&p.UnknownInBase)})
}

func (r *reader) ownTransfer(n *yaml.Node, p *engine.OwnTransferPolicy) {
	r.mapping(n, members{
		"fee_max":      func(n *yaml.Node) { p.FeeMax = r.money(n, 0) },
		"banking_days": func(n *yaml.Node) { p.BankingDays = r.whole(n, 0, 10) },
	})
}

func (r *reader) roundTrip(n *yaml.Node, p *engine.RoundTripPolicy) {
	r.mapping(n, members{
		"days":          func(n *yaml.Node) { p.Days = r.whole(n, 0, 92) },
		"tolerance_pct": func(n *yaml.Node) { p.TolerancePct = r.number(n, 0, 100) },
		"minimum":       func(n *yaml.Node) { p.Minimum = r.money(n, 0) },
	})
}

func (r *reader) balance(n *yaml.Node, p *engine.BalancePolicy) {
	r.mapping(n, members{"low": func(n *yaml.Node) { p.Low = r.money(n, 0) }})
}

func (r *reader) debt(n *yaml.Node, p *engine.DebtPolicy) {
	r.mapping(n, members{"card_share": func(n *yaml.Node) { p.CardShare = r.number(n, 0, 1) }})
}

func (r *reader) affordability(n *yaml.Node, p *engine.AffordabilityPolicy) {
	r.mapping(n, members{
		"months":         func(n *yaml.Node) { p.Months = r.whole(n, 1, 24) },
		"minimum_months": func(n *yaml.Node) { p.MinimumMonths = r.whole(n, 1, 24) },
		"min_dscr":       func(n *yaml.Node) { p.MinDSCR = r.number(n, 0.01, 100) },
		"max_dti":        func(n *yaml.Node) { p.MaxDTI = r.number(n, 0.01, 10) },
		"max_loan_step":  func(n *yaml.Node) { p.MaxLoanStep = r.money(n, 1) },
	})
}

func (r *reader) loan(n *yaml.Node, p *engine.LoanPolicy) {
	r.mapping(n, members{
		"default":      func(n *yaml.Node) { p.Default = r.terms(n) },
		"by_loan_type": func(n *yaml.Node) { p.ByLoanType = r.termsByName(n) },
		"by_track":     func(n *yaml.Node) { p.ByTrack = r.termsByName(n) },
	})
}

func (r *reader) terms(n *yaml.Node) (t engine.LoanTerms) {
	r.mapping(n, members{
		"interest_rate": func(n *yaml.Node) {
			if !isNull(n) {
				rate := r.number(n, 0, 1000)
				t.InterestRate = &rate
			}
		},
		"interest_rate_basis": func(n *yaml.Node) {
			if !isNull(n) {
				basis := r.oneOf(n, engine.RatePerAnnum, engine.RatePerMonth, engine.RateAddOn)
				t.InterestRateBasis = &basis
			}
		},
	})
	if (t.InterestRate == nil) != (t.InterestRateBasis == nil) {
		r.fail(n, "give interest_rate and interest_rate_basis together, because neither says anything alone")
	}
	return t
}

// termsByName reads a table of rates. Names that an application could not tell apart are refused.
func (r *reader) termsByName(n *yaml.Node) map[string]engine.LoanTerms {
	table := map[string]engine.LoanTerms{}
	r.entries(n, func(key, value *yaml.Node) {
		name := r.line(key, 100)
		switch same := slices.IndexFunc(slices.Sorted(maps.Keys(table)), func(other string) bool {
			return engine.SamePolicyText(name, other)
		}); {
		case r.fault != nil:
		case engine.SamePolicyText(name, ""):
			r.fail(key, "%s has no letter or digit", quoted(name))
		case same >= 0:
			r.fail(key, "%s is listed twice; case and punctuation do not count", quoted(name))
		case len(table) >= engine.MaxLoanTerms:
			r.fail(key, "at most %d rates can be listed", engine.MaxLoanTerms)
		default:
			table[name] = r.terms(value)
		}
	})
	return table
}

func (r *reader) rules(n *yaml.Node) []engine.PolicyRule {
	rules, lines := []engine.PolicyRule{}, map[string]int{}
	r.list(n, engine.MaxPolicyRules, "rules", func(n *yaml.Node) {
		rule := r.rule(n)
		if line, taken := lines[rule.Key]; taken {
			r.fail(n, "the key %s is taken by the rule of line %d", quoted(rule.Key), line)
		}
		lines[rule.Key] = n.Line
		rules = append(rules, rule)
	})
	return rules
}

func (r *reader) rule(n *yaml.Node) (rule engine.PolicyRule) {
	r.mapping(n, members{
		"key":  func(n *yaml.Node) { rule.Key = r.key(n) },
		"when": func(n *yaml.Node) { rule.When = r.expression(n) },
		"applies": func(n *yaml.Node) {
			rule.Applies = r.oneOf(n, engine.EntityBusiness, engine.EntityPerson)
		},
		"severity": func(n *yaml.Node) {
			rule.Severity = r.oneOf(n, engine.SeverityInfo, engine.SeverityWarn, engine.SeverityStop)
		},
		"message": func(n *yaml.Node) { rule.Message = r.line(n, engine.MaxPolicyMessage) },
	}, "key", "when", "severity", "message")
	return rule
}

func (r *reader) key(n *yaml.Node) string {
	key := r.line(n, 60)
	if strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
		r.fail(n, "%s is no key; use a-z, 0-9 and _", quoted(key))
	}
	return key
}

// expression reads and compiles a rule's condition.
func (r *reader) expression(n *yaml.Node) string {
	source, ok := r.text(n)
	if !ok {
		return ""
	}
	if _, fault := compile(source); fault != nil {
		r.failExpression(n, source, fault)
	}
	return strings.TrimSpace(source)
}

// failExpression names the column in the document if the document writes the expression as it is. Otherwise (escapes,
// or a text of several lines) it counts within the expression.
func (r *reader) failExpression(n *yaml.Node, source string, fault *fault) {
	if fault.at < 0 {
		r.fail(n, "%s", fault.reason)
		return
	}
	if n.Line >= 1 && n.Line <= len(r.lines) {
		if line := []rune(r.lines[n.Line-1]); n.Column >= 1 && n.Column <= len(line) {
			for _, quote := range []string{`"`, `'`, ""} {
				if strings.HasPrefix(string(line[n.Column-1:]), quote+source) {
					r.failAt(n.Line, n.Column+len(quote)+fault.at, "%s", fault.reason)
					return
				}
			}
		}
	}
	r.fail(n, "%s (character %d of the expression)", fault.reason, fault.at+1)
}

func (r *reader) scorecard(n *yaml.Node) *engine.Scorecard {
	if isNull(n) {
		return nil
	}
	card := &engine.Scorecard{Items: []engine.ScoreRule{}}
	taken := map[string]bool{}
	r.mapping(n, members{
		"base": func(n *yaml.Node) { card.Base = r.points(n) },
		"items": func(n *yaml.Node) {
			r.list(n, engine.MaxScoreItems, "items", func(n *yaml.Node) {
				item := r.scoreItem(n)
				if taken[item.Figure] {
					r.fail(n, "%s has points already", item.Figure)
				}
				taken[item.Figure] = true
				card.Items = append(card.Items, item)
			})
		},
	}, "items")
	return card
}

func (r *reader) scoreItem(n *yaml.Node) (item engine.ScoreRule) {
	item.Bins = []engine.ScoreBin{}
	r.mapping(n, members{
		"figure": func(n *yaml.Node) { item.Figure = r.numberFigure(n) },
		"bins": func(n *yaml.Node) {
			r.list(n, engine.MaxScoreBins, "bins", func(n *yaml.Node) {
				item.Bins = append(item.Bins, r.bin(n, item.Bins))
			})
		},
		"missing_points": func(n *yaml.Node) { item.MissingPoints = r.points(n) },
	}, "figure", "bins")
	return item
}

// numberFigure reads the name of a figure that is a number.
func (r *reader) numberFigure(n *yaml.Node) string {
	name := r.line(n, 60)
	switch f, known := engine.FigureNamed(name); {
	case r.fault != nil:
	case !known:
		r.fail(n, "%s", unknownFigure(name))
	case f.Text:
		r.fail(n, "%s is a text, and points are for numbers", name)
	}
	return name
}

// bin reads a range that comes after others.
func (r *reader) bin(n *yaml.Node, before []engine.ScoreBin) (b engine.ScoreBin) {
	bound := func(p **float64) func(*yaml.Node) {
		return func(n *yaml.Node) {
			if !isNull(n) {
				v := r.number(n, -1e12, 1e12)
				*p = &v
			}
		}
	}
	r.mapping(n, members{
		"from":   bound(&b.From),
		"to":     bound(&b.To),
		"points": func(n *yaml.Node) { b.Points = r.points(n) },
	}, "points")
	if b.From != nil && b.To != nil && *b.From >= *b.To {
		r.fail(n, "from is not below to, so no value has these points")
	}
	if len(before) > 0 {
		if last := before[len(before)-1].To; last == nil || b.From == nil || *b.From < *last {
			r.fail(n, "each range begins where the one before it ends, or later")
		}
	}
	return b
}

// points are decimals with at most four places, so that their sum is exact.
func (r *reader) points(n *yaml.Node) float64 {
	v := r.number(n, -1e6, 1e6)
	if _, places, _ := strings.Cut(n.Value, "."); len(places) > 4 {
		r.fail(n, "points have at most four decimals")
	}
	return v
}

// mapping reads the members of a mapping in their order; those that are needed must be there.
func (r *reader) mapping(n *yaml.Node, known members, needed ...string) {
	found := map[string]bool{}
	r.entries(n, func(key, value *yaml.Node) {
		name := key.Value
		read, ok := known[name]
		switch {
		case !ok:
			names := slices.Sorted(maps.Keys(known))
			r.fail(key, "%s is not known here; %s", quoted(name), suggestion(name, names))
		case found[name]:
			r.fail(key, "%s is given twice", name)
		default:
			found[name] = true
			read(value)
		}
	})
	for _, name := range needed {
		if !found[name] {
			r.fail(n, "%s is missing", name)
		}
	}
}

// entries visits the members of a mapping in their order, until there is a fault.
func (r *reader) entries(n *yaml.Node, visit func(key, value *yaml.Node)) {
	if !r.plain(n) {
		return
	}
	if n.Kind != yaml.MappingNode {
		r.fail(n, "names with values are expected here, as {name: value}, not %s", kindOf(n))
		return
	}
	for i := 0; i+1 < len(n.Content) && r.fault == nil; i += 2 {
		key := n.Content[i]
		if !r.plain(key) {
			return
		}
		if key.Kind != yaml.ScalarNode {
			r.fail(key, "a name is expected here, not %s", kindOf(key))
			return
		}
		visit(key, n.Content[i+1])
	}
}

// list visits the elements of a list in their order, until there is a fault.
func (r *reader) list(n *yaml.Node, most int, name string, visit func(*yaml.Node)) {
	if !r.plain(n) {
		return
	}
	if n.Kind != yaml.SequenceNode {
		r.fail(n, "a list of %s is expected here, not %s; write [] for none", name, kindOf(n))
		return
	}
	for i, element := range n.Content {
		if i >= most {
			r.fail(element, "at most %d %s can be listed", most, name)
		}
		if r.fault != nil {
			return
		}
		visit(element)
	}
}

// plain refuses what makes a document mean more than it shows: aliases, which can blow it up, and tags.
func (r *reader) plain(n *yaml.Node) bool {
	switch {
	case n.Kind == yaml.AliasNode:
		r.fail(n, "aliases (*%s) are not allowed; write the value itself", cut(n.Value))
	case n.Anchor != "":
		r.fail(n, "anchors (&%s) are not allowed; write each value where it is used", cut(n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		r.fail(n, "tags (%s) are not allowed; remove it", cut(n.Tag))
	}
	return r.fault == nil
}

func isNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Tag == "!!null" && n.Anchor == ""
}

// text reads any text.
func (r *reader) text(n *yaml.Node) (s string, ok bool) {
	if !r.plain(n) {
		return "", false
	}
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
		r.fail(n, "a text is expected here, not %s; put a text into quotes", kindOf(n))
		return "", false
	}
	return n.Value, true
}

// line reads a text of one line that is not blank. Spaces around it are dropped, as is the line feed at the end of a
// block of YAML.
func (r *reader) line(n *yaml.Node, most int) string {
	s, ok := r.text(n)
	s = strings.TrimSpace(s)
	switch {
	case !ok:
	case s == "":
		r.fail(n, "a text is expected here, and it is empty")
	case utf8.RuneCountInString(s) > most:
		r.fail(n, "the text has %d characters; at most %d are allowed", utf8.RuneCountInString(s), most)
	case strings.ContainsFunc(s, func(c rune) bool {
		return unicode.IsControl(c) || unicode.In(c, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
	}):
		r.fail(n, "the text has hidden characters or several lines; write one line")
	}
	return s
}

func (r *reader) oneOf(n *yaml.Node, choices ...string) string {
	s, ok := r.text(n)
	if ok && !slices.Contains(choices, s) {
		r.fail(n, "%s is not allowed here; choose %s", quoted(s), alternatives(choices))
	}
	return s
}

// decimal reads the text of a plain decimal number. Hexadecimal numbers, exponents, thousands separators and infinity
// are refused, and so are more digits than a float64 keeps.
func (r *reader) decimal(n *yaml.Node) (s string, ok bool) {
	if !r.plain(n) {
		return "", false
	}
	if n.Kind != yaml.ScalarNode || n.Tag != "!!int" && n.Tag != "!!float" {
		r.fail(n, "a number is expected here, not %s", kindOf(n))
		return "", false
	}
	if !isDecimal(strings.TrimPrefix(n.Value, "-")) {
		r.fail(n, "%s is not a plain number; write one such as 1250.50, with at most 15 digits", quoted(n.Value))
		return "", false
	}
	return n.Value, true
}

// isDecimal reports whether a text is digits, or digits, a point and digits; at most 15, which a float64 keeps exactly.
func isDecimal(s string) bool {
	whole, places, point := strings.Cut(s, ".")
	return whole != "" && (!point || places != "") && len(whole)+len(places) <= 15 &&
		strings.Trim(whole+places, "0123456789") == ""
}

func (r *reader) number(n *yaml.Node, low, high float64) float64 {
	s, ok := r.decimal(n)
	if !ok {
		return 0
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || v < low || v > high {
		r.fail(n, "%s is out of range; choose %v to %v", s, plainNumber(low), plainNumber(high))
	}
	return v + 0 // -0 is 0
}

func (r *reader) whole(n *yaml.Node, low, high int) int {
	s, ok := r.decimal(n)
	if !ok {
		return 0
	}
	v, err := strconv.Atoi(s)
	switch {
	case err != nil:
		r.fail(n, "%s is not a whole number", s)
	case v < low || v > high:
		r.fail(n, "%s is out of range; choose %s", s, span(low, high))
	}
	return v
}

// mostMoney bounds amounts: ten billion.
const mostMoney engine.Amount = 1e12

func (r *reader) money(n *yaml.Node, low engine.Amount) engine.Amount {
	s, ok := r.decimal(n)
	if !ok {
		return 0
	}
	v, err := engine.ParseAmount(s)
	switch {
	case err != nil:
		r.fail(n, "%s is not an amount of money; write at most two decimals", s)
	case v < low || v > mostMoney:
		r.fail(n, "%s is out of range; choose %s to %s", s, low, mostMoney)
	}
	return v
}
