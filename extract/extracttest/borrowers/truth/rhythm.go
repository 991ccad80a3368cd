package truth

import (
	"math/big"
	"slices"

	"github.com/dossier-lending/dossier/extract/extracttest/borrowers/script"
)

// The frequencies of streams and positions.
const (
	daily       = "daily"
	weekly      = "weekly"
	biWeekly    = "bi_weekly"
	semiMonthly = "semi_monthly"
	monthly     = "monthly"
	quarterly   = "quarterly"
	irregular   = "irregular"
)

// gapRanges are the days between two dates of a rhythm, shortest and longest.
var gapRanges = []struct {
	frequency   string
	least, most int
}{{daily, 0, 2}, {weekly, 6, 8}, {biWeekly, 12, 16}, {monthly, 28, 33}, {quarterly, 87, 95}}

// rhythm is the frequency of rising days, from the gaps between them: at least 80 % must fit. Two days of the month are
// tried before the fortnight, because a pay on the 15th and the 30th fits both, and a fortnight drifts through the
// month.
func rhythm(days []script.Day) string {
	if _, _, ok := halfMonthAnchors(days); ok {
		return semiMonthly
	}
	for _, r := range gapRanges {
		if fits(days, r.least, r.most) {
			return r.frequency
		}
	}
	return irregular
}

func fits(days []script.Day, least, most int) bool {
	good := 0
	for i := 1; i < len(days); i++ {
		if gap := int(days[i] - days[i-1]); least <= gap && gap <= most {
			good++
		}
	}
	return len(days) > 1 && good*5 >= (len(days)-1)*4
}

// halfMonthAnchors finds two days of the month on which the days fall in turn, each within 3 days or moved to the
// banking day before. It needs three days.
func halfMonthAnchors(days []script.Day) (first, second int, ok bool) {
	if len(days) < 3 || !fits(days, 11, 20) {
		return 0, 0, false
	}
	best := -1
	for a := 1; a <= 16; a++ {
		for b := a + 12; b <= min(a+18, 31); b++ {
			if distance, good := anchored(days, a, b); good && (best < 0 || distance < best) {
				first, second, ok, best = a, b, true, distance
			}
		}
	}
	return first, second, ok
}

// anchored reports whether at least 80 % of the gaps lead from one anchor to the other, and how far the days are off.
func anchored(days []script.Day, a, b int) (distance int, ok bool) {
	good, last := 0, 0
	for i, d := range days {
		anchor, off := 0, 0
		for _, n := range []int{a, b} {
			if away, near := fromAnchor(d, n); near && (anchor == 0 || away < off) {
				anchor, off = n, away
			}
		}
		distance += off
		if i > 0 && anchor != 0 && last != 0 && anchor != last {
			good++
		}
		last = anchor
	}
	return distance, good*5 >= (len(days)-1)*4
}

// fromAnchor is how many days a day is from the nearest such day of a month; near if at most 3, or moved to the banking
// day before.
func fromAnchor(d script.Day, anchor int) (away int, near bool) {
	away = 99
	for _, m := range []script.Month{d.Month() - 1, d.Month(), d.Month() + 1} {
		day := m.Day(anchor)
		off := int(max(day-d, d-day))
		away = min(away, off)
		near = near || off <= 3 || day.BankingOrBefore() == d
	}
	return away, near
}

// median is the middle of some amounts; of an even number the mean of both middle ones.
func median(amounts []script.Money) script.Money {
	sorted := slices.Sorted(slices.Values(amounts))
	n := len(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return mean(sorted[n/2-1]+sorted[n/2], 2)
}

// variation is the population standard deviation divided by the mean.
func variation(amounts []script.Money) *big.Rat {
	n := int64(len(amounts))
	var sum int64
	for _, a := range amounts {
		sum += int64(a)
	}
	squares := new(big.Int)
	for _, a := range amounts {
		d := big.NewInt(n*int64(a) - sum)
		squares.Add(squares, d.Mul(d, d))
	}
	// sqrt(Σ(n·a−sum)²/n)/n ÷ (sum/n) = sqrt(Σ(…)²/n)/sum
	root := new(big.Float).SetPrec(200).SetInt(squares)
	root.Quo(root, new(big.Float).SetInt64(n)).Sqrt(root)
	root.Quo(root, new(big.Float).SetInt64(sum))
	exact, _ := root.Rat(nil)
	return exact
}

// tenThousandths rounds a fraction to four decimals.
func tenThousandths(r *big.Rat) Ratio { return Ratio(half(new(big.Rat).Mul(r, big.NewRat(10_000, 1)))) }
