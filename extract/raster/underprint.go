package raster

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Watermarks, tiles of a word, rings and tints are printed in gray below or over a paper's rows. Read as print they
// tear words apart. So they count as part of the paper and are divided out like a stain.

const (
	// palest is the highest brightness of an underprint, of 256 for the paper around. Print is darker than the faintest
	// stain.
	palest = 234
	// paleShift halves paper so often that the rest is surely darker than the palest underprint: fifteen sixteenths are
	// 240 of 256.
	paleShift = 4
	// palestEdge is the highest brightness of an underprint's edges, thinReach the most cells to which they extend.
	palestEdge, thinReach = 248, 2
	// evenGray is the largest difference between the pixels of a cell inside of an underprint.
	evenGray = 24
	// alikeGray is the largest difference between an underprint and a cell at its edge.
	alikeGray = 20
	// darkerBy is the share of an underprint's brightness, of 256, below which a cell next to it has print.
	darkerBy = 165
	// leastCells is the least number of connected even cells in a piece, leastGray the least number of such cells of
	// one gray on a page. A gray needs fewerShare of them for each even cell in smaller pieces, because blurred
	// letters are even here and there too.
	leastCells, leastGray, fewerShare = 6, 300, 6
	// flatShare is how many times more even cells must be in large pieces than in small ones, for small pieces to be
	// parts of an underprint anywhere: small print that a scan has paled has pieces as small.
	flatShare = 20
	// tallPiece is the least height in cells of a large piece if small print is as gray: a run of touching letters is
	// lower.
	tallPiece = 17
	// pieceReach is the largest distance in cells of smaller pieces from the larger piece to which they belong.
	pieceReach = 5
	// blocksAcross is the number of blocks of a page to each side. blockReach is the largest distance in blocks
	// between a block with print across an underprint and the underprint's pieces without print. A piece of
	// largePiece even cells is too large for a letter; smaller pieces further away are other print in a similar gray.
	blocksAcross, blockReach, largePiece = 12, 2, 60
	// leastCrossed is the least number of cells with print beside them in an underprint of one gray: gray letters,
	// such as bold titles, keep away from other print.
	leastCrossed = 16
	// crossedShare is the least part of an underprint's cells, one in so many, in pieces with print across them.
	crossedShare = 25
	// grayLevels is the number of distinct grays, nearGrays how many of them to each side may be the same print.
	grayLevels, nearGrays = 32, 2
)

// underprinted returns the light with the picture's underprint in it. near is the light near each place of the small
// picture, l the light further around, ink the picture without its noise.
func (l light) underprinted(near light, ink, small *Gray, shrink int) light {
	u := underprint{light: near, ink: ink, small: small, shrink: shrink, level: make([]uint8, len(small.Pix))}
	if !u.find(l) {
		return near
	}
	u.join()
	for _, p := range u.pieces {
		u.count(p)
	}
	return u.applied()
}

// underprint is the even gray of a picture. level has its brightness for each pixel of the small picture, 0 for pixels
// without any.
type underprint struct {
	light
	ink    *Gray // without noise, shrink pixels to each of the small one
	small  *Gray
	shrink int
	level  []uint8
	pieces []grayPiece
	cells  [grayLevels + 1]int // of each gray, from 1
	fewer  [grayLevels + 1]int // even cells that hang with too few
	across [grayLevels + 1]int // of those, how many are of pieces with print across
	edges  [grayLevels + 1]int // of those, how many have print beside them
}

// grayPiece is a connected piece of an underprint.
type grayPiece struct {
	cells []int
	even  int // how many of its cells are even
	gray  int // 1..grayLevels
	edges int // even cells with print beside them
}

// find marks the cells that are even and gray; false when they are too few to matter.
func (u *underprint) find(l light) bool {
	n, column := 0, make([]uint32, l.width)
	places := l.placesAcross(u.small.Width)
	for y := range u.small.Height {
		row, paper := u.small.Row(y), u.paper[y*u.small.Width:][:u.small.Width]
		l.mixRows(column, middleOf(y))
		for x := pastPaper(row, paper, 0); x < len(row); x = pastPaper(row, paper, x+1) {
			gray := uint32(row[x]) << 8
			if gray >= palest*uint32(paper[x]) || gray < faintest*uint32(places[x].of(column)) {
				continue
			}
			if u.ink.even(x*u.shrink, y*u.shrink, u.shrink) {
				u.level[y*u.small.Width+x] = max(row[x], 1)
				n++
			}
		}
	}
	return n >= leastGray
}

// pastPaper is the first place from x on that may be darker than the palest underprint: eight that are not are
// passed over at once.
func pastPaper(row, paper []uint8, x int) int {
	const high = ^uint64(noHigh)
	for ; x+lanes <= len(row); x += lanes {
		light := binary.LittleEndian.Uint64(paper[x:])
		bound := light - light>>paleShift&(everyByte*(whole>>paleShift)) // of each byte: nothing is borrowed
		if darker := ^noneLess(binary.LittleEndian.Uint64(row[x:]), bound) & high; darker != 0 {
			return x + bits.TrailingZeros64(darker)/lanes
		}
	}
	return x
}

// plain reports whether a cell has no pixel much darker than an underprint, as print across it has.
func (u *underprint) plain(at int, gray uint8) bool {
	left, top := at%u.small.Width*u.shrink, at/u.small.Width*u.shrink
	for y := top; y < min(top+u.shrink, u.ink.Height); y++ {
		for _, v := range u.ink.Row(y)[min(left, u.ink.Width):min(left+u.shrink, u.ink.Width)] {
			if int(v)+evenGray < int(gray) {
				return false
			}
		}
	}
	return true
}

// even reports whether the pixels of a square hardly differ. Those of a letter's edge do from corner to corner,
// nearly always.
func (g *Gray) even(left, top, side int) bool {
	right, bottom := min(left+side, g.Width), min(top+side, g.Height)
	if left >= right || top >= bottom {
		return false
	}
	low, high := g.Pix[top*g.Width+left], g.Pix[(bottom-1)*g.Width+right-1]
	low, high = min(low, high), max(low, high)
	for y := top; y < bottom && int(high)-int(low) <= evenGray; y++ {
		for _, v := range g.Pix[y*g.Width+left : y*g.Width+right] {
			low, high = min(low, v), max(high, v)
		}
	}
	return int(high)-int(low) <= evenGray
}

// join makes pieces of the even cells and of those like them at their edges.
func (u *underprint) join() {
	seen := make([]bool, len(u.level))
	for i, v := range u.level {
		if v == 0 || seen[i] {
			continue
		}
		seen[i] = true
		p, sum := grayPiece{cells: []int{i}}, 0
		for n := 0; n < len(p.cells); n++ {
			at := p.cells[n]
			even, beside := u.level[at] != 0, false
			u.around(at, func(next int) {
				beside = beside || uint32(u.small.Pix[next])<<8 < darkerBy*uint32(u.small.Pix[at])
				if !seen[next] && (even || u.level[next] != 0) && u.alike(at, next) {
					seen[next] = true
					p.cells = append(p.cells, next)
				}
			})
			if even {
				p.even++
				sum += int(u.level[at]) * (grayLevels - 1) / int(u.paper[at])
				if beside {
					p.edges++
				}
			}
		}
		p.gray = 1 + min(sum/p.even, grayLevels-1)
		u.pieces = append(u.pieces, p)
	}
}

// alike reports whether a cell is about as gray as a cell of an underprint.
func (u *underprint) alike(at, next int) bool {
	a, b := int(u.small.Pix[at]), int(u.small.Pix[next])
	return max(a-b, b-a) <= alikeGray && uint32(b)<<8 < palest*uint32(u.paper[next]) && u.plain(next, u.small.Pix[at])
}

// around visits the cells beside one, at its corners too.
func (u *underprint) around(at int, visit func(next int)) {
	x, y := at%u.small.Width, at/u.small.Width
	for v := max(y-1, 0); v <= min(y+1, u.small.Height-1); v++ {
		for w := max(x-1, 0); w <= min(x+1, u.small.Width-1); w++ {
			if next := v*u.small.Width + w; next != at {
				visit(next)
			}
		}
	}
}

// count adds a piece to those of its gray.
func (u *underprint) count(p grayPiece) {
	if p.even < leastCells {
		u.fewer[p.gray] += p.even
		return
	}
	u.cells[p.gray] += p.even
	u.edges[p.gray] += p.edges
	if p.edges > 0 {
		u.across[p.gray] += p.even
	}
}

// crossed reports whether pieces of a gray, and of those near it, have print across them.
func (u *underprint) crossed(gray int) bool {
	cells, fewer, across, edges := u.near(gray)
	return cells >= max(leastGray, fewer*fewerShare) && edges >= leastCrossed && across*crossedShare >= cells
}

// flat reports whether pieces of a gray, and of those near it, are as even as no paled letters are.
func (u *underprint) flat(gray int) bool {
	cells, fewer, _, _ := u.near(gray)
	return cells >= fewer*flatShare
}

// near counts the cells of a gray and of those near it: even ones, those that hang with too few, those of pieces
// with print across and those with print beside them.
func (u *underprint) near(gray int) (cells, fewer, across, edges int) {
	for g := max(gray-nearGrays, 0); g <= min(gray+nearGrays, grayLevels); g++ {
		cells, fewer, across, edges = cells+u.cells[g], fewer+u.fewer[g], across+u.across[g], edges+u.edges[g]
	}
	return cells, fewer, across, edges
}

// tall reports whether a piece is higher than a row's letters.
func (u *underprint) tall(p grayPiece) bool {
	top, bottom := u.small.Height, 0
	for _, at := range p.cells {
		top, bottom = min(top, at/u.small.Width), max(bottom, at/u.small.Width)
	}
	return bottom-top >= tallPiece
}

// applied returns the light with all pieces of those grays that have print across them, and with the cells around their
// edges.
func (u *underprint) applied() light {
	out := u.light
	out.paper = append([]uint8(nil), u.paper...)
	all := u.take(out)
	edge := all
	for range thinReach {
		edge = u.thin(out, edge)
		all = append(all, edge...)
	}
	for _, at := range all {
		v := out.paper[at]
		u.around(at, func(next int) { out.paper[next] = min(out.paper[next], v) })
	}
	return out
}

// blockOf returns the block of the page that has a cell.
func (u *underprint) blockOf(at int) (x, y int) {
	return at % u.small.Width * blocksAcross / u.small.Width, at / u.small.Width * blocksAcross / u.small.Height
}

// crossedBlocks marks the blocks of the page, and those near them, in which print crosses an underprint.
func (u *underprint) crossedBlocks() (near [blocksAcross][blocksAcross]bool) {
	for _, p := range u.pieces {
		if p.edges == 0 || p.even < leastCells || !u.crossed(p.gray) {
			continue
		}
		for _, at := range p.cells {
			x, y := u.blockOf(at)
			near[y][x] = true
		}
	}
	return spread(near)
}

// spread adds the blocks near those that are marked.
func spread(marked [blocksAcross][blocksAcross]bool) (near [blocksAcross][blocksAcross]bool) {
	for y := range blocksAcross {
		for x := range blocksAcross {
			for v := max(y-blockReach, 0); v <= min(y+blockReach, blocksAcross-1); v++ {
				for w := max(x-blockReach, 0); w <= min(x+blockReach, blocksAcross-1); w++ {
					near[y][x] = near[y][x] || marked[v][w]
				}
			}
		}
	}
	return near
}

// take puts the pieces that have print across them into a light, and returns their cells. It also takes pieces of the
// same gray that are tall or, if flat, large or near, with the smaller ones near them.
func (u *underprint) take(out light) (taken []int) {
	put := func(p grayPiece) {
		for _, at := range p.cells {
			out.paper[at] = min(out.paper[at], max(u.small.Pix[at], 1))
		}
		taken = append(taken, p.cells...)
	}
	var fewer []grayPiece
	near := u.crossedBlocks()
	for _, p := range u.pieces {
		x, y := u.blockOf(p.cells[0])
		switch {
		case !u.crossed(p.gray):
		case u.flat(p.gray) && p.even >= leastCells &&
			(p.even >= largePiece || near[y][x]), p.even >= largePiece && u.tall(p):
			put(p)
		default:
			fewer = append(fewer, p)
		}
	}
	fewer = slices.DeleteFunc(fewer, func(p grayPiece) bool { return !u.nearTaken(out, p.cells[0]) })
	for _, p := range fewer {
		put(p)
	}
	return taken
}

// nearTaken reports whether a part of an underprint that is at most as light as a cell of print is close to the cell.
func (u *underprint) nearTaken(out light, at int) bool {
	x, y := at%u.small.Width, at/u.small.Width
	for v := max(y-pieceReach, 0); v <= min(y+pieceReach, u.small.Height-1); v++ {
		for w := max(x-pieceReach, 0); w <= min(x+pieceReach, u.small.Width-1); w++ {
			if i := v*u.small.Width + w; out.paper[i] < u.paper[i] &&
				int(out.paper[i]) <= int(u.small.Pix[at])+alikeGray {
				return true
			}
		}
	}
	return false
}

// thin continues from the edge of an underprint into cells that are not darker: thin strokes and the ends of letters.
// It returns the next edge.
func (u *underprint) thin(out light, edge []int) (next []int) {
	for _, at := range edge {
		v := out.paper[at]
		u.around(at, func(beside int) {
			gray := u.small.Pix[beside]
			if out.paper[beside] == u.paper[beside] && gray >= v &&
				uint32(gray)<<8 < palestEdge*uint32(u.paper[beside]) && u.plain(beside, v) {
				out.paper[beside] = v
				next = append(next, beside)
			}
		})
	}
	return next
}
