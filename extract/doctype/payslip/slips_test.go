package payslip_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/dossier-lending/dossier/engine"
	"github.com/dossier-lending/dossier/extract"
	"github.com/dossier-lending/dossier/extract/doctype/payslip"
	"github.com/dossier-lending/dossier/extract/page/typewriter"
)

// slips are payslips with what they say, in JSON. The last of their figures is what is paid out.
var slips = map[string]struct {
	text                 string
	want                 map[string]string
	earnings, deductions int    // how many lines
	net                  string // as printed
}{
	"totals without a label": {`
 SALINAS FOOD MANUFACTURING CORPORATION
 Km 14 West Service Road, Parañaque City

 EMPLOYEE NO.   EMPLOYEE NAME               DEPARTMENT      PERIOD COVERED            PAY DATE
 10-0442        BAUTISTA, CARLA MAE P.      Packaging       11/01/2025 - 11/15/2025   11/20/2025

 EARNINGS            HRS      AMOUNT        DEDUCTIONS          AMOUNT
 Basic Pay          88.00   9,350.00        SSS                 467.50
 Overtime            6.00     956.25        PhilHealth          233.75
 Night Diff          8.00     106.25        Pag-IBIG            100.00
 Rice Allowance             1,000.00        W/Tax                 0.00
                                            SSS Loan            512.40
                            ---------                         --------
                           11,412.50                          1,313.65

                                   NET TAKE HOME PAY:  10,098.85
 Received by: ______________________
`, map[string]string{
		"gross_pay": "11412.5", "total_deductions": "1313.65", "net_pay": "10098.85",
		"basic_pay": "9350", "employee_name": `"BAUTISTA, CARLA MAE P."`, "pay_date": `"2025-11-20"`,
	}, 4, 5, "10,098.85"},
	"deductions in two blocks without a total, and sums of the year": {`
BLUE MESA DINER LLC                                          Check Date: 11/21/2025
PO Box 812, Tucson AZ 85701                                  Check No:  DD 20871
Pay Period: 11/03/2025 to 11/16/2025

Employee: Hannah R. Cole                      SSN: XXX-XX-4410
Emp ID: 771

Earnings            Rate     Hours      Current         YTD
Regular            18.50     76.00     1,406.00   31,820.00
Overtime           27.75      3.50        97.13    1,942.50
Tips                                     220.00    4,980.00
Gross Pay                              1,723.13   38,742.50

Taxes                                   Current         YTD
Federal Income Tax                       148.22    3,310.40
Social Security                          106.83    2,402.04
Medicare                                  24.99      561.77
AZ State Tax                              43.08      968.56

Deductions                              Current         YTD
401(k)                                    86.16    1,937.13
Medical Pre-Tax                           65.00    1,495.00

Net Pay                                1,248.85   28,067.60
Direct Deposit  Acct ****5521          1,248.85
`, map[string]string{
		"gross_pay": "1723.13", "net_pay": "1248.85", "basic_pay": "1406", "total_deductions": "null",
		"period_start": `"2025-11-03"`,
	}, 3, 6, "1,248.85   28"},
	"a total for the taxes and one for other deductions": {`
PINE RIDGE LOGISTICS LLC                                   Earnings Statement
88 Harbor Way, Duluth, MN 55802
Employee: Marcus T. Ellery          Employee ID: 40318
Pay Period: 03/01/2024 - 03/15/2024      Check Date: 03/20/2024

Earnings        Rate     Hours      Current         YTD
Regular        24.50     80.00     1,960.00     9,800.00
Overtime       36.75      6.00       220.50       551.25
Gross Pay                          2,180.50    10,351.25

Taxes                              Current         YTD
Fed W/H                             198.12       940.30
FICA SS                             135.19       641.78
FICA Medicare                        31.62       150.09
MN State W/H                         88.40       419.22
Total Taxes                         453.33     2,151.39

Deductions                         Current         YTD
401(k)                              109.03       517.56
Dental                               18.00        90.00
Total Deductions                    127.03       607.56

Net Pay                            1,600.14     7,592.30
`, map[string]string{
		"gross_pay": "2180.5", "net_pay": "1600.14", "withholding_tax": "198.12", "total_deductions": "null",
		"pay_date": `"2024-03-20"`,
	}, 2, 6, "1,600.14   7"},
	"days before their rate, over hours": {`
HALCON HARDWARE AND LUMBER
Payslip for the week of 2024-05-06 to 2024-05-12

Name: RAMON T. ISIDRO

Pay, 5 days x 640.00                                      3,200.00
O.T. 3.00 hrs                                               300.00
                                                         ---------
Total earnings                                            3,500.00
less:
    SSS                                                     180.00
    Philhealth                                               80.00
    Pag-ibig                                                 50.00
Total of deductions                                         310.00

Net pay: PHP 3,190.00
Date given: 2024-05-13
`, map[string]string{
		"gross_pay": "3500", "net_pay": "3190", "total_deductions": "310", "days_worked": "5",
	}, 2, 3, "3,190.00"},
	"leaders, and totals in a column of their own": {`
                         ORIENT STAR BPO SERVICES, INC.
                          PAYSLIP FOR OCTOBER 16-31, 2025

 Name      : Reyes, Mark Anthony D.             Position  : Customer Care Associate
 ID No.    : OS-20991                           Status    : Regular
 TIN       : 312-554-098-000                    SSS No.   : 34-5561209-8

 TAXABLE INCOME
    Basic Salary ............................ 12,500.00
    Night Differential ......................  1,875.00
    Less: Tardiness .........................   (215.45)
 NON-TAXABLE INCOME
    Meal Allowance ..........................  1,000.00
    Transportation ..........................    750.00
 GROSS INCOME ...............................           15,909.55
 DEDUCTIONS
    SSS Contribution ........................    625.00
    PhilHealth ..............................    312.50
    HDMF ....................................    100.00
    Withholding Tax .........................    412.11
    Salary Loan .............................    850.00
 TOTAL DEDUCTIONS ...........................            2,299.61
 NET INCOME .................................           13,609.94
 Amount credited to BDO Acct. ....6671
`, map[string]string{
		"gross_pay": "15909.55", "total_deductions": "2299.61", "net_pay": "13609.94",
		"taxable_income": "null", "withholding_tax": "412.11",
	}, 5, 5, "13,609.94"},
	"two totals that are only called total": {`
                     SALARY SLIP FOR THE MONTH OF SEPTEMBER 2025
                        Deccan Software Solutions Pvt Ltd
                 Plot 21, Hitech City, Hyderabad, Telangana 500081
 -------------------------------------------------------------------------------
 Employee Code   DS1182              Employee Name    Ananya Iyer
 Designation     Senior Engineer     Date of Joining  01-Jul-2021
 PAN             ABCPI1234K          UAN              100912345678
 Bank A/c No     50100112233         Days Paid        30.00
 -------------------------------------------------------------------------------
 Earnings             Actual      Paid      Deductions               Amount
 Basic             60,000.00  60,000.00     Provident Fund         1,800.00
 HRA               24,000.00  24,000.00     Professional Tax         200.00
 Special Allowance 31,500.00  31,500.00     Income Tax            12,340.00
 Conveyance         1,600.00   1,600.00
 -------------------------------------------------------------------------------
 Total            117,100.00 117,100.00     Total                 14,340.00
 Net Pay for the month : INR 102,760.00
 (Rupees One Lakh Two Thousand Seven Hundred Sixty Only)
`, map[string]string{
		"gross_pay": "117100", "total_deductions": "14340", "net_pay": "102760", "basic_pay": "60000",
	}, 4, 3, "102,760.00"},
	"percentages between labels and amounts": {`
 GESTIONES DEL SUR, S.L.                       NIF: B91234567
 C/ Betis 40, 41010 Sevilla
 Trabajador: LUCIA MORENO GARCIA               NIF: 28123456Z
 Categoria: Administrativa                     Antigüedad: 01/03/2019
 Periodo de liquidacion: del 1 de octubre al 31 de octubre de 2025    Total dias: 30

 I. DEVENGOS                                              TOTALES
   Salario base                                          1.350,00
   Complemento antigüedad                                   81,00
   Plus transporte                                         103,50
                                   A. TOTAL DEVENGADO    1.534,50
 II. DEDUCCIONES
   Contingencias comunes  4,70 %                            72,12
   Desempleo              1,55 %                            23,78
   Formacion profesional  0,10 %                             1,53
   IRPF                  11,00 %                           168,80
                                   B. TOTAL A DEDUCIR      266,23
   LIQUIDO TOTAL A PERCIBIR (A-B)                        1.268,27
 Sevilla, 31 de octubre de 2025
`, map[string]string{
		"gross_pay": "1534.5", "total_deductions": "266.23", "net_pay": "1268.27",
		"withholding_tax": "168.8", "employer_name": `"GESTIONES DEL SUR, S.L."`,
	}, 3, 4, "1.268,27"},
	"codes of wage types, and deductions with a minus behind them": {`
 Nordwind Hotels & Resorts Inc.                REMUNERATION STATEMENT

 Mr/Ms DIZON, CLARA REYES                      Pers.No.         00041922
 14 MABINI STREET                              Org.Unit         Front Office
 BAGUIO CITY 2600                              For-period       01.05.2025 - 15.05.2025

 WT     Wage type                      Number            Amount PHP
 1000   Monthly Basic                                     12,400.00
 1040   Service Charge                                     2,310.55
 /101   Total gross                                       14,710.55
 6111   SSS Employee Share                                   620.00-
 6112   PhilHealth                                           310.00-
 6113   HDMF                                                 100.00-
 6010   Withholding Tax                                      305.12-
 /110   Total deductions                                   1,335.12-
 /559   Bank transfer amount                              13,375.43
`, map[string]string{
		"gross_pay": "14710.55", "total_deductions": "1335.12", "net_pay": "13375.43",
		"basic_pay": "12400", "withholding_tax": "305.12", "employee_name": `"DIZON, CLARA REYES"`,
		"employee_number": `"00041922"`, "pay_frequency": `"semi_monthly"`, "monthly_basic_salary": "null",
	}, 2, 4, "13,375.43"},
	"a period behind the title, another tax, days without pay, and a total of unknown words": {`
 Tamarind Analytics Pvt. Ltd.
 4th Floor, Lotus Chambers, Pune 411001

 Salary Slip - March 2025

 Name of Employee    : Meera Kulkarni            Pay days         : 29
 Staff No.           : TA-0318                   LOP days         : 2

 Income                           INR            Recovered             INR
 Basic Salary               29,000.00            P. Tax             200.00
 H.R.A.                     14,500.00            Income Tax       1,850.00
 Special Allowance           6,200.00            PF               3,480.00
 Gross Salary               49,700.00            Total Recovered  5,530.00

 Net Salary:  44,170.00
`, map[string]string{
		"period_start": `"2025-03-01"`, "period_end": `"2025-03-31"`, "withholding_tax": "1850", "days_worked": "29",
		"gross_pay": "49700", "total_deductions": "5530", "net_pay": "44170",
	}, 3, 3, "44,170.00"},
	"sums of the year in a panel of their own, and two totals under one": {`
 BAYBREEZE RESORT CORP.                                                            Payslip
 Name: CUENCA, MARITES L.     Period: 02/01/2025 - 02/28/2025    Pay Date: 02/28/2025

 Earnings                     Statutory                          YTD Summary
 Basic Salary  24,000.00      SSS Contribution  1,200.00         Gross Pay        52,500.00
 Service Fee    2,250.00      PhilHealth          600.00         Taxable Income   48,500.00
                              Pag-IBIG            200.00         Withholding Tax     553.00
                              Sub-total         2,000.00
                              Others
                              Cash Advance      1,500.00
                              Canteen             240.00
                              Sub-total         1,740.00

 Total Gross   26,250.00      Taxes and Deductions  3,740.00
                                                           Net Pay          22,510.00
 Taxable pay: 24,250.00
`, map[string]string{
		"gross_pay": "26250", "total_deductions": "3740", "net_pay": "22510", "taxable_income": "24250",
	}, 2, 5, "22,510.00"},
	"totals in a column beside the lines": {`
 KALAYAAN BUILDERS SUPPLY INC.                        PAY ADVICE
 Employee: RAMOS, NESTOR D.     Period: 05/01/2025 - 05/15/2025    Pay Date: 05/20/2025

 EARNINGS                  PHP    LESS                     PHP
 Basic Pay           11,000.00    Withholding Tax       256.28    Gross Amount      13,150.50
 Overtime             1,400.50    SSS                   550.00
 Meal Allowance         750.00    PhilHealth            275.00    Deductions         2,281.28
                                  Pag-IBIG              200.00
                                  Cash Advance        1,000.00    Net Pay           10,869.22
`, map[string]string{
		"gross_pay": "13150.5", "total_deductions": "2281.28", "net_pay": "10869.22", "withholding_tax": "256.28",
	}, 3, 5, "10,869.22"},
}

// read returns the values and the failed checks of a page of typewriter text.
func read(t *testing.T, text string) (values map[string]json.RawMessage, failed []string) {
	t.Helper()
	r := &extract.Reading{Context: context.Background()}
	r.Read(typewriter.Document(text))
	e, err := payslip.Type.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(e.Fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &values); err != nil {
		t.Fatal(err)
	}
	for _, c := range e.Validation.Checks {
		if c.Status == engine.CheckFail || c.Status == engine.CheckWarn {
			failed = append(failed, c.Key)
		}
	}
	return values, failed
}

func TestSlipsOfManyLooks(t *testing.T) {
	for name, s := range slips {
		t.Run(name, func(t *testing.T) {
			values, failed := read(t, s.text)
			for field, want := range s.want {
				if got := string(values[field]); got != want {
					t.Errorf("%s is %s, want %s", field, got, want)
				}
			}
			for list, want := range map[string]int{"earnings": s.earnings, "deductions": s.deductions} {
				var lines []json.RawMessage
				if err := json.Unmarshal(values[list], &lines); err != nil || len(lines) != want {
					t.Errorf("%d %s, want %d: %s", len(lines), list, want, values[list])
				}
			}
			if len(failed) > 0 {
				t.Errorf("the checks %v fail", failed)
			}
		})
	}
}

// forged are payslips with totals and entries that were changed: {} is the place of a line that may be added.
const forged = `
ACME TRADING INC.
12 Mabini St., Makati City
                 PAYSLIP
Employee: REYES, ANA B.              Period: January 1 - 31, 2025

EARNINGS                       AMOUNT
{earning}
Basic Pay                   15,000.00
Overtime Pay                 5,000.00
Gross Pay                   {gross}

DEDUCTIONS
{deduction}
SSS Contribution               900.00
PhilHealth                     400.00
Pag-IBIG                       200.00
Cash Advance                   500.00
Total Deductions             {taken}

Net Pay                     {net}
Taxable Income              18,500.00
`

// A changed figure, or a line that its total leaves out, must not make another arithmetic of the slip look true.
func TestChangedSlipsAreSeen(t *testing.T) {
	const gross, taken, net = "20,000.00", "2,000.00", "18,000.00"
	for name, c := range map[string]struct {
		gross, taken, net, earning, deduction string
		fails                                 string // "" for an honest slip
	}{
		"an honest slip":                  {gross, taken, net, "", "", ""},
		"gross pay":                       {"25,000.00", taken, net, "", "", "earnings_sum"},
		"gross and net pay":               {"25,000.00", taken, "23,000.00", "", "", "earnings_sum"},
		"total of the deductions":         {gross, "1,000.00", net, "", "", "deductions_sum"},
		"net pay":                         {gross, taken, "19,000.00", "", "", "net_pay"},
		"an earning that was added":       {gross, taken, net, "Commission                   9,000.00", "", "earnings_sum"},
		"a deduction that was added":      {gross, taken, net, "", "Salary Loan                  1,000.00", "deductions_sum"},
		"a deduction of an unknown label": {gross, taken, net, "", "Kwarta Padala                1,000.00", "deductions_sum"},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.NewReplacer("{gross}", c.gross, "{taken}", c.taken, "{net}", c.net, "{earning}\n",
				c.earning+"\n", "{deduction}\n", c.deduction+"\n").Replace(forged)
			values, failed := read(t, text)
			switch {
			case c.fails == "" && len(failed) > 0:
				t.Errorf("the checks %v fail", failed)
			case c.fails != "" && !slices.Contains(failed, c.fails):
				t.Errorf("failed checks %v, want %s among them: %s, %s", failed, c.fails, values["earnings"], values["deductions"])
			}
		})
	}
}

// A changed figure must not make another arithmetic of the slip look true.
func TestChangedNetPayIsSeen(t *testing.T) {
	for name, s := range slips {
		if s.want["total_deductions"] == "null" {
			continue // without a total of the deductions the net pay has no check
		}
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(s.net, s.net[:1], "7", 1)
			values, failed := read(t, strings.Replace(s.text, s.net, changed, 1))
			if string(values["net_pay"]) == s.want["net_pay"] || len(failed) == 0 {
				t.Errorf("net pay %s, failed checks %v, want the changed figure to fail a check", values["net_pay"], failed)
			}
		})
	}
}

// The sum of some lines under a label of unknown words is no line, also where the slip does not add up.
func TestSumsOfSomeLinesAreNoLines(t *testing.T) {
	values, failed := read(t, `
ACME TRADING INC.
                 PAYSLIP
Employee: REYES, ANA B.              Period: January 1 - 31, 2025

EARNINGS                       AMOUNT
Basic Pay                   15,000.00
Overtime Pay                 5,000.00
Gross Pay                   20,000.00

DEDUCTIONS                     AMOUNT
SSS Contribution               900.00
PhilHealth                     400.00
Pag-IBIG                       200.00
Statutory share              1,500.00
Cash Advance                   500.00
Canteen                        100.00
Total Deductions             2,400.00

Net Pay                     17,600.00
`)
	var lines []json.RawMessage
	if err := json.Unmarshal(values["deductions"], &lines); err != nil || len(lines) != 5 {
		t.Errorf("deductions %s, want five lines", values["deductions"])
	}
	if len(failed) > 0 {
		t.Errorf("the checks %v fail, want none: whether the line is a sum, nobody knows", failed)
	}
}

// Lines without an amount are no sums of each other.
func TestLinesOfZerosStay(t *testing.T) {
	values, _ := read(t, `
ACME TRADING INC.
                 PAYSLIP
Employee: REYES, ANA B.              Period: January 1 - 31, 2025

EARNINGS                       AMOUNT
Basic Pay                   15,000.00

DEDUCTIONS                     AMOUNT
SSS Contribution                 0.00
PhilHealth                       0.00
Zumba                            0.00
Gym                              0.00

Net Pay                     15,000.00
`)
	var lines []json.RawMessage
	if err := json.Unmarshal(values["deductions"], &lines); err != nil || len(lines) != 4 {
		t.Errorf("deductions %s, want four lines", values["deductions"])
	}
}

// Other net pays that are named twice are not that of the slip.
func TestNetPayOfOtherPeriods(t *testing.T) {
	values, failed := read(t, strings.Replace(forgedHonest(), "Taxable Income",
		"Net pay last period: 7,000.00\nNet pay previous: 7,000.00\nTaxable Income", 1))
	if string(values["net_pay"]) != "18000" || len(failed) > 0 {
		t.Errorf("net pay %s, failed checks %v, want 18000 and none", values["net_pay"], failed)
	}
}

// forgedHonest is the slip of the forged ones without a change.
func forgedHonest() string {
	return strings.NewReplacer("{gross}", "20,000.00", "{taken}", "2,000.00", "{net}", "18,000.00", "{earning}\n", "",
		"{deduction}\n", "").Replace(forged)
}
