package raster

import "testing"

func picture(width, height int, pix ...uint8) *Gray {
	return &Gray{Width: width, Height: height, Pix: pix}
}

func TestScaledPixelsAreMeansOfCoveredPixels(t *testing.T) {
	for name, c := range map[string]struct {
		from          *Gray
		width, height int
		want          []uint8
	}{
		"half":            {picture(4, 2, 0, 100, 200, 0, 100, 0, 0, 200), 2, 1, []uint8{50, 100}},
		"three to two":    {picture(3, 1, 0, 90, 240), 2, 1, []uint8{30, 190}},
		"to one pixel":    {picture(3, 3, 255, 255, 255, 255, 255, 255, 255, 255, 255), 1, 1, []uint8{255}},
		"larger":          {picture(2, 1, 0, 200), 4, 1, []uint8{0, 50, 150, 200}},
		"taller, thinner": {picture(2, 1, 0, 200), 1, 2, []uint8{100, 100}},
		"one pixel wide":  {picture(1, 1, 7), 3, 2, []uint8{7, 7, 7, 7, 7, 7}},
		"the same":        {picture(2, 2, 1, 2, 3, 4), 2, 2, []uint8{1, 2, 3, 4}},
	} {
		got := c.from.Scaled(c.width, c.height)
		if got.Width != c.width || got.Height != c.height || string(got.Pix) != string(c.want) {
			t.Errorf("%s: %d x %d %v, want %d x %d %v", name, got.Width, got.Height, got.Pix, c.width, c.height, c.want)
		}
	}
}

// A tone that is the same everywhere stays that tone at every size.
func TestScalingKeepsAnEvenTone(t *testing.T) {
	for _, tone := range []uint8{0, 1, 127, 254, 255} {
		g := NewGray(61, 47)
		for i := range g.Pix {
			g.Pix[i] = tone
		}
		for _, size := range [][2]int{{1, 1}, {7, 46}, {60, 48}, {61, 5}, {200, 3}, {122, 94}} {
			for i, v := range g.Scaled(size[0], size[1]).Pix {
				if v != tone {
					t.Fatalf("%v: pixel %d is %d, want %d", size, i, v, tone)
				}
			}
		}
	}
}

func TestTurnedIsClockwise(t *testing.T) {
	for degrees, want := range map[int]string{0: "\x01\x02\x03\x04\x05\x06", 90: "\x04\x01\x05\x02\x06\x03",
		180: "\x06\x05\x04\x03\x02\x01", 270: "\x03\x06\x02\x05\x01\x04"} {
		got := picture(3, 2, 1, 2, 3, 4, 5, 6).Turned(degrees)
		if string(got.Pix) != want {
			t.Errorf("%d degrees: %v, want %v", degrees, got.Pix, []byte(want))
		}
	}
}
