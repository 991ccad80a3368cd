package font

import (
	_ "embed" // the encodings are a data file beside the code
	"strconv"
	"strings"
	"sync"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

//go:embed encodings.txt
var encodingFile string

// textTable is the text of each byte; "" where the byte has none.
type textTable [256]string

// encodings are the base encodings by name, and the built-in ones of Symbol and ZapfDingbats.
var encodings = sync.OnceValue(func() map[string]*textTable {
	all := map[string]*textTable{}
	for line := range strings.Lines(encodingFile) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] == "#" {
			continue
		}
		e := &textTable{}
		for _, pair := range fields[1:] {
			code, point, _ := strings.Cut(pair, ":")
			c, err1 := strconv.ParseUint(code, 16, 8)
			r, err2 := strconv.ParseUint(point, 16, 32)
			if err1 == nil && err2 == nil {
				e[c] = expandLigatures(string(rune(r)))
			}
		}
		all[fields[0]] = e
	}
	return all
})

// simpleEncoding works out the text of each byte of a one-byte font without ToUnicode: the font's own
// encoding or the named one, changed by Differences. names holds the glyph names where they are known.
func simpleEncoding(r Resolver, dict object.Dict, builtin *textTable) (e textTable, names [256]string) {
	e = *builtin
	switch v := r.Resolve(dict["Encoding"]).(type) {
	case object.Name:
		if named := encodings()[string(v)]; named != nil {
			e = *named
		}
	case object.Dict:
		if base, ok := r.Resolve(v["BaseEncoding"]).(object.Name); ok {
			if named := encodings()[string(base)]; named != nil {
				e = *named
			}
		}
		applyDifferences(r, v, &e, &names)
	}
	return e, names
}

func applyDifferences(r Resolver, dict object.Dict, e *textTable, names *[256]string) {
	list, _ := r.Resolve(dict["Differences"]).(object.Array)
	code := 0
	for _, entry := range list {
		entry = r.Resolve(entry)
		if n, ok := object.Int(entry); ok {
			code = n
			continue
		}
		name, ok := entry.(object.Name)
		if !ok || code < 0 || code > 255 {
			continue
		}
		e[code] = nameText(string(name))
		names[code] = string(name)
		code++
	}
	guessNumbered(e, names)
}

// guessNumbered uses numbers in names only when no name of the font says anything better: then the
// producer numbered all of them, usually by character code.
func guessNumbered(e *textTable, names *[256]string) {
	for i, name := range names {
		if name != "" && name != ".notdef" && name != "space" && e[i] != "" {
			return
		}
	}
	for i, name := range names {
		if name != "" && e[i] == "" {
			e[i] = numberedName(name)
		}
	}
}
