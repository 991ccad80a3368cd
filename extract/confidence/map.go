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

// Step says that values whose own figure is at least From are right with this probability.
type Step struct{ From, Probability float64 }

// Map is the steps of every key, rising in both; a key without steps of its own uses those of the key with
// evidence "any".
type Map map[Key][]Step

// Any stands for every evidence.
const Any Evidence = "any"

// untold is the most that is promised of a value of a sort that was not counted.
const untold = 0.9

// most is the most that is promised of a value by what arithmetic says. Synthetic papers of known looks
// cannot show how a paper of a look that nobody drew is misunderstood: only proof carries over to it.
var most = map[Evidence]float64{Proven: 1, Follows: 0.98, Breaks: untold, Unknown: untold}

// Probability is how sure a value is, 0 to 1.
func (m Map) Probability(k Key, figure float64) float64 {
	bound := most[k.Evidence]
	steps := m[k]
	if steps == nil {
		k.Evidence = Any
		steps = m[k]
	}
	if steps == nil {
		return min(figure, bound, untold)
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

// Apply replaces each value's confidence, the recognizer's figure until now, by how sure the value is. Values of
// a text layer or a sheet keep their 1 where the statement is proven and where there are no balances to prove.
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

// Parse reads a data file: a line "source kind evidence from:probability …" for each key, "#" before remarks.
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
			if n := len(m[key]); n > 0 && (step.From <= m[key][n-1].From || step.Probability < m[key][n-1].Probability) {
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

// String is the map as a data file, in a fixed order.
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

// short writes a number with at most four decimals, rounded down: never surer than was counted.
func short(v float64) string {
	return strconv.FormatFloat(math.Floor(v*1e4+1e-6)/1e4, 'f', -1, 64)
}
