package pdf

import (
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// operator runs one operator; its operands have been read. Text operators come first because most
// are.
func (in *interpreter) operator(l *object.Lexer) error {
	switch string(l.Bytes) {
	case "Tj":
		return in.show(in.bytes(0))
	case "TJ":
		return in.showArray()
	case "Td":
		in.moveLine(in.num(0), in.num(1))
	case "TD":
		in.leading = -in.num(1)
		in.moveLine(in.num(0), in.num(1))
	case "Tm":
		if m := in.matrix(); m.sane() {
			in.tm, in.line = m, m
		}
	case "T*":
		in.moveLine(0, -in.leading)
	case "'":
		in.moveLine(0, -in.leading)
		return in.show(in.bytes(0))
	case "\"":
		in.wordSpace, in.charSpace = in.num(0), in.num(1)
		in.moveLine(0, -in.leading)
		return in.show(in.bytes(2))
	case "BT":
		in.tm, in.line = identity, identity
	case "ET":
	case "Tf":
		in.font = in.f.font(in.res, in.bytes(0))
		in.size = in.num(1)
	case "Tc":
		in.charSpace = in.num(0)
	case "Tw":
		in.wordSpace = in.num(0)
	case "Tz":
		in.scale = in.num(0) / 100
	case "TL":
		in.leading = in.num(0)
	case "Ts":
		in.rise = in.num(0)
	case "Tr":
		in.mode = int(min(max(in.num(0), 0), 7))
	case "BMC":
		in.begin(mark{})
	case "BDC":
		in.begin(in.markOf(l.Data))
	case "EMC":
		in.end()
	default:
		return in.drawing(l)
	}
	return nil
}

// drawing runs the operators that are not about text.
func (in *interpreter) drawing(l *object.Lexer) error {
	switch string(l.Bytes) {
	case "q":
		if len(in.saved) < maxStateDepth {
			in.saved = append(in.saved, in.state)
		}
	case "Q":
		if n := len(in.saved); n > 0 {
			in.state, in.saved = in.saved[n-1], in.saved[:n-1]
		}
	case "cm":
		if m := in.matrix().mul(in.ctm); m.sane() {
			in.ctm = m
		}
	case "w":
		in.lineWidth = in.num(0)
	case "gs":
		in.graphicsState()
	case "Do":
		return in.do(object.Name(in.bytes(0)))
	case "BI":
		in.inlineImage(l)
	case "sh":
		in.shading()
	default:
		if !in.paint(l.Bytes) {
			in.color(l.Bytes)
		}
	}
	return nil
}

// graphicsState takes the line width and font of an ExtGState.
func (in *interpreter) graphicsState() {
	gs, _ := in.f.Resolve(in.f.find(in.res, "ExtGState", object.Name(in.bytes(0)))).(object.Dict)
	if w, ok := object.Number(in.f.Resolve(gs["LW"])); ok {
		in.lineWidth = w
	}
	in.blending(gs)
	if list, ok := in.f.Resolve(gs["Font"]).(object.Array); ok && len(list) == 2 {
		in.font = in.f.loadFont(list[0])
		in.size, _ = object.Number(in.f.Resolve(list[1]))
	}
}

// color runs the colour operators.
func (in *interpreter) color(op []byte) {
	var buf [maxOperands]float64
	switch string(op) {
	case "g":
		in.setFill(gray, in.numbers(buf[:0]))
	case "rg":
		in.setFill(rgb, in.numbers(buf[:0]))
	case "k":
		in.setFill(cmyk, in.numbers(buf[:0]))
	case "sc", "scn":
		in.setFill(in.fillSpace, in.numbers(buf[:0]))
	case "cs":
		in.fillSpace = in.f.space(in.res, object.Name(in.bytes(0)))
		in.fill = in.fillSpace.initial()
	case "G":
		in.setStroke(gray, in.numbers(buf[:0]))
	case "RG":
		in.setStroke(rgb, in.numbers(buf[:0]))
	case "K":
		in.setStroke(cmyk, in.numbers(buf[:0]))
	case "SC", "SCN":
		in.setStroke(in.strokeSpace, in.numbers(buf[:0]))
	case "CS":
		in.strokeSpace = in.f.space(in.res, object.Name(in.bytes(0)))
		in.stroke = in.strokeSpace.initial()
	}
}

func (in *interpreter) setFill(s colorSpace, n []float64) {
	in.fillSpace, in.fill = s, s.colorOf(n)
}

func (in *interpreter) setStroke(s colorSpace, n []float64) {
	in.strokeSpace, in.stroke = s, s.colorOf(n)
}
