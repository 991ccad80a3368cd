package extracttest

import (
	"encoding/json"
	"testing"
)

func TestScorerNamesCauseOfWrongField(t *testing.T) {
	field := func(name string, kind Kind, value string) Field {
		return Field{Name: name, Kind: kind, Value: json.RawMessage(value)}
	}
	fields := []Field{
		field("account_name", KindText, `"Maria Santos"`),
		field("bank_name", KindText, `"Bank of Bayani"`),
		field("account_number", KindID, `"0012-3456"`),
		field("closing_balance", KindMoney, `"10.00"`),
	}
	for _, c := range []struct {
		field int
		got   any
		cause string
	}{
		{0, nil, "account_name: missing"},
		{0, "Mrs Maria Santos", "account_name: words too many"},
		{0, "Santos", "account_name: words missing"},
		{0, "MariaSantos", "account_name: spaces"},
		{0, "Bank of Bayani", "account_name: what is bank_name"},
		{0, "Maria's Shop & Co", "account_name: another"},
		{0, "Attn. Maria Cruz", "account_name: some words"},
		{2, "00123456 99", "account_number: characters too many"},
		{3, "11.00", "closing_balance: wrong"},
	} {
		if cause := fieldCause(fields, c.field, Judge(fields[c.field], c.got), c.got); cause != c.cause {
			t.Errorf("%s read as %v: got %q, wanted %q", fields[c.field].Name, c.got, cause, c.cause)
		}
	}
}
