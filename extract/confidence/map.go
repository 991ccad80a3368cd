package confidence

import (
	"bufio"
	"embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// Step is a step of the table.
type Step struct {
	// From is the lowest figure of the recognizer for this step, 0 to 1.
	From float64
	// Probability is the share of right values from that figure on, 0 to 1.
	Probability float64
}

// Map has the steps of every key, rising in both numbers. A key without steps uses those of the key with the evidence
// "any".
type Map map[Key][]Step

// Any means every evidence.
const Any Evidence = "any"

// uncounted is the highest probability of a value whose key was not counted.
const uncounted = 0.9

// limits are the highest probabilities by evidence. Synthetic papers with known layouts cannot show how a paper with
// another layout is misread; only proof holds there too.
var limits = map[Evidence]float64{Proven: 1, Follows: 0.98, Breaks: uncounted, Unknown: uncounted}

// Probability is how likely a value is right, 0 to 1; figure is the recognizer's, 0 to 1.
func (m Map) Probability(k Key, figure float64) float64 {
	bound := limits[k.Evidence]
	steps := m[k]
	if steps == nil {
		k.Evidence = Any
		steps = m[k]
	}
	if steps == nil {
		return min(figure, bound, uncounted)
	}
	at, found := slices.BinarySearchFunc(steps, figure, func(s Step, f float64) int {
		switch {
		case s.From < f:
			return -1
		case s.From > f:
			return 1
		}
		return 0
	})
	if !found {
		at = max(at-1, 0)
	}
	return min(steps[at].Probability, bound)
}

// Apply replaces each value's confidence, until then the recognizer's figure, by the probability that the value is
// right. Values of a text layer or a sheet keep 1 if the statement is proven or has no balances to prove.
func Apply(e *engine.Extraction) {
	if e.Quality.PagesOCR == 0 && (e.BalanceChecks == nil || e.BalanceChecks.Status == engine.CheckPass) {
		return
	}
	keys := KeysOf(*e)
	for pointer, origin := range e.Provenance {
		sure := Current.Probability(keys.Of(pointer), origin.Confidence)
		if origin.Source == engine.FromText { // what was only guessed stays so
			sure = min(sure, origin.Confidence)
		}
		origin.Confidence = sure
		e.Provenance[pointer] = origin
	}
}

//go:embed data/*.txt
var files embed.FS

// Current is the latest fitted map.
var Current = latest()

func latest() Map {
	entries, err := files.ReadDir("data")
	if err != nil || len(entries) == 0 {
		panic(fmt.Sprintf("confidence: no data file: %v", err)) // the build embeds one
	}
	name := "data/" + entries[len(entries)-1].Name() // names begin with the day
	text, err := files.ReadFile(name)
	if err != nil {
		panic("confidence: " + err.Error())
	}
	m, err := Parse(string(text))
	if err != nil {
		panic("confidence: " + name + ": " + err.Error())
	}
	return m
}

// Parse parses a data file: a line "source kind evidence from:probability …" for each key; "#" begins a remark.
func Parse(text string) (Map, error) {
	m := Map{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) < 4 {
			return nil, fmt.Errorf("line %d: got %d words, want source, kind, evidence and steps", number, len(words))
		}
		key := Key{engine.ProvenanceSource(words[0]), Kind(words[1]), Evidence(words[2])}
		for _, word := range words[3:] {
			step, err := parseStep(word)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
			if n := len(m[key]); n > 0 &&
				(step.From <= m[key][n-1].From || step.Probability < m[key][n-1].Probability) {
				return nil, fmt.Errorf("line %d: steps do not rise at %s", number, word)
			}
			m[key] = append(m[key], step)
		}
	}
	return m, lines.Err()
}

func parseStep(word string) (Step, error) {
	from, probability, _ := strings.Cut(word, ":")
	f, err := strconv.ParseFloat(from, 64)
	if err != nil {
		return Step{}, err
	}
	p, err := strconv.ParseFloat(probability, 64)
	if err != nil {
		return Step{}, err
	}
	if !(f >= 0 && f <= 1 && p >= 0 && p <= 1) {
		return Step{}, fmt.Errorf("%s is not between 0 and 1", word)
	}
	return Step{f, p}, nil
}

// String returns the map as a data file, in a fixed order.
func (m Map) String() string {
	var lines []string
	for key, steps := range m {
		words := []string{string(key.Source), string(key.Kind), string(key.Evidence)}
		for _, s := range steps {
			words = append(words, fmt.Sprintf("%s:%s", short(s.From), short(s.Probability)))
		}
		lines = append(lines, strings.Join(words, " ")+"\n")
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// short formats a number with at most four decimals, rounded down so that it never promises more than was counted.
func short(v float64) string {
	return strconv.FormatFloat(math.Floor(v*1e4+1e-6)/1e4, 'f', -1, 64)
}
