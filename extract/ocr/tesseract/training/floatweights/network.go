package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
)

// The flags that matter here.
const (
	wholeNumbers   = 1    // of a recognizer: its weights are whole numbers
	wholeMatrix    = 0x85 // of a matrix: whole numbers, trained by Adam, doubles for fractions
	fractionMatrix = 0x84
	ownRates       = 64 // of a network: a learning rate for every layer follows
)

var errCut = errors.New("the file ends early")

// copier reads a serialized network and writes it again.
type copier struct {
	in, out []byte
	err     error
}

// float is a recognizer's network with fractions for weights.
func float(whole []byte) ([]byte, error) {
	c := &copier{in: whole}
	c.network(0)
	c.text() // what the network was specified by
	flags := c.take(4)
	if c.err != nil {
		return nil, c.err
	}
	bits := binary.LittleEndian.Uint32(flags)
	if bits&wholeNumbers == 0 {
		return nil, errors.New("its weights are fractions already")
	}
	c.out = binary.LittleEndian.AppendUint32(c.out, bits&^wholeNumbers)
	return append(c.out, c.in...), nil
}

// take reads bytes without writing them; zeros when the input ends early.
func (c *copier) take(n int) []byte {
	if n < 0 || n > len(c.in) {
		c.err = errCut
		return make([]byte, 8) // of any number
	}
	b := c.in[:n]
	c.in = c.in[n:]
	return b
}

func (c *copier) copy(n int) []byte {
	b := c.take(n)
	if c.err == nil {
		c.out = append(c.out, b...)
	}
	return b
}

func (c *copier) number() int { return int(int32(binary.LittleEndian.Uint32(c.copy(4)))) }

func (c *copier) text() string { return string(c.copy(c.number())) }

// deepest bounds layers within layers.
const deepest = 20

// network copies one layer and those within it.
func (c *copier) network(depth int) {
	if c.copy(1); c.err != nil || depth > deepest {
		c.err = errCut
		return
	}
	kind := c.text()
	c.copy(2)
	flags := c.number()
	c.copy(3 * 4) // inputs, outputs, weights
	c.text()      // its name
	switch {
	case slices.Contains([]string{"Series", "Parallel", "RTLReversed", "TTBReversed", "XYTranspose"}, kind):
		for n := c.number(); n > 0 && c.err == nil; n-- {
			c.network(depth + 1)
		}
		if flags&ownRates != 0 {
			c.copy(4 * c.number())
		}
	case kind == "Input":
		c.copy(5 * 4)
	case kind == "Convolve" || kind == "Maxpool" || kind == "Reconfig":
		c.copy(2 * 4)
	case kind == "LSTM" || kind == "SummLSTM":
		c.copy(4)
		for range 4 { // input, its gate, the gates of forgetting and of output
			c.matrix()
		}
	case slices.Contains([]string{"Logistic", "Tanh", "Relu", "Linear", "Softmax"}, kind):
		c.matrix()
	default:
		c.err = fmt.Errorf("a layer of kind %q is not known", kind)
	}
}

// matrix writes a matrix of whole numbers, each row with its scale, as one of doubles.
func (c *copier) matrix() {
	mode := c.take(1)
	if c.err == nil && mode[0] != wholeMatrix {
		c.err = fmt.Errorf("a matrix of mode %#x is not one of whole numbers", mode[0])
	}
	rows, columns := int(binary.LittleEndian.Uint32(c.take(4))), int(binary.LittleEndian.Uint32(c.take(4)))
	c.take(1) // the code for nothing
	if c.err != nil || rows > len(c.in) || columns > len(c.in) {
		c.err = errors.Join(c.err, errCut)
		return
	}
	weights := c.take(rows * columns)
	scales := int(binary.LittleEndian.Uint32(c.take(4)))
	scale := c.take(8 * scales)
	// Tesseract 5 writes scales for as many rows as its processor takes at once: the last are of no row.
	if c.err != nil || scales < rows {
		c.err = errors.Join(c.err, errCut)
		return
	}
	c.out = append(c.out, fractionMatrix)
	c.out = binary.LittleEndian.AppendUint32(c.out, uint32(rows))
	c.out = binary.LittleEndian.AppendUint32(c.out, uint32(columns))
	c.out = binary.LittleEndian.AppendUint64(c.out, 0)
	for i, w := range weights {
		of := math.Float64frombits(binary.LittleEndian.Uint64(scale[i/columns*8:]))
		c.out = binary.LittleEndian.AppendUint64(c.out, math.Float64bits(float64(int8(w))*of))
	}
}
