package filter_test

import (
	"bytes"
	"compress/zlib"
	"encoding/ascii85"
	"errors"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/extract/pdf/filter"
)

const plenty = 1 << 20

func deflate(data string) []byte {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	w.Write([]byte(data))
	w.Close()
	return b.Bytes()
}

func encode85(s string) string {
	out := make([]byte, ascii85.MaxEncodedLen(len(s)))
	return string(out[:ascii85.Encode(out, []byte(s))])
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name  string
		steps []filter.Step
		in    string
		want  string
	}{
		{"no filter", nil, "plain", "plain"},
		{"flate", []filter.Step{{Name: "FlateDecode"}}, string(deflate("statement")), "statement"},
		{"flate after a stray line end", []filter.Step{{Name: "Fl"}}, "\r\n" + string(deflate("statement")),
			"statement"},
		{"flate without a header", []filter.Step{{Name: "Fl"}}, string(deflate("statement")[2:]), "statement"},
		{"hexadecimal", []filter.Step{{Name: "ASCIIHexDecode"}}, "48 69 7>rest", "Hip"},
		{"base 85", []filter.Step{{Name: "ASCII85Decode"}}, "<~" + encode85("Opening balance!!") + "~>",
			"Opening balance!!"},
		{"base 85 zeros", []filter.Step{{Name: "A85"}}, "z~>", "\x00\x00\x00\x00"},
		{"base 85 over flate", []filter.Step{{Name: "A85"}, {Name: "Fl"}},
			encode85(string(deflate("both"))) + "~>", "both"},
		{"run length", []filter.Step{{Name: "RL"}}, "\x02abc\xfeX\x80rest", "abcXXX"},
		{"LZW of the standard's example", []filter.Step{{Name: "LZWDecode"}},
			"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", "-----A---B"},
		{"identity crypt", []filter.Step{{Name: "Crypt"}}, "as is", "as is"},
		{"PNG up", []filter.Step{{Name: "Fl", Predictor: 12, Columns: 3}},
			string(deflate("\x02abc\x02\x01\x01\x01")), "abcbcd"},
		{"PNG sub, average, Paeth", []filter.Step{{Name: "Fl", Predictor: 15, Columns: 2}},
			string(deflate("\x01a\x01\x03\x01\x01\x04\x01\x00")), "ab1J2J"},
		{"TIFF bytes", []filter.Step{{Name: "Fl", Predictor: 2, Columns: 3}},
			string(deflate("a\x01\x01b\x01\x01")), "abcbcd"},
		{"TIFF words", []filter.Step{{Name: "Fl", Predictor: 2, Columns: 2, Bits: 16}},
			string(deflate("\x00\xff\x00\x02")), "\x00\xff\x01\x01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, codec, err := filter.Decode([]byte(c.in), c.steps, plenty)
			if err != nil || codec != "" || string(got) != c.want {
				t.Errorf("Decode = %q, %q, %v; want %q", got, codec, err, c.want)
			}
		})
	}
}

func TestDamageKeepsDecodedBytes(t *testing.T) {
	text := strings.Repeat("a row of the statement ", 1000)
	whole := deflate(text)
	for _, c := range []struct {
		name string
		step string
		in   []byte
	}{
		{"cut flate", "Fl", whole[:len(whole)/2]},
		{"cut run length", "RL", []byte("\x02abc\x05x")},
		{"base 85 with rubbish", "A85", []byte(encode85("statement of account") + "\xff\xff")},
	} {
		got, _, err := filter.Decode(c.in, []filter.Step{{Name: c.step}}, plenty)
		if !errors.Is(err, filter.ErrDamaged) || len(got) < 3 {
			t.Errorf("%s: %d bytes, %v; want some and ErrDamaged", c.name, len(got), err)
		}
	}
	wrongSum := deflate(text)
	wrongSum[len(wrongSum)-1] ^= 1
	if got, _, err := filter.Decode(wrongSum, []filter.Step{{Name: "Fl"}}, plenty); err != nil || string(got) != text {
		t.Errorf("wrong checksum: %d bytes, %v; want all of it", len(got), err)
	}
}

// growing is LZW data of n codes of nine bits, each for one byte more than the last.
func growing(n int) string {
	var out []byte
	acc, have := 0, 0
	for i := range n {
		code := 256 + i
		switch i {
		case 0: // clear
		case 1:
			code = 'x'
		}
		acc, have = acc<<9|code&0x1ff, have+9
		for ; have >= 8; have -= 8 {
			out = append(out, byte(acc>>(have-8)))
		}
	}
	return string(out)
}

func TestBounds(t *testing.T) {
	for _, c := range []struct{ step, in string }{
		{"Fl", string(deflate(strings.Repeat("x", 5000)))},
		{"RL", strings.Repeat("\x81x", 50)},
		{"LZW", growing(200)},
		{"A85", strings.Repeat("z", 2000)},
		{"AHx", strings.Repeat("41", 2000)},
	} {
		got, _, err := filter.Decode([]byte(c.in), []filter.Step{{Name: c.step}}, 1000)
		if !errors.Is(err, filter.ErrTooLarge) || len(got) > 1000 {
			t.Errorf("%s: %d bytes, %v; want at most 1000 and ErrTooLarge", c.step, len(got), err)
		}
	}
	if _, _, err := filter.Decode(nil, make([]filter.Step, filter.MaxSteps+1), plenty); !errors.Is(err,
		filter.ErrTooManySteps) {
		t.Errorf("long chain: %v, want ErrTooManySteps", err)
	}
	if _, _, err := filter.Decode(nil, []filter.Step{{Name: "Zip"}}, plenty); !errors.Is(err, filter.ErrUnknown) {
		t.Errorf("unknown filter: %v, want ErrUnknown", err)
	}
}

func TestPictureCodecsAreNamed(t *testing.T) {
	got, codec, err := filter.Decode(deflate("jpeg"), []filter.Step{{Name: "Fl"}, {Name: "DCT"}}, plenty)
	if string(got) != "jpeg" || codec != "DCTDecode" || err != nil {
		t.Errorf("Decode = %q, %q, %v; want the codec's data and its name", got, codec, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(deflate("x"), "Fl", 12, 3)
	f.Add([]byte("\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"), "LZW", 2, 1)
	f.Add([]byte("z!!~>"), "A85", 0, 0)
	f.Fuzz(func(t *testing.T, data []byte, name string, predictor, columns int) {
		step := filter.Step{Name: name, Predictor: predictor, Columns: columns}
		for _, steps := range [][]filter.Step{{step}, {{Name: "LZW", LateChange: true}, step}, {{Name: "RL"}, step}} {
			if out, _, _ := filter.Decode(bytes.Clone(data), steps, plenty); len(out) > plenty {
				t.Fatalf("%d bytes, more than allowed", len(out))
			}
		}
	})
}
