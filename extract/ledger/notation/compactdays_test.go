package notation

import "testing"

func TestNumbersThatJumpByYearsAreNoDays(t *testing.T) {
	for name, c := range map[string]struct {
		numbers []string
		want    bool
	}{
		"days":                       {[]string{"030124", "050124", "110124"}, true},
		"too few":                    {[]string{"030124", "050124"}, false},
		"numbers that count":         {[]string{"010123", "010127", "010135", "010141"}, false},
		"a month that does not come": {[]string{"031324", "051424", "111524"}, true}, // month first
		"no month at all":            {[]string{"131324", "151424", "171524"}, false},
	} {
		var rows []compactDay
		for _, n := range c.numbers {
			rows = append(rows, compactDay{digits: n})
		}
		if _, ok := bestFormat(rows, 10-compactShare); ok != c.want {
			t.Errorf("%s: days %v, wanted %v", name, ok, c.want)
		}
	}
}
