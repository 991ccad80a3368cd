package ledger

import "testing"

func TestFeeOfARowThatMovesNothingElseIsItsAmount(t *testing.T) {
	for name, lines := range map[string][]string{
		"an amount of zero": {"Date|Type|Description|Amount|Fee|Status",
			"2026-02-01|TOPUP|Top-up by card|500.00|0.00|COMPLETED",
			"2026-02-02|TRANSFER|To Ben|-200.00|0.00|COMPLETED",
			"2026-02-02|FEE|Plan fee|0.00|15.00|COMPLETED",
			"2026-02-03|CARD_PAYMENT|Shop|-80.00|0.00|COMPLETED"},
		"no amount": {"Date|Type|Description|Amount|Fee|Status",
			"2026-02-01|TOPUP|Top-up by card|500.00||COMPLETED",
			"2026-02-02|TRANSFER|To Ben|-200.00||COMPLETED",
			"2026-02-02|FEE|Plan fee||15.00|COMPLETED",
			"2026-02-03|CARD_PAYMENT|Shop|-80.00||COMPLETED"},
		"a minus of its own": {"Date|Type|Description|Amount|Fee|Status",
			"2026-02-01|TOPUP|Top-up by card|500.00|0.00|COMPLETED",
			"2026-02-02|TRANSFER|To Ben|-200.00|0.00|COMPLETED",
			"2026-02-02|FEE|Plan fee|0.00|-15.00|COMPLETED",
			"2026-02-03|CARD_PAYMENT|Shop|-80.00|0.00|COMPLETED"},
		"two sides": {"Date|Type|Description|Money in|Money out|Fee",
			"2026-02-01|TOPUP|Top-up by card|500.00||",
			"2026-02-02|TRANSFER|To Ben||200.00|",
			"2026-02-02|FEE|Plan fee|||15.00",
			"2026-02-03|CARD_PAYMENT|Shop||80.00|"},
	} {
		t.Run(name, func(t *testing.T) {
			checkRows(t, read(t, csv(lines...)),
				"2026-02-01|Top-up by card|0.00|500.00|-",
				"2026-02-02|To Ben|200.00|0.00|-",
				"2026-02-02|Plan fee|15.00|0.00|-",
				"2026-02-03|Shop|80.00|0.00|-")
		})
	}
}
