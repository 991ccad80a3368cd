// Package truth computes the figures that a lender should see from a borrower's script: §2 to §7 and §11 of the
// contract docs/contract/underwriting.md, from its text alone. [Of] gives all of them, [Within] those of some days and
// accounts; [Print] gives the rows of one
// statement.
//
// It imports only package script, never the program that it judges, and a test holds that.
//
// # Where the contract is open, and how it is read here
//
//   - §1 With a query, lists of pairs, documents and findings are not judged: the contract does not say which entries
//     it leaves.
//   - §1 The main currency is that of everything, also if the query chooses no account of it; its figures are then not
//     judged.
//   - §2 Gap: balance_after is the balance before the first row after the gap, so that unexplained is what moved in it.
//   - §2 Unproven documents: a document with a conflict is not proven; whether it also is an UNPROVEN_STATEMENT is left
//     open (not judged).
//   - §2 Whether a payslip or a general information sheet counts as used is not judged; a superseded statement is not
//     used, and stays among its account's document_ids.
//   - §3.2 A refund's pair keeps no revenue: both rows are refund_reversal, also when the first was a sale.
//   - §3.3 An own transfer in_gap or undisclosed is judged on the day of the row that is known.
//   - §3.3 The other account of an unmatched transfer is judged only if the row gives its number.
//   - §3.3 An unmatched transfer that names the last four of an account that was not given is unknown.
//   - §3.5 A related person's credit without an invoice word is unknown also if the person pays every month.
//   - §3.8 (b) counts the credits of one private person that would be transfers, in all accounts and currencies.
//   - §3.8 A person's settlements are unknown: the list for persons does not name them.
//   - §3.9 A credit without a name is compared with earlier credits of its class in its own account; one with a name
//     with that payer's credits in all accounts.
//   - §3.9 "The last 5 covered days" are the account's own; all covered days before them are the earlier ones.
//   - §4 A combined month's days_covered are the days that all accounts cover, as for its balances.
//   - §4 Figures of balances are null in a month without a covered day, days_negative and days_low too.
//   - §4 A returned check's date is that of the returning row; its month is that of the date.
//   - §4 A settlement is pooled even if it names the platform: many payers stand behind it.
//   - §4 top5_share and hhi are of payers with a name; without any, the three shares are not judged.
//   - §5 A stream needs three credits; shorter ones are not judged, and income_streams then neither.
//   - §5 Rows of one income kind without a payer's name form one stream (PAYROLL CREDIT without the employer).
//   - §5 Coefficient of variation: population standard deviation ÷ mean.
//   - §5 Two days of the month are tried before the fortnight, because pay on the 15th and 30th fits both.
//   - §5 An irregular stream has no period: active is not judged.
//   - §5 A missed day is the middle day of the month of the other credits; three days off are no difference.
//   - §5 Only business streams that fit without doubt are judged (six credits, every gap fits, variation ≤ 0.4).
//   - §5 annual_extras are those of the 365 days to as_of, of streams that are not business.
//   - §6 Positions that only a payslip shows are not judged; they are not counted.
//   - §6 Two payments are enough for a frequency, because only one payment gives null.
//   - §6 The gaps of a daily beat are 0 to 2 days, of a quarter 87 to 95.
//   - §6 A debt that ended in a balloon is not active, and ended_by says balloon.
//   - §6 card_payments divides by the full months of the paying account.
//   - §6 A position's kind is absent if no word of its rows tells it ("LOAN AMORTIZATION 5510-2207").
//   - §7 noi and the ratios are computed from the printed figures, each rounded to the centavo first.
//   - §7 The rate per period of a per_annum loan is rate ÷ 12 ÷ periods a month.
//   - §7 foir needs the months of the rent; with fewer than three it is null.
//   - §7 A lump sum's instalment is not judged.
//   - §8 figures.round_trip_amount is not judged: the contract does not say which side it sums.
//   - §11 Where no number is said (NEW_LOAN, INCOME_MISSED, BALLOON …) only the presence of a code is compared.
package truth
