package header

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/layout"
)

var domainPattern = regexp.MustCompile(`(?i)(?:www\.|https?://|@)([a-z0-9][a-z0-9.-]{2,60})\.[a-z]{2,}`)

// webAddress is one without "www." before it: "kestrelbank.com".
var webAddress = regexp.MustCompile(`(?i)^[a-z0-9-]{2,}(?:\.[a-z]{2,6}){1,2}/?$`)

// isWebAddress says that a text is one word with a point before its ending, and no name with the point of its logo.
func isWebAddress(text string) bool { return webAddress.MatchString(text) }

// domains are the names in the web and mail addresses outside the rows, letters only. Mail hosts that anyone
// may use are the holder's.
func (h *Head) domains() []string {
	if h.webNames == nil {
		h.webNames = h.domainsIn()
	}
	return h.webNames
}

func (h *Head) domainsIn() []string {
	out := []string{}
	for i, l := range h.Lines {
		if h.Used[i] && !h.Furniture[i] {
			continue
		}
		for _, m := range domainPattern.FindAllStringSubmatch(l.Text(), 8) {
			name := lettersOf(registryOf.ReplaceAllString(m[1], ""))
			if !slices.Contains(freeMail, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// registryOf is what countries' registries put behind a firm's own part of its address: "kestrel.co" of "kestrel.co.ke".
var registryOf = regexp.MustCompile(`(?i)\.(?:com?|net|org|ac|or|ne)$`)

var freeMail = []string{"gmail", "yahoo", "ymail", "hotmail", "outlook", "icloud", "live", "aol", "protonmail", "gmx", "web"}

// inDomain says that a name's longest word, or its letters together, are a domain's.
func inDomain(text string, domains []string) bool {
	words := strings.Fields(layout.Normalize(text))
	if len(words) == 0 {
		return false
	}
	long := lettersOf(slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) }))
	const leastShared = 4
	return slices.ContainsFunc(domains, func(d string) bool {
		return len(long) >= leastShared && strings.Contains(d, long) || strings.Contains(lettersOf(text), d) && len(d) >= leastShared
	})
}

func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
