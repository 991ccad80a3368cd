package crosscheck

const (
	// prefixScale and prefixMost are Winkler's own: agreement in the first four letters counts more.
	prefixScale = 0.1
	prefixMost  = 4
)

// jaroWinkler is the similarity of two words, 0..1, forgiving single wrong and swapped letters.
func jaroWinkler(left, right string) float64 {
	a, b := []rune(left), []rune(right)
	jaro := jaro(a, b)
	prefix := 0
	for prefix < min(len(a), len(b), prefixMost) && a[prefix] == b[prefix] {
		prefix++
	}
	return jaro + float64(prefix)*prefixScale*(1-jaro)
}

func jaro(a, b []rune) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	reach := max(max(len(a), len(b))/2-1, 0)
	matchedA, matchedB, matches := matchLetters(a, b, reach)
	if matches == 0 {
		return 0
	}
	m := float64(matches)
	swapped := float64(outOfOrder(a, b, matchedA, matchedB)) / 2
	return (m/float64(len(a)) + m/float64(len(b)) + (m-swapped)/m) / 3
}

// matchLetters pairs equal letters that stand at most reach places apart.
func matchLetters(a, b []rune, reach int) (inA, inB []bool, matches int) {
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	for i := range a {
		for j := max(0, i-reach); j <= min(len(b)-1, i+reach); j++ {
			if !inB[j] && a[i] == b[j] {
				inA[i], inB[j] = true, true
				matches++
				break
			}
		}
	}
	return inA, inB, matches
}

// outOfOrder counts paired letters that come in another order.
func outOfOrder(a, b []rune, inA, inB []bool) (n int) {
	j := 0
	for i := range a {
		if !inA[i] {
			continue
		}
		for !inB[j] {
			j++
		}
		if a[i] != b[j] {
			n++
		}
		j++
	}
	return n
}
