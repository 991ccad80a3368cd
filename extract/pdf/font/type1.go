package font

import (
	"bytes"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// maxEncodingTokens bounds the reading of a font program's encoding: 256 entries of five tokens.
const maxEncodingTokens = 4096

// type1Encoding reads the encoding that a Type 1 font program writes in its clear part
// ("dup 65 /A put"); nil when it has the standard one or none.
func type1Encoding(program []byte) *textTable {
	start := bytes.Index(program, []byte("/Encoding"))
	if start < 0 {
		return nil
	}
	l := &object.Lexer{Data: program, Pos: start + len("/Encoding")}
	e := &textTable{}
	found := false
	code := -1
	for range maxEncodingTokens {
		switch l.Next() {
		case object.EOF:
			return nil
		case object.TokenInt:
			code = int(l.Int)
		case object.TokenName:
			if code >= 0 && code <= 255 {
				e[code] = nameText(string(l.Bytes))
				found = true
			}
			code = -1
		case object.TokenKeyword:
			switch string(l.Bytes) {
			case "StandardEncoding":
				return nil
			case "def", "readonly":
				if found {
					return e
				}
			}
		}
	}
	return nil
}
