package ledger

import "testing"

func TestWhatAStatusSaysIsNotBookedMovesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		rows []string
	}{
		"undone at once, and refused": {`
Date;Description;Amount;Status
2026-03-02;SALARY;250.00;Completed
2026-03-03;BAKERY;-30.50;Reversed
2026-03-04;TAILOR;-12.00;Refused
2026-03-05;SHOES;-9.50;Returned
2026-03-08;TEA;-5.00;Completed`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-08|TEA|5.00|0.00|-"}},
		"undone by a row of its own": {`
Date;Description;Amount;Status
2026-03-02;SALARY;250.00;Completed
2026-03-03;BAKERY;-30.50;Reversed
2026-03-04;BAKERY TAKEN BACK;30.50;Completed`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-03|BAKERY|30.50|0.00|-", "2026-03-04|BAKERY TAKEN BACK|0.00|30.50|-"}},
		"the balance moves with it": {`
Date;Description;Amount;Balance;Status
2026-03-02;SALARY;250.00;250.00;Completed
2026-03-03;BAKERY;-30.50;219.50;Reversed
2026-03-04;TEA;-5.00;214.50;Completed`,
			[]string{"2026-03-02|SALARY|0.00|250.00|250.00", "2026-03-03|BAKERY|30.50|0.00|219.50", "2026-03-04|TEA|5.00|0.00|214.50"}},
		"in Portuguese": {`
Data;Descrição;Valor;Situação
02/03/2026;SALARIO;250,00;Efetivado
03/03/2026;PADARIA;-30,50;Estornado
04/03/2026;LIVRARIA;-12,00;Cancelado
05/03/2026;MERCADO;-9,50;Pendente`,
			[]string{"2026-03-02|SALARIO|0.00|250.00|-"}},
		"in Norwegian": {`
Dato;Tekst;Beløp;Status
02.03.2026;Lønn;250,00;Bokført
03.03.2026;Bakeri;-30,50;Venter
04.03.2026;Sko;-12,00;Avvist`,
			[]string{"2026-03-02|Lønn|0.00|250.00|-"}},
		"under a heading that means nothing": {`
Date;Description;Amount;Xyz
2026-03-02;SALARY;250.00;BOOK
2026-03-03;BAKERY;-30.50;PDNG
2026-03-08;TEA;-5.00;BOOK`,
			[]string{"2026-03-02|SALARY|0.00|250.00|-", "2026-03-08|TEA|5.00|0.00|-"}},
	} {
		t.Run(name, func(t *testing.T) { checkRows(t, read(t, exportOf(c.text)), c.rows...) })
	}
}
