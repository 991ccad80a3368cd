package pdf

import (
	"math"

	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// colorSpace is how many numbers a colour has and what they mean.
type colorSpace uint8

const (
	gray colorSpace = iota
	rgb
	cmyk
	tint    // Separation and DeviceN: 0 is no ink
	lab     // only the lightness is used
	indexed // a palette: its colours are not looked up
	pattern
)

// colorOf makes 0xRRGGBB of a colour's numbers. Tints, palettes and patterns become the gray that is
// nearest in meaning: what matters here is whether ink can be seen on paper.
func (s colorSpace) colorOf(n []float64) uint32 {
	at := func(i int) float64 {
		if i < len(n) {
			return min(max(n[i], 0), 1)
		}
		return 0
	}
	switch s {
	case gray:
		return pack(at(0), at(0), at(0))
	case rgb:
		return pack(at(0), at(1), at(2))
	case cmyk:
		k := 1 - at(3)
		return pack((1-at(0))*k, (1-at(1))*k, (1-at(2))*k)
	case tint:
		ink := 0.0
		for i := range n {
			ink = max(ink, at(i))
		}
		return pack(1-ink, 1-ink, 1-ink)
	case lab:
		if len(n) > 0 {
			l := min(max(n[0]/100, 0), 1)
			return pack(l, l, l)
		}
	}
	return pack(0.5, 0.5, 0.5)
}

func pack(r, g, b float64) uint32 {
	c := func(v float64) uint32 { return uint32(math.Round(v * 255)) }
	return c(r)<<16 | c(g)<<8 | c(b)
}

// initial is the colour that choosing the space sets.
func (s colorSpace) initial() uint32 {
	switch s {
	case cmyk:
		return s.colorOf([]float64{0, 0, 0, 1})
	case tint:
		return s.colorOf([]float64{1})
	}
	return 0
}

// space reads a colour space by name or from the resources.
func (f *File) space(s *scope, name object.Name) colorSpace {
	switch name {
	case "DeviceGray", "G", "CalGray":
		return gray
	case "DeviceRGB", "RGB", "CalRGB":
		return rgb
	case "DeviceCMYK", "CMYK":
		return cmyk
	case "Pattern":
		return pattern
	}
	switch v := f.Resolve(f.find(s, "ColorSpace", name)).(type) {
	case object.Name:
		if v != name {
			return f.space(&scope{}, v)
		}
	case object.Array:
		return f.arraySpace(v)
	}
	return gray
}

func (f *File) arraySpace(list object.Array) colorSpace {
	if len(list) == 0 {
		return gray
	}
	name, _ := f.Resolve(list[0]).(object.Name)
	switch name {
	case "ICCBased":
		if len(list) > 1 {
			profile, _ := f.Resolve(list[1]).(object.Stream)
			switch n, _ := object.Int(f.Resolve(profile.Dict["N"])); n {
			case 3:
				return rgb
			case 4:
				return cmyk
			}
		}
		return gray
	case "Separation", "DeviceN":
		return tint
	case "Lab":
		return lab
	case "Indexed", "I":
		return indexed
	}
	return f.space(&scope{}, name)
}
