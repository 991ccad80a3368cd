package engine

import (
	"encoding/base64"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// # How a long list is read to its end
//
// A page may be asked for by its number, or by a cursor: the place of the last entry of the page before. By number,
// entries that are added or removed meanwhile shift the pages, and a late page costs what it skips. By cursor, no entry
// comes twice or is left out because of others, and every page costs the same.

// endOfList is a number above every document id, application number and audit number.
const endOfList = int64(math.MaxInt64)

// cursorOf is a cursor with these parts.
func cursorOf(parts ...any) string {
	texts := make([]string, len(parts))
	for i, p := range parts {
		if at, is := p.(time.Time); is {
			p = at.UnixMicro()
		}
		texts[i] = fmt.Sprint(p)
	}
	return base64.RawURLEncoding.EncodeToString([]byte(strings.Join(texts, ".")))
}

// cursorParts reads a cursor of n parts.
func cursorParts(cursor string, n int) (parts []string, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	parts = strings.Split(string(raw), ".")
	return parts, err == nil && len(parts) == n
}

// numberOf reads a number of a cursor that is not negative.
func numberOf(part string) (n int64, ok bool) {
	n, err := strconv.ParseInt(part, 10, 64)
	return n, err == nil && n >= 0
}

// timeOf reads a time of a cursor.
func timeOf(part string) (at time.Time, ok bool) {
	micros, ok := numberOf(part)
	return time.UnixMicro(micros), ok
}

// noCursor is the failure for a text that is no cursor of the list.
func noCursor() error {
	return FailField(
		"/cursor", "CURSOR", "cursor must be a next_cursor of this list; leave it out to begin with the newest entry.",
	)
}

// checkPlace is checkPage for lists that take a cursor too.
func checkPlace(limit, offset int, cursor string) error {
	if cursor != "" && offset > 0 {
		return FailField("/cursor", "CURSOR", "Give either a cursor or a page, not both.")
	}
	return checkPage(limit, offset)
}

// pageOf is the part of a list that was asked for with one entry more than a page has, and whether more follow.
func pageOf[T any](list []T, limit int) (page []T, more bool) {
	if len(list) > limit {
		return list[:limit], true
	}
	return list, false
}
