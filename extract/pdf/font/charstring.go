package font

// cffOutlines runs the glyph procedures of a Compact Font Format program.
type cffOutlines struct {
	glyphs, global, local [][]byte
}

// Operators of the dictionaries that lead to the procedures.
const (
	cffPrivate = 18
	cffSubrs   = 19
)

func newCFFOutlines(program []byte) *cffOutlines {
	if len(program) < 4 || program[0] != 1 {
		return nil
	}
	rest := program[min(int(program[2]), len(program)):]
	_, rest = cffIndex(rest)
	tops, rest := cffIndex(rest)
	_, rest = cffIndex(rest)
	if len(tops) == 0 {
		return nil
	}
	o := &cffOutlines{}
	o.global, _ = cffIndex(rest)
	top := cffDict(tops[0])
	if _, keyed := top[cffROS]; keyed {
		return nil // glyphs are found by their CID's name there, which is not read
	}
	at := func(offset int) []byte { return program[min(max(offset, 0), len(program)):] }
	o.glyphs, _ = cffIndex(at(top[cffCharStrings]))
	if len(o.glyphs) == 0 {
		return nil
	}
	o.local = localProcedures(tops[0], at)
	return o
}

// localProcedures are those of a dictionary's private part.
func localProcedures(dict []byte, at func(int) []byte) [][]byte {
	size, offset := lastTwo(dict, cffPrivate)
	if size <= 0 || offset <= 0 {
		return nil
	}
	private := at(offset)
	private = private[:min(size, len(private))]
	subrs := cffDict(private)[cffSubrs]
	if subrs <= 0 {
		return nil
	}
	list, _ := cffIndex(at(offset + subrs))
	return list
}

// lastTwo is the two operands of a dictionary's operator.
func lastTwo(dict []byte, operator int) (first, second int) {
	l := cffNumbers{data: dict}
	for {
		op, ok := l.next()
		if !ok {
			return 0, 0
		}
		if n := len(l.stack); op == operator && n >= 2 {
			return l.stack[n-2], l.stack[n-1]
		}
		l.stack = l.stack[:0]
	}
}

// cffNumbers reads a dictionary's operands.
type cffNumbers struct {
	data  []byte
	stack []int
}

// next reads up to an operator; its operands are on the stack. Reals count as zero.
func (l *cffNumbers) next() (op int, ok bool) {
	for len(l.data) > 0 {
		b := int(l.data[0])
		size := 1
		at := func(k int) int {
			if k < len(l.data) {
				return int(l.data[k])
			}
			return 0
		}
		v := 0
		switch {
		case b == 12:
			op, l.data = 12<<8|at(1), l.data[min(2, len(l.data)):]
			return op, true
		case b <= 21:
			l.data = l.data[1:]
			return b, true
		case b == 28:
			v, size = int(int16(at(1)<<8|at(2))), 3
		case b == 29:
			v, size = int(int32(at(1)<<24|at(2)<<16|at(3)<<8|at(4))), 5
		case b == 30:
			for size < len(l.data) && l.data[size]&15 != 15 && l.data[size]>>4 != 15 {
				size++
			}
			size++
		case b >= 32 && b <= 246:
			v = b - 139
		case b >= 247 && b <= 250:
			v, size = (b-247)*256+at(1)+108, 2
		case b >= 251 && b <= 254:
			v, size = -(b-251)*256-at(1)-108, 2
		}
		l.data = l.data[min(size, len(l.data)):]
		if len(l.stack) < 64 {
			l.stack = append(l.stack, v)
		}
	}
	return 0, false
}

func (o *cffOutlines) glyph(gid int) outline {
	if gid < 0 || gid >= len(o.glyphs) {
		return nil
	}
	r := &charRunner{global: o.global, local: o.local, left: maxVertices}
	if !r.run(o.glyphs[gid], 0) {
		return nil
	}
	return r.out
}

// charRunner runs Type 2 procedures.
type charRunner struct {
	global, local [][]byte
	stack         []float64
	at            vertex
	out           outline
	hints         int
	left          int // operators and points
	ended         bool
}

// run returns false if a procedure does something that figures never do.
func (r *charRunner) run(code []byte, depth int) bool {
	if depth > maxNesting {
		return false
	}
	for len(code) > 0 && !r.ended {
		if r.left--; r.left < 0 {
			return false
		}
		b := int(code[0])
		if b >= 32 || b == 28 {
			n := r.push(code)
			if n == 0 || len(r.stack) > 64 {
				return false
			}
			code = code[n:]
			continue
		}
		code = code[1:]
		switch b {
		case 10, 29: // callsubr, callgsubr
			list := r.local
			if b == 29 {
				list = r.global
			}
			if !r.call(list, depth) {
				return false
			}
		case 11: // return
			return true
		case 19, 20: // hintmask, cntrmask: the stack has further stems
			r.hints += len(r.stack) / 2
			r.stack = r.stack[:0]
			code = code[min((r.hints+7)/8, len(code)):]
		case 12:
			if len(code) == 0 || !r.flex(int(code[0])) {
				return false
			}
			code = code[1:]
		default:
			if !r.draw(b) {
				return false
			}
		}
	}
	return true
}

// push reads one number and returns its size in bytes.
func (r *charRunner) push(code []byte) int {
	at := func(k int) int {
		if k < len(code) {
			return int(code[k])
		}
		return 0
	}
	v, size := 0.0, 1
	switch b := at(0); {
	case b == 28:
		v, size = float64(int16(at(1)<<8|at(2))), 3
	case b <= 246:
		v = float64(b - 139)
	case b <= 250:
		v, size = float64((b-247)*256+at(1)+108), 2
	case b <= 254:
		v, size = float64(-(b-251)*256-at(1)-108), 2
	default:
		v, size = float64(int32(at(1)<<24|at(2)<<16|at(3)<<8|at(4)))/65536, 5
	}
	if size > len(code) {
		return 0
	}
	r.stack = append(r.stack, v)
	return size
}

func (r *charRunner) call(list [][]byte, depth int) bool {
	n := len(r.stack)
	if n == 0 {
		return false
	}
	bias := 32768
	switch {
	case len(list) < 1240:
		bias = 107
	case len(list) < 33900:
		bias = 1131
	}
	i := int(r.stack[n-1]) + bias
	r.stack = r.stack[:n-1]
	return i >= 0 && i < len(list) && r.run(list[i], depth+1)
}

// draw runs moves, lines, curves and stems.
func (r *charRunner) draw(op int) bool {
	s := r.stack
	r.stack = r.stack[:0]
	switch op {
	case 1, 3, 18, 23: // stems
		r.hints += len(s) / 2
	case 14:
		r.ended = true
	case 21, 22, 4: // rmoveto, hmoveto, vmoveto: a width may precede
		need := 1
		if op == 21 {
			need = 2
		}
		if len(s) < need {
			return false
		}
		s = s[len(s)-need:]
		switch op {
		case 21:
			r.move(s[0], s[1])
		case 22:
			r.move(s[0], 0)
		default:
			r.move(0, s[0])
		}
	case 5:
		r.lines(s)
	case 6, 7:
		for i, v := range s {
			if (i%2 == 0) == (op == 6) {
				r.line(v, 0)
			} else {
				r.line(0, v)
			}
		}
	case 8:
		r.curves(s)
	case 24: // curves, then a line
		if len(s) >= 2 {
			r.curves(s[:len(s)-2])
			r.lines(s[len(s)-2:])
		}
	case 25: // lines, then a curve
		if len(s) >= 6 {
			r.lines(s[:len(s)-6])
			r.curves(s[len(s)-6:])
		}
	case 26, 27:
		r.alike(s, op == 27)
	case 30, 31:
		r.turning(s, op == 31)
	default:
		return false
	}
	return true
}

func (r *charRunner) move(dx, dy float64) {
	r.at = vertex{r.at.x + dx, r.at.y + dy}
	r.out = append(r.out, []vertex{r.at})
}

func (r *charRunner) line(dx, dy float64) {
	r.at = vertex{r.at.x + dx, r.at.y + dy}
	if n := len(r.out); n > 0 {
		r.left--
		r.out[n-1] = append(r.out[n-1], r.at)
	}
}

func (r *charRunner) lines(s []float64) {
	for ; len(s) >= 2; s = s[2:] {
		r.line(s[0], s[1])
	}
}

// curve adds two points on the way and the end.
func (r *charRunner) curve(dxa, dya, dxb, dyb, dxc, dyc float64) {
	p := r.at
	a := vertex{p.x + dxa, p.y + dya}
	b := vertex{a.x + dxb, a.y + dyb}
	c := vertex{b.x + dxc, b.y + dyc}
	for _, t := range [2]float64{1. / 3, 2. / 3} {
		u := 1 - t
		x := u*u*u*p.x + 3*u*u*t*a.x + 3*u*t*t*b.x + t*t*t*c.x
		y := u*u*u*p.y + 3*u*u*t*a.y + 3*u*t*t*b.y + t*t*t*c.y
		r.line(x-r.at.x, y-r.at.y)
	}
	r.line(c.x-r.at.x, c.y-r.at.y)
}

func (r *charRunner) curves(s []float64) {
	for ; len(s) >= 6; s = s[6:] {
		r.curve(s[0], s[1], s[2], s[3], s[4], s[5])
	}
}

// alike draws vvcurveto and hhcurveto: curves that begin and end in the same direction.
func (r *charRunner) alike(s []float64, level bool) {
	first := 0.0
	if len(s)%4 == 1 {
		first, s = s[0], s[1:]
	}
	for ; len(s) >= 4; s = s[4:] {
		if level {
			r.curve(s[0], first, s[1], s[2], s[3], 0)
		} else {
			r.curve(first, s[0], s[1], s[2], 0, s[3])
		}
		first = 0
	}
}

// turning is vhcurveto and hvcurveto: curves that begin level and end upright, or the other way, in turn.
func (r *charRunner) turning(s []float64, level bool) {
	for ; len(s) >= 4; s = s[4:] {
		last := 0.0
		if len(s) == 5 {
			last = s[4]
		}
		if level {
			r.curve(s[0], 0, s[1], s[2], last, s[3])
		} else {
			r.curve(0, s[0], s[1], s[2], s[3], last)
		}
		level = !level
		if len(s) == 5 {
			return
		}
	}
}

// flex runs the operators for two shallow curves; false for arithmetic, which figures do without.
func (r *charRunner) flex(op int) bool {
	s := r.stack
	r.stack = r.stack[:0]
	switch {
	case op == 35 && len(s) >= 12:
		r.curves(s[:12])
	case op == 34 && len(s) >= 7:
		r.curve(s[0], 0, s[1], s[2], s[3], 0)
		r.curve(s[4], 0, s[5], -s[2], s[6], 0)
	case op == 36 && len(s) >= 9:
		r.curve(s[0], s[1], s[2], s[3], s[4], 0)
		r.curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
	case op == 37 && len(s) >= 11:
		dx, dy := s[0]+s[2]+s[4]+s[6]+s[8], s[1]+s[3]+s[5]+s[7]+s[9]
		r.curve(s[0], s[1], s[2], s[3], s[4], s[5])
		if dx*dx > dy*dy {
			r.curve(s[6], s[7], s[8], s[9], s[10], -dy)
		} else {
			r.curve(s[6], s[7], s[8], s[9], -dx, s[10])
		}
	default:
		return false
	}
	return true
}
