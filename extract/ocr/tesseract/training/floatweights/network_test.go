package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"testing"
)

// small is a network of one layer within a series, as Tesseract writes it: two rows of three whole numbers.
func small() []byte {
	var b bytes.Buffer
	put := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) }
	text := func(s string) { put(uint32(len(s))); b.WriteString(s) }
	layer := func(kind string, flags uint32) {
		put(uint8(0))
		text(kind)
		put([2]uint8{})
		put(flags)
		put([3]uint32{3, 2, 6})
		text("name")
	}
	layer("Series", ownRates)
	put(uint32(1))
	layer("Tanh", 0)
	put(uint8(wholeMatrix))
	put([2]uint32{2, 3})
	put(uint8(0))
	put([6]int8{1, -2, 127, -127, 0, 5})
	put(uint32(2))
	put([2]float64{0.5, 0.01})
	put(uint32(1))
	put(float32(0.001))
	text("[1,36,0,1]")
	put(uint32(64 | wholeNumbers))
	b.WriteString("the rest")
	return b.Bytes()
}

func TestEveryWeightBecomesItsFraction(t *testing.T) {
	out, err := float(small())
	if err != nil {
		t.Fatal(err)
	}
	var want []byte
	for _, w := range []float64{0.5, -1, 63.5, -1.27, 0, 0.05} {
		want = binary.LittleEndian.AppendUint64(want, math.Float64bits(w))
	}
	if !bytes.Contains(out, want) {
		t.Error("the weights are not 0.5, -1, 63.5, -1.27, 0, 0.05")
	}
	if !bytes.HasSuffix(out, append([]byte{64, 0, 0, 0}, "the rest"...)) {
		t.Error("the flag of whole numbers is still set, or what follows it was lost")
	}
	if _, err := float(out); err == nil {
		t.Error("fractions were taken for whole numbers")
	}
}

// The network that is embedded can be trained further.
func TestTrainedNetworkBecomesFractions(t *testing.T) {
	trained, err := os.ReadFile("../eng.lstm")
	if err != nil {
		t.Fatal(err)
	}
	if out, err := float(trained); err != nil || len(out) < 7*len(trained) {
		t.Errorf("%d bytes became %d, %v; want eight for each weight", len(trained), len(out), err)
	}
}

func FuzzFloat(f *testing.F) {
	f.Add(small())
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, network []byte) {
		if out, err := float(network); err == nil {
			if _, err := float(out); err == nil {
				t.Fatal("fractions were taken for whole numbers")
			}
		}
	})
}
