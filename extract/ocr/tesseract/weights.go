package tesseract

import (
	"crypto/sha256"
	_ "embed" // carries the weights
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
)

// trainedOn is the language whose network was trained further on the type of statements, see training/README.md.
const trainedOn = "eng"

// englishNetwork is that network as Tesseract keeps it in a language file: made of Debian's, under the Apache
// License 2.0 as that is.
//
//go:embed training/eng.lstm
var englishNetwork []byte

// englishLetters and englishCodes are the meaning of its answers: the letters of Debian's file in their places, by
// which its dictionaries name them, and after them those of [training.Western].
var (
	//go:embed training/eng.lstm-unicharset
	englishLetters []byte
	//go:embed training/eng.lstm-recoder
	englishCodes []byte
)

// Parts of a language file that matter here, by their place in its table.
const (
	partNetwork  = 17
	partAlphabet = 21
	partCodes    = 22
)

// original is the SHA-256 of the network from which the trained one was made, with its letters and their codes. A
// network reads nonsense with those of another one, and another maker's network may be better than both.
const original = "538e1629fe92fc84ef85f2db56b50777ef60fb09080be18367d3e21bde2db260"

// withTrainedNetwork returns a language file with the trained network and its letters in place of its own. It is false
// for a file that is damaged or has another network than the one from which the trained one was made, such as another
// maker's English.
func withTrainedNetwork(file []byte) ([]byte, bool) {
	parts, ok := partsOf(file)
	if !ok || len(parts) <= partCodes {
		return nil, false
	}
	sum := sha256.New()
	for _, i := range []int{partNetwork, partAlphabet, partCodes} {
		sum.Write(parts[i])
	}
	if hex.EncodeToString(sum.Sum(nil)) != original {
		return nil, false
	}
	parts[partNetwork], parts[partAlphabet], parts[partCodes] = englishNetwork, englishLetters, englishCodes
	return languageFile(parts), true
}

// Trained reports whether English will be read with the trained network: it is among the languages, it is the file
// that the network was made of, and it is not wanted plain. False in a build that reads no scans.
func (o Options) Trained() bool {
	languages, folder, err := o.find()
	if err != nil || !Built || o.Plain || !slices.Contains(languages, trainedOn) {
		return false
	}
	file, err := os.ReadFile(filepath.Join(folder, trainedOn+fileSuffix))
	if err != nil {
		return false
	}
	_, ok := withTrainedNetwork(file)
	return ok
}

// absent is the place of a part that a language file does not have.
const absent = -1

// partsOf takes a language file apart: a count, the place of every part or -1, and the parts in the order of their
// places (tessdatamanager.h).
func partsOf(file []byte) (parts [][]byte, ok bool) {
	if len(file) < 4 {
		return nil, false
	}
	count := int(binary.LittleEndian.Uint32(file))
	if count < 1 || count > 100 || len(file) < 4+8*count {
		return nil, false
	}
	end := int64(len(file))
	parts = make([][]byte, count)
	for i := count - 1; i >= 0; i-- {
		at := int64(binary.LittleEndian.Uint64(file[4+8*i:]))
		if at == absent {
			continue
		}
		if at < int64(4+8*count) || at > end {
			return nil, false
		}
		parts[i], end = file[at:end], at
	}
	return parts, true
}

// languageFile puts parts together; nil ones are absent.
func languageFile(parts [][]byte) []byte {
	at := 4 + 8*len(parts)
	size := at
	for _, part := range parts {
		size += len(part)
	}
	file := binary.LittleEndian.AppendUint32(make([]byte, 0, size), uint32(len(parts)))
	for _, part := range parts {
		place := int64(absent)
		if part != nil {
			place = int64(at)
		}
		file = binary.LittleEndian.AppendUint64(file, uint64(place))
		at += len(part)
	}
	for _, part := range parts {
		file = append(file, part...)
	}
	return file
}
