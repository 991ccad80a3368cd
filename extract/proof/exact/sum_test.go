package exact

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid" // property tests that shrink their counter-examples

	"github.com/dossier-lending/dossier/engine"
)

func TestSumsAreThoseOfBigNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sum Sum
		want := new(big.Int)
		for range rapid.IntRange(0, 20).Draw(t, "terms") {
			a := engine.Amount(rapid.Int64().Draw(t, "amount"))
			n := rapid.IntRange(0, 1<<20).Draw(t, "times")
			sum = sum.AddTimes(a, n).Sub(a)
			want.Add(want, new(big.Int).Mul(big.NewInt(int64(a)), big.NewInt(int64(n-1))))
		}
		if sum.big().Cmp(want) != 0 {
			t.Fatalf("sum %v, want %v", sum.big(), want)
		}
		if want.IsInt64() && int64(sum.Amount()) != want.Int64() {
			t.Fatalf("amount %d, want %v", sum.Amount(), want)
		}
		if !want.IsInt64() && (sum.Amount() > 0) != (want.Sign() > 0) {
			t.Fatalf("amount %d has the wrong sign for %v", sum.Amount(), want)
		}
		if got := sum.Times(-7).big(); got.Cmp(new(big.Int).Mul(want, big.NewInt(-7))) != 0 {
			t.Fatalf("times -7 = %v", got)
		}
	})
}

func TestQuotientsAndRatiosRoundHalfAwayFromZero(t *testing.T) {
	for _, c := range []struct {
		sum  engine.Amount
		n    int
		want engine.Amount
	}{{5, 2, 3}, {-5, 2, -3}, {4, 3, 1}, {-4, 3, -1}, {0, 7, 0}, {math.MaxInt64, 1, math.MaxInt64}} {
		if got := Of(c.sum).Quo(c.n); got != c.want {
			t.Errorf("%d ÷ %d = %d, want %d", c.sum, c.n, got, c.want)
		}
	}
	for _, c := range []struct {
		n, d     engine.Amount
		decimals int
		want     float64
	}{
		{1, 3, 4, 0.3333}, {2, 3, 4, 0.6667}, {1, 20000, 4, 0.0001}, {-1, 20000, 4, -0.0001}, {1, 8, 2, 0.13},
		{5, -2, 0, -3},
	} {
		if got := Ratio(Of(c.n), Of(c.d), c.decimals); got == nil || *got != c.want {
			t.Errorf("%d ÷ %d = %v, want %v", c.n, c.d, got, c.want)
		}
	}
	if got := Ratio(Of(1), Of(), 4); got != nil {
		t.Errorf("1 ÷ 0 = %v, want none", *got)
	}
}
