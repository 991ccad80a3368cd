package form

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/dossier-lending/dossier/extract/layout"
)

type traceKey struct{}

// Trace returns a context that makes readers of forms write to w how they chose: for every value its candidates with
// their costs, the chosen one first. It serves those who build a type.
func Trace(ctx context.Context, w io.Writer) context.Context {
	return context.WithValue(ctx, traceKey{}, w)
}

// trace writes the choice of a paper, if somebody wants to know.
func trace(ctx context.Context, s *shape, candidates []candidate, chosen []int, margins []float64) {
	w, _ := ctx.Value(traceKey{}).(io.Writer)
	if w == nil {
		return
	}
	for t := range s.targets {
		var own []int
		for i := range candidates {
			if candidates[i].target == t {
				own = append(own, i)
			}
		}
		if len(own) == 0 {
			continue
		}
		slices.SortStableFunc(own, func(a, b int) int {
			if a == chosen[t] || b == chosen[t] {
				return cmp.Compare(b2i(b == chosen[t]), b2i(a == chosen[t]))
			}
			return cmp.Compare(candidates[a].total, candidates[b].total)
		})
		fmt.Fprintf(w, "%s\n", s.targets[t].name)
		for n, i := range own {
			c := &candidates[i]
			mark := " "
			if i == chosen[t] {
				mark = fmt.Sprintf("* margin %.2f", margins[t])
			}
			if n < mostTraced {
				fmt.Fprintf(w, "  %.2f page %d %q by %q %s\n", c.total, c.page, layout.Text(c.words), c.by, mark)
			}
		}
	}
}

// mostTraced is how many candidates of one value are shown.
const mostTraced = 6

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
