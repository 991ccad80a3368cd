// Package crypttest makes protected workbooks for tests, from a password, a plain workbook and a scheme. It follows
// [MS-OFFCRYPTO] for saving and shares no code with package crypt, which opens such files.
package crypttest

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
)

// Stream is one stream of a compound file.
type Stream struct {
	Name    string // its name in the directory
	Content []byte // all its bytes
}

const (
	sectorSize = 512
	miniSize   = 64
	miniCutoff = 4096
	endOfChain = 0xfffffffe
	unused     = 0xffffffff
	fatSector  = 0xfffffffd
)

// Compound is a compound file of version 3 with the streams in its root ([MS-CFB]). It has room for about
// 7 MB.
func Compound(streams ...Stream) []byte {
	c := &builder{}
	starts := make([]uint32, len(streams))
	var mini []byte
	var miniFAT []uint32
	for i, s := range streams {
		if len(s.Content) >= miniCutoff {
			starts[i] = c.put(s.Content)
			continue
		}
		units := (len(s.Content) + miniSize - 1) / miniSize
		starts[i] = uint32(len(miniFAT))
		for unit := range units {
			next := uint32(len(miniFAT) + 1)
			if unit == units-1 {
				next = endOfChain
			}
			miniFAT = append(miniFAT, next)
		}
		mini = append(mini, filled(s.Content, miniSize)...)
	}
	miniStart := c.put(mini)
	miniFATStart := c.put(numbers(miniFAT))
	directory := entry("Root Entry", 5, unused, 1, miniStart, len(mini))
	for i, s := range streams {
		right := uint32(unused)
		if i+1 < len(streams) {
			right = uint32(i + 2)
		}
		directory = append(directory, entry(s.Name, 2, right, unused, starts[i], len(s.Content))...)
	}
	directoryStart := c.put(directory)
	return c.file(directoryStart, miniFATStart, (len(miniFAT)*4+sectorSize-1)/sectorSize)
}

// builder collects sectors and what follows each.
type builder struct {
	sectors []byte
	fat     []uint32
}

// put appends a chain of sectors and returns its first.
func (b *builder) put(content []byte) uint32 {
	if len(content) == 0 {
		return endOfChain
	}
	start := uint32(len(b.fat))
	content = filled(content, sectorSize)
	for n := len(content) / sectorSize; n > 1; n-- {
		b.fat = append(b.fat, uint32(len(b.fat)+1))
	}
	b.fat = append(b.fat, endOfChain)
	b.sectors = append(b.sectors, content...)
	return start
}

// file writes the allocation table after the sectors and the header before them.
func (b *builder) file(directory, miniFAT uint32, miniFATSectors int) []byte {
	tables := 1
	for tables*sectorSize/4 < len(b.fat)+tables {
		tables++
	}
	first := uint32(len(b.fat))
	for range tables {
		b.fat = append(b.fat, fatSector)
	}
	for len(b.fat)%(sectorSize/4) != 0 {
		b.fat = append(b.fat, unused)
	}
	le := binary.LittleEndian
	header := bytes.Repeat([]byte{0xff}, sectorSize)
	clear(header[:76])
	copy(header, []byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1})
	le.PutUint16(header[24:], 0x3e)
	le.PutUint16(header[26:], 3)
	le.PutUint16(header[28:], 0xfffe)
	le.PutUint16(header[30:], 9)
	le.PutUint16(header[32:], 6)
	le.PutUint32(header[44:], uint32(tables))
	le.PutUint32(header[48:], directory)
	le.PutUint32(header[56:], miniCutoff)
	le.PutUint32(header[60:], miniFAT)
	le.PutUint32(header[64:], uint32(miniFATSectors))
	le.PutUint32(header[68:], endOfChain)
	for i := range tables {
		le.PutUint32(header[76+4*i:], first+uint32(i))
	}
	return append(append(header, b.sectors...), numbers(b.fat)...)
}

// entry is one entry of the directory.
func entry(name string, kind byte, right, child, start uint32, size int) []byte {
	out := make([]byte, 128)
	le := binary.LittleEndian
	units := utf16.Encode([]rune(name))
	for i, u := range units {
		le.PutUint16(out[2*i:], u)
	}
	le.PutUint16(out[64:], uint16(2*len(units)+2))
	out[66], out[67] = kind, 1
	le.PutUint32(out[68:], unused)
	le.PutUint32(out[72:], right)
	le.PutUint32(out[76:], child)
	le.PutUint32(out[116:], start)
	le.PutUint32(out[120:], uint32(size))
	return out
}

// filled is content with zeros up to whole units.
func filled(content []byte, unit int) []byte {
	return append(bytes.Clone(content), make([]byte, (unit-len(content)%unit)%unit)...)
}

func numbers(list []uint32) []byte {
	var out []byte
	for _, n := range list {
		out = binary.LittleEndian.AppendUint32(out, n)
	}
	return out
}
