package crosscheck

import (
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/engine"
)

// lettersAndDigits is an identifier without separators, upper case, masked places as "*".
func lettersAndDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '*' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, fold(s))
}

func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, fold(s))
}

const (
	tinDigits      = 9 // the rest is the branch
	otherBranch    = 0.9
	swappedDate    = 0.6 // day and month exchanged
	lastDigits     = 4   // what masked account numbers show
	barangayWeight = 0.5
	cityWeight     = 0.3
	provinceWeight = 0.2
)

// compareTINs compares the nine digits of the taxpayer; another branch of the same one is 0.9.
func compareTINs(a, b string) float64 {
	if len(a) < tinDigits || len(b) < tinDigits || a[:tinDigits] != b[:tinDigits] {
		return 0
	}
	left, right := strings.TrimLeft(a[tinDigits:], "0"), strings.TrimLeft(b[tinDigits:], "0")
	if len(a) > tinDigits && len(b) > tinDigits && left != right {
		return otherBranch
	}
	return 1
}

func compareDates(a, b engine.Date) float64 {
	switch {
	case a == b:
		return 1
	case a.Year == b.Year && int(a.Month) == b.Day && int(b.Month) == a.Day:
		return swappedDate
	}
	return 0
}

// sameAccount says that two normalized account numbers can be one: equal but for leading zeros, or
// masked (or shortened to the last four) with the visible end alike.
func sameAccount(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	masked := strings.Contains(a, "*") || strings.Contains(b, "*") || len(a) == lastDigits || len(b) == lastDigits
	if !masked {
		return strings.TrimLeft(a, "0") == strings.TrimLeft(b, "0")
	}
	if len(a) == len(b) && len(a) > lastDigits {
		return maskFits(a, b) && visibleEnd(a, b)
	}
	return visibleEnd(a, b)
}

// visibleEnd says that both end in the same four visible characters.
func visibleEnd(a, b string) bool {
	if len(a) < lastDigits || len(b) < lastDigits {
		return false
	}
	end := a[len(a)-lastDigits:]
	return end == b[len(b)-lastDigits:] && !strings.Contains(end, "*")
}

// address is a place in the parts that papers of one household share.
type address struct {
	line                     []string
	barangay, city, province []string
}

// compareAddresses weighs barangay, city and province where both papers tell them, else the words of the
// whole line.
func compareAddresses(a, b address) float64 {
	sum, weight := 0.0, 0.0
	for _, part := range []struct {
		a, b   []string
		weight float64
	}{{a.barangay, b.barangay, barangayWeight}, {a.city, b.city, cityWeight}, {a.province, b.province, provinceWeight}} {
		if len(part.a) > 0 && len(part.b) > 0 {
			sum += part.weight * wordOverlap(part.a, part.b)
			weight += part.weight
		}
	}
	if weight < cityWeight { // a province alone is no address
		return wordOverlap(a.line, b.line)
	}
	return sum / weight
}
