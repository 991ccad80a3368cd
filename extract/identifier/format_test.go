package identifier

import (
	"slices"
	"strings"
	"testing"
)

func TestMatchGivesNormalForm(t *testing.T) {
	for _, c := range []struct{ format, printed, want string }{
		{"tin", "123-456-789", "123456789"},
		{"tin", "123-456-789-000", "123456789000"},
		{"tin", "123 456 789 00000 V", "12345678900000"},
		{"tin", "123-456-789-0001 NON-VAT", "1234567890001"},
		{"tin", "XXX-XXX-789-000", "******789000"},
		{"tin", "123–456–789", "123456789"},
		{"tin", "1234567890", ""},
		{"tin", "XXX-XXX-XXX", ""},
		{"sss", "34-1234567-8", "3412345678"},
		{"umid_crn", "0111-1234567-8", "011112345678"},
		{"philhealth", "12-345678901-2", "123456789012"},
		{"pagibig", "1212-3434-5656", "121234345656"},
		{"philsys_pcn", "1234-5678-9012-3456", "1234567890123456"},
		{"drivers_license", "N01-12-123456", "N0112123456"},
		{"passport", "P1234567A", "P1234567A"},
		{"passport", "XX1234567", "XX1234567"},
		{"passport", "p*****67a", "P*****67A"},
		{"prc", "0123456", "0123456"},
		{"sec_registration", "CS200712345", "CS200712345"},
		{"sec_registration", "2021050012345-01", "202105001234501"},
		{"luhn", "4111 1111 1111 1111", "4111111111111111"},
		{"luhn", "4111-11XX-XXXX-1111", "411111******1111"},
		{"iban", "DE89 3704 0044 0532 0130 00", "DE89370400440532013000"},
		{"container", "CSQU 305438 3", "CSQU3054383"},
		{"vin", "1M8GDM9AXKP042788", "1M8GDM9AXKP042788"},
		{"vat_be", "BE 0428.759.497", "BE0428759497"},
		{"br_cnpj", "16.727.230/0001-97", "16727230000197"},
		{"rdo_code", "53A", "53A"},
	} {
		f, ok := Find(c.format)
		if !ok {
			t.Errorf("no format %q", c.format)
			continue
		}
		if got, ok := f.Match(c.printed); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q is %q, %v; want %q", c.format, c.printed, got, ok, c.want)
		}
	}
}

// The numbers are examples of public documentation, or specimens; each has a neighbour with another last digit.
func TestCheckDigits(t *testing.T) {
	for format, numbers := range map[string][]string{
		"brstn":        {"010537042", "510350062", "131450040", "410040281", "270350014", "01053-704-2"},
		"luhn":         {"4111111111111111", "5500 0000 0000 0004"},
		"iban":         {"DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "GR16 0110 1050 0000 1054 7023 795"},
		"container":    {"CSQU3054383", "TASU 117000 0"},
		"vin":          {"1M8GDM9AXKP042788", "11111111111111111"},
		"vat_at":       {"AT U13585627"},
		"vat_be":       {"BE 428759497", "0403019261"},
		"vat_ch":       {"CHE-100.155.212", "CHE-100.155.212 MWST"},
		"vat_de":       {"DE136695976"},
		"vat_dk":       {"DK 13585628"},
		"vat_es":       {"54362315-K", "X-2482300W", "J99216582", "ES A13 585 625"},
		"vat_fi":       {"FI 20774740"},
		"vat_fr":       {"FR 40 303 265 045", "23334175221"},
		"vat_gb":       {"GB 980 7806 84"},
		"vat_ie":       {"IE 6433435F", "IE 6433435OA"},
		"vat_it":       {"IT 00743110157"},
		"vat_lu":       {"LU 150 274 42"},
		"vat_nl":       {"004495445B01", "NL002455799B11"},
		"vat_no":       {"NO 995 525 828 MVA", "988 077 917"},
		"vat_pl":       {"PL 8567346215"},
		"vat_pt":       {"PT 501 964 843"},
		"vat_se":       {"SE 123456789701"},
		"abn":          {"83 914 571 673", "51 824 753 556"},
		"gstin":        {"27AAPFU0939F1ZV"},
		"uen_sg":       {"00192200M", "197401143C"},
		"jp_corporate": {"5-8356-7825-6246", "T5835678256246"},
		"kr_business":  {"116-82-00276", "134-86-72683"},
		"cn_uscc":      {"91110000600037341L"},
		"tw_business":  {"00501503"},
		"th_tin":       {"1-2345-45678-78-1", "0-99-4-000-61772-1", "0-99-3-000-13397-8"},
		"vn_mst":       {"0100233488", "0314409058-002"},
		"id_npwp":      {"01.312.166.0-091.000"},
		"br_cnpj":      {"16.727.230/0001-97", "12.ABC.345/01DE-35"},
		"br_cpf":       {"390.533.447-05", "231.002.999-00"},
		"ca_bn":        {"12302 6635", "12302 6635 RC 0001"},
		"nz_ird":       {"4909185-0", "49-098-576"},
	} {
		f, _ := Find(format)
		for _, n := range numbers {
			want := Valid
			if n == "231.002.999-00" { // an example of a wrong one
				want = Invalid
			}
			if got := f.CheckDigits(n); got != want {
				t.Errorf("%s: %s is %v, want %v", format, n, got, want)
			}
		}
		if got := f.CheckDigits(withOtherDigit(numbers[0])); got != Invalid {
			t.Errorf("%s: %s is %v, want invalid", format, withOtherDigit(numbers[0]), got)
		}
	}
}

// withOtherDigit changes the fourth digit of a number.
func withOtherDigit(number string) string {
	seen := 0
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return r
		}
		if seen++; seen != 4 {
			return r
		}
		return '0' + (r-'0'+1)%10
	}, number)
}

func TestCheckDigitsAreUnknown(t *testing.T) {
	for _, c := range []struct{ why, format, number string }{
		{"no public formula", "tin", "123-456-789-000"},
		{"masked", "luhn", "4111 11** **** 1111"},
		{"not of the format", "brstn", "12345"},
		{"no North American vehicle", "vin", "WDB9066331S123456"},
		{"another rule", "vat_fr", "K7399859412"},
	} {
		f, _ := Find(c.format)
		if got := f.CheckDigits(c.number); got != Unknown {
			t.Errorf("%s: %s is %v, want unknown", c.why, c.number, got)
		}
	}
}

func TestGroupingTellsNumbersOfTwelveDigitsApart(t *testing.T) {
	for _, c := range []struct {
		format, number string
		want           Verdict
	}{
		{"philhealth", "12-345678901-2", Valid},
		{"pagibig", "12-345678901-2", Invalid},
		{"pagibig", "1234-5678-9012", Valid},
		{"umid_crn", "0111-2345678-9", Valid},
		{"pagibig", "123456789012", Unknown},
		{"tin", "123-456-789-00000 VAT", Valid},
		{"mobile_ph", "0917 123 4567", Valid},
	} {
		f, _ := Find(c.format)
		if got := f.Grouping(c.number); got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.format, c.number, got, c.want)
		}
	}
}

func TestOnlyPhilSysNumberIsSecret(t *testing.T) {
	var secret []string
	for _, name := range Names() {
		if f, _ := Find(name); f.Secret {
			secret = append(secret, name)
		}
	}
	if want := []string{"philsys_psn"}; !slices.Equal(secret, want) {
		t.Errorf("secret are %v, want %v", secret, want)
	}
}

func TestEveryNamedCheckIsUsed(t *testing.T) {
	for name := range named {
		if !strings.Contains(formatData, "\t"+name+"\t") {
			t.Errorf("no format uses the check %s", name)
		}
	}
}

func TestNormalize(t *testing.T) {
	for _, c := range []struct{ printed, want string }{
		{"5123-45XX-XXXX-0001", "512345******0001"},
		{"0012 3456 7890", "001234567890"},
		{"••••1234", "****1234"},
		{"AX-1234", "AX1234"},
	} {
		if got := NormalizeAccount(c.printed); got != c.want {
			t.Errorf("account %q is %q, want %q", c.printed, got, c.want)
		}
	}
	for printed, want := range map[string]string{
		"0917 123 4567": "+639171234567", "+63 (917) 123-4567": "+639171234567", "639171234567": "+639171234567",
		"0917***4567": "", "02 8123 4567": "", "+6591234567": "",
	} {
		if got, ok := NormalizeMobile(printed); got != want || ok != (want != "") {
			t.Errorf("mobile number %q is %q, %v; want %q", printed, got, ok, want)
		}
	}
	for printed, want := range map[string]bool{"123-456-789-000": true, "123-456-7**": false, "12-3456": false} {
		if got, ok := NormalizeTIN(printed); ok != want {
			t.Errorf("TIN %q is %q, %v; want %v", printed, got, ok, want)
		}
	}
	for printed, want := range map[string]string{"nqz 4512": "NQZ4512", "ABC-1234": "ABC1234", "ABCD": "", "A/1": ""} {
		if got, ok := NormalizePlate(printed); ok != (want != "") || ok && got != want {
			t.Errorf("plate %q is %q, %v; want %q", printed, got, ok, want)
		}
	}
}

func FuzzFormats(f *testing.F) {
	for _, seed := range []string{"123-456-789-000 VAT", "DE89 3704 0044 0532 0130 00", "4111-11XX-XXXX-1111"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range Names() {
			format, _ := Find(name)
			normal, ok := format.Match(text)
			if !ok {
				if format.CheckDigits(text) != Unknown || format.Grouping(text) != Unknown {
					t.Errorf("%s: a verdict on %q, which is no such number", name, text)
				}
				continue
			}
			format.CheckDigits(text)
			format.Grouping(text)
			if again, ok := format.Match(normal); !ok || again != normal {
				t.Errorf("%s: %q becomes %q, and that %q, %v", name, text, normal, again, ok)
			}
		}
	})
}
