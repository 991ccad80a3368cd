package pdf

import (
	"errors"
	"fmt"

	"github.com/dossier-lending/dossier/extract/pdf/crypt"
	"github.com/dossier-lending/dossier/extract/pdf/filter"
	"github.com/dossier-lending/dossier/extract/pdf/object"
)

// Data returns a stream's bytes, decrypted and with its filters undone as far as possible; the data of a picture codec
// stays as it is. Unlike Decode it does not report damage.
func (f *File) Data(s object.Stream) []byte {
	data, _, _ := f.decode(s)
	return data
}

// Decode returns a stream's bytes, decrypted and with its filters undone. codec names the picture codec (DCTDecode, …)
// that the bytes still have, "" for none. An error may come with the bytes before the damage; a [*LimitError] means
// that the file inflates to too much.
func (f *File) Decode(s object.Stream) (data []byte, codec string, err error) {
	defer wall(&err)
	return f.decode(s)
}

// decode decrypts and runs the filter chain within the rest of the file's budget.
func (f *File) decode(s object.Stream) ([]byte, string, error) {
	steps, cryptName, err := f.steps(s.Dict)
	if err != nil {
		return nil, "", err
	}
	raw := f.decryptStream(s, cryptName)
	if len(steps) == 0 {
		return raw, "", nil
	}
	left := f.limits.TotalBytes - f.inflated
	if left <= 0 {
		return nil, "", &LimitError{"inflated bytes in all", f.limits.TotalBytes}
	}
	limit := int(min(int64(f.limits.StreamBytes), left))
	data, codec, err := filter.Decode(raw, steps, limit)
	f.inflated += int64(len(data))
	if errors.Is(err, filter.ErrTooLarge) {
		return data, codec, &LimitError{"inflated bytes of one stream", int64(limit)}
	}
	if err != nil {
		return data, codec, &DamagedError{fmt.Sprintf("stream %d", s.Ref.Num), err}
	}
	return data, codec, nil
}

// steps reads Filter and DecodeParms; cryptName is the crypt filter that a Crypt step names.
func (f *File) steps(dict object.Dict) (steps []filter.Step, cryptName object.Name, err error) {
	names := f.list(firstOf(dict, "Filter", "F"))
	params := f.list(firstOf(dict, "DecodeParms", "DP"))
	if len(names) > filter.MaxSteps {
		return nil, "", fmt.Errorf("%w: %d", filter.ErrTooManySteps, len(names))
	}
	for i, o := range names {
		name, ok := f.Resolve(o).(object.Name)
		if !ok {
			continue
		}
		step := filter.Step{Name: string(name)}
		if i < len(params) {
			if p, ok := f.Resolve(params[i]).(object.Dict); ok {
				f.readParams(p, &step)
				if name == "Crypt" {
					cryptName, _ = f.Resolve(p["Name"]).(object.Name)
				}
			}
		}
		if name == "Crypt" && cryptName == "" {
			cryptName = "Identity"
		}
		steps = append(steps, step)
	}
	return steps, cryptName, nil
}

func (f *File) readParams(p object.Dict, step *filter.Step) {
	for key, v := range map[object.Name]*int{"Predictor": &step.Predictor, "Colors": &step.Colors,
		"BitsPerComponent": &step.Bits, "Columns": &step.Columns} {
		*v, _ = object.Int(f.Resolve(p[key]))
	}
	if early, ok := object.Int(f.Resolve(p["EarlyChange"])); ok && early == 0 {
		step.LateChange = true
	}
}

// list makes one value or an array of values an array.
func (f *File) list(o any) object.Array {
	switch v := f.Resolve(o).(type) {
	case nil:
		return nil
	case object.Array:
		return v
	default:
		return object.Array{v}
	}
}

// firstOf is the value of the full key, else of the short one. F in a stream dictionary can also name
// an external file, which is a string or dictionary and no filter, so it does no harm here.
func firstOf(dict object.Dict, full, short object.Name) any {
	if v := dict[full]; v != nil {
		return v
	}
	return dict[short]
}

// decryptStream undoes the encryption of a stream's raw bytes.
func (f *File) decryptStream(s object.Stream, cryptName object.Name) []byte {
	if f.key == nil || s.Dict["Type"] == object.Name("XRef") {
		return s.Raw
	}
	method := f.key.Streams
	if cryptName != "" {
		method = f.cryptMethods[cryptName] // an unknown name is Identity
	} else if f.clearMetadata && s.Dict["Type"] == object.Name("Metadata") {
		method = crypt.Identity
	}
	return f.key.Decrypt(method, s.Ref.Num, s.Ref.Gen, s.Raw)
}

// decryptStrings returns a copy of o with its strings decrypted; stream bytes are decrypted when decoded.
func (f *File) decryptStrings(o any, ref object.Ref, depth int) any {
	if f.key.Strings == crypt.Identity || depth > object.MaxDepth {
		return o
	}
	switch v := o.(type) {
	case object.String:
		return object.String(f.key.Decrypt(f.key.Strings, ref.Num, ref.Gen, v))
	case object.Array:
		for i := range v {
			v[i] = f.decryptStrings(v[i], ref, depth+1)
		}
	case object.Dict:
		for k := range v {
			v[k] = f.decryptStrings(v[k], ref, depth+1)
		}
	case object.Stream:
		f.decryptStrings(v.Dict, ref, depth+1)
	}
	return o
}
