package raster

// Scaled is the picture at another size: each pixel is the mean of what it covers, or lies between its neighbours
// where the picture is made larger. The resolution is taken along in the direction across.
func (g *Gray) Scaled(width, height int) *Gray {
	width, height = max(width, 1), max(height, 1)
	if width == g.Width && height == g.Height {
		return g
	}
	out := &Gray{Width: width, Height: height, Pix: make([]uint8, width*height), DPI: g.DPI * float64(width) / float64(g.Width), Cut: g.Cut}
	across, down := shares(g.Width, width), shares(g.Height, height)
	sums, row, at := make([]uint32, width), make([]uint32, width), -1
	for y, d := range down {
		clear(sums)
		for i, weight := range d.weights {
			if d.first+i != at { // two rows of the result may share one
				at = d.first + i
				across.of(row, g.Row(at))
			}
			for x, v := range row {
				sums[x] += v * weight
			}
		}
		for x, dst := 0, out.Row(y); x < len(dst); x++ {
			dst[x] = uint8((sums[x] + 1<<(2*shareBits-1)) >> (2 * shareBits))
		}
	}
	return out
}

// shareBits are the bits of a share: twice as many and eight of a pixel fill a word of 32.
const shareBits = 12

// share is what one pixel of the result takes of pixels in a row; the weights add up to 1 << shareBits.
type share struct {
	first   int
	weights []uint32
}

type shareList []share

// shares divides from pixels among to.
func shares(from, to int) shareList {
	list := make(shareList, to)
	for i := range list {
		if from <= to {
			list[i] = neighbours(i, to, from)
		} else {
			list[i] = covered(i, to, from)
		}
	}
	return list
}

// covered is what pixel i of to covers of more.
func covered(i, to, from int) share {
	const whole = 1 << shareBits
	begin, end := i*from, (i+1)*from // in parts of a pixel, of which it has to
	s := share{first: begin / to}
	left := uint32(whole)
	for at := s.first; at*to < end; at++ {
		part := min(end, (at+1)*to) - max(begin, at*to)
		weight := uint32(part * whole / from)
		s.weights = append(s.weights, weight)
		left -= weight
	}
	s.weights[len(s.weights)/2] += left
	return s
}

// neighbours are the two pixels of fewer between which the middle of pixel i of to lies.
func neighbours(i, to, from int) share {
	const whole = 1 << shareBits
	at := max((2*i+1)*from*whole/(2*to)-whole/2, 0)
	first, second := at>>shareBits, uint32(at&(whole-1))
	if first >= from-1 {
		return share{first: from - 1, weights: []uint32{whole}}
	}
	return share{first: first, weights: []uint32{whole - second, second}}
}

// of takes the shares of a row; the sums are 1 << shareBits times a pixel.
func (l shareList) of(dst []uint32, row []uint8) {
	for x := range dst {
		sum, pixels := uint32(0), row[l[x].first:]
		for i, weight := range l[x].weights {
			sum += uint32(pixels[i]) * weight
		}
		dst[x] = sum
	}
}

// Turned is the picture turned clockwise by 0, 90, 180 or 270 degrees. It may be g itself, changed.
func (g *Gray) Turned(degrees int) *Gray {
	return turned(g, map[int]int{90: 6, 180: 3, 270: 8}[degrees])
}
