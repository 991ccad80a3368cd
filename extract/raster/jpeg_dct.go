package raster

// inverseDCT turns 64 coefficients, row by row, into pixels. Both passes split a line into its even part,
// which mirrors, and its odd part, which mirrors with the other sign; weights are cosines times 2^13.
func inverseDCT(b *[64]int32, dst []uint8, stride int) {
	if onlyMean(b) {
		v := pixelOf((b[0] + 4) >> 3)
		for y := range blockSide {
			row := dst[y*stride:][:blockSide]
			for x := range row {
				row[x] = v
			}
		}
		return
	}
	for x := range blockSide { // down
		c := b[x:]
		if c[8]|c[16]|c[24]|c[32]|c[40]|c[48]|c[56] == 0 {
			mean := c[0] << firstExtra
			for y := range blockSide {
				c[y*blockSide] = mean
			}
			continue
		}
		out := lineDCT(c[0], c[8], c[16], c[24], c[32], c[40], c[48], c[56])
		for y, v := range out {
			c[y*blockSide] = int32((v + 1<<(weightBits-firstExtra-1)) >> (weightBits - firstExtra))
		}
	}
	const shift = weightBits + firstExtra + 3 // 3 for the division by 8
	for y := range blockSide {                // across
		c := b[y*blockSide : y*blockSide+blockSide]
		out := lineDCT(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
		row := dst[y*stride:][:blockSide]
		for x := range row {
			row[x] = pixelOf(int32((out[x] + 1<<(shift-1)) >> shift))
		}
	}
}

const (
	weightBits = 13
	firstExtra = 2 // bits after the point between the passes
	// The cosines of k/16 of half a turn times the square root of 2, in weightBits.
	cos1, cos2, cos3, cos5, cos6, cos7 = 11363, 10703, 9633, 6437, 4433, 2260
)

// lineDCT is a line of eight, weightBits after the point.
func lineDCT(c0, c1, c2, c3, c4, c5, c6, c7 int32) (out [8]int64) {
	a0, a1 := (int64(c0)+int64(c4))<<weightBits, (int64(c0)-int64(c4))<<weightBits
	b0 := int64(c2)*cos2 + int64(c6)*cos6
	b1 := int64(c2)*cos6 - int64(c6)*cos2
	even := [4]int64{a0 + b0, a1 + b1, a1 - b1, a0 - b0}
	o1, o3, o5, o7 := int64(c1), int64(c3), int64(c5), int64(c7)
	odd := [4]int64{
		o1*cos1 + o3*cos3 + o5*cos5 + o7*cos7,
		o1*cos3 - o3*cos7 - o5*cos1 - o7*cos5,
		o1*cos5 - o3*cos1 + o5*cos7 + o7*cos3,
		o1*cos7 - o3*cos5 + o5*cos3 - o7*cos1,
	}
	for i := range 4 {
		out[i], out[7-i] = even[i]+odd[i], even[i]-odd[i]
	}
	return out
}

// onlyMean says that the block is of one value.
func onlyMean(b *[64]int32) bool {
	any := int32(0)
	for _, v := range b[1:] {
		any |= v
	}
	return any == 0
}

// pixelOf brings a value around 0 to 0..255.
func pixelOf(v int32) uint8 { return uint8(min(max(v+128, 0), whole)) }
