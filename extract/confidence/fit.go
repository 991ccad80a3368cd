package confidence

import (
	"cmp"
	"slices"
)

// Sample is a value of which the truth is known.
type Sample struct {
	// Key is the value's position.
	Key    Key
	Figure float64 // the recognizer's
	// Right is true if the value is what the paper prints.
	Right bool
}

// minSamples is how many values a key or a step needs.
const minSamples = 60

// Fit returns the steps that rise with the figure and are nearest to the samples. A step counts one right and one
// wrong value more than it has, so that few samples give a low probability.
func Fit(samples []Sample) Map {
	groups := map[Key][]Sample{}
	for _, s := range samples {
		groups[s.Key] = append(groups[s.Key], s)
		s.Key.Evidence = Any
		groups[s.Key] = append(groups[s.Key], s)
	}
	m := Map{}
	for key, group := range groups {
		if len(group) >= minSamples {
			m[key] = steps(group)
		}
	}
	return m
}

// pool is neighbouring samples that share a step.
type pool struct {
	from         float64
	right, given int
}

func (p pool) probability() float64 { return float64(p.right+1) / float64(p.given+2) }

// steps joins neighbours until every pool is large enough and has a higher probability than the one before it.
func steps(group []Sample) []Step {
	slices.SortStableFunc(group, func(a, b Sample) int { return cmp.Compare(a.Figure, b.Figure) })
	var pools []pool
	for i, s := range group {
		last := len(pools) - 1
		if last < 0 || pools[last].given >= minSamples && s.Figure > group[i-1].Figure {
			pools = append(pools, pool{from: s.Figure})
			last++
		}
		pools[last].given++
		if s.Right {
			pools[last].right++
		}
	}
	if last := len(pools) - 1; last > 0 && pools[last].given < minSamples {
		pools = joined(pools)
	}
	var rising []pool
	for _, p := range pools {
		rising = append(rising, p)
		for n := len(rising); n > 1 && rising[n-1].probability() <= rising[n-2].probability(); n = len(rising) {
			rising = joined(rising)
		}
	}
	var out []Step
	for i, p := range rising {
		if i == 0 {
			p.from = 0
		}
		out = append(out, Step{p.from, p.probability()})
	}
	return out
}

// joined joins the last two pools.
func joined(pools []pool) []pool {
	n := len(pools)
	pools[n-2].right += pools[n-1].right
	pools[n-2].given += pools[n-1].given
	return pools[:n-1]
}
