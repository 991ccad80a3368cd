package httpapi

import (
	"mime"
	"strings"

	"github.com/dossier-lending/dossier/engine"
)

// accepted returns the media type in which a call wants its answer (RFC 9110 §12.5.1): the offer with the highest
// weight, the first of several; without an Accept header the first offer. Error: NOT_ACCEPTABLE if none is accepted.
func (c *call) accepted(offers ...string) (string, error) {
	ranges := mediaRanges(c.r.Header.Values("Accept"))
	best, most := "", 0.0
	for _, offer := range offers {
		if weight := ranges.weight(offer); weight > most {
			best, most = offer, weight
		}
	}
	switch {
	case len(ranges) == 0:
		return offers[0], nil
	case best == "":
		c.w.Header().Add("Vary", "Accept")
		return "", engine.Fail(engine.CodeNotAcceptable,
			"This is answered as "+strings.Join(offers, " or ")+"; name one of them in the Accept header.")
	}
	return best, nil
}

// mediaRange is one range of an Accept header.
type mediaRange struct {
	media  string // "application/pdf", "application/*" or "*/*"
	weight float64
}

type mediaRangeList []mediaRange

// mediaRanges reads Accept headers. A malformed range is left out; if nothing is left, the header accepts nothing
// that we know of.
func mediaRanges(headers []string) (list mediaRangeList) {
	for part := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		media, parameters, err := mime.ParseMediaType(part)
		weight, ok := 1.0, true
		if q, given := parameters["q"]; given {
			weight, ok = weightOf("q=" + q)
		}
		if err != nil || !ok {
			media, weight = "", 0
		}
		list = append(list, mediaRange{media, weight})
	}
	return list
}

// weight is that of the most specific range that has a media type; 0 if none has it.
func (l mediaRangeList) weight(media string) float64 {
	family, _, _ := strings.Cut(media, "/")
	for _, wanted := range []string{media, family + "/*", "*/*"} {
		for _, r := range l {
			if r.media == wanted {
				return r.weight
			}
		}
	}
	return 0
}
