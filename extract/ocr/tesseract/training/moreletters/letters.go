package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/dossier-lending/dossier/extract/ocr/tesseract/training"
)

// extend returns a table of letters with the missing western ones after its own.
func extend(table []byte) (extended []byte, added int, err error) {
	lines := strings.Split(strings.TrimRight(string(table), "\n"), "\n")
	count, err := strconv.Atoi(lines[0])
	if err != nil || count != len(lines)-1 {
		return nil, 0, errors.New("is no table of letters, or a damaged one")
	}
	place := map[rune]int{}
	for i, line := range lines[1:] {
		if name := []rune(strings.SplitN(line, " ", 2)[0]); len(name) == 1 {
			place[name[0]] = i
		}
	}
	var more []rune
	for _, c := range training.Western {
		if _, has := place[c]; !has {
			place[c] = count + len(more)
			more = append(more, c)
		}
	}
	lines[0] = strconv.Itoa(count + len(more))
	for _, c := range more {
		lines = append(lines, entry(c, place))
	}
	return []byte(strings.Join(lines, "\n") + "\n"), len(more), nil
}

// Properties of letters in a table.
const (
	isLetter      = 1
	isLower       = 2
	isUpper       = 4
	isPunctuation = 16
	// leftToRight, before a figure and neutral are directions of the Unicode standard as ICU numbers them.
	leftToRight, endsNumber, neutral = 0, 4, 10
)

// entry is a letter's line: its properties, its script, its other case, its direction, its mirrored form and its normal
// form.
func entry(c rune, place map[rune]int) string {
	kind, script, direction, other := 0, "Common", neutral, place[c]
	switch {
	case unicode.IsLower(c):
		kind, script, direction = isLetter|isLower, "Latin", leftToRight
	case unicode.IsUpper(c):
		kind, script, direction = isLetter|isUpper, "Latin", leftToRight
	case unicode.IsLetter(c): // the ordinals
		kind, script, direction = isLetter, "Latin", leftToRight
	case unicode.IsPunct(c):
		kind = isPunctuation
	case unicode.Is(unicode.Sc, c):
		direction = endsNumber
	}
	swapped := unicode.ToUpper(c)
	if swapped == c {
		swapped = unicode.ToLower(c)
	}
	if at, has := place[swapped]; has {
		other = at
	}
	return fmt.Sprintf("%c %x 0,255,0,255,0,0,0,0,0,0 %s %d %d %d %c", c, kind, script, other, direction, place[c], c)
}

// encode returns a table of codes with those of more letters after its own. Each code is one number, and a new letter
// gets the next free one.
func encode(codes []byte, more int) ([]byte, error) {
	if len(codes) < 4 {
		return nil, errors.New("is no table of codes")
	}
	count := binary.LittleEndian.Uint32(codes)
	highest, rest := uint32(0), codes[4:]
	for range count {
		if len(rest) < 9 || binary.LittleEndian.Uint32(rest[1:]) != 1 {
			return nil, errors.New("has letters of several codes, or is cut off")
		}
		highest = max(highest, binary.LittleEndian.Uint32(rest[5:]))
		rest = rest[9:]
	}
	if len(rest) > 0 {
		return nil, errors.New("has something behind its codes")
	}
	out := slices.Concat(binary.LittleEndian.AppendUint32(nil, count+uint32(more)), codes[4:])
	for i := range uint32(more) {
		var code bytes.Buffer
		code.WriteByte(1) // is its own normal form
		_ = binary.Write(&code, binary.LittleEndian, [2]uint32{1, highest + 1 + i})
		out = append(out, code.Bytes()...)
	}
	return out, nil
}
