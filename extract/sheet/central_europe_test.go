package sheet_test

import (
	"bytes"
	"context"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/dossier-lending/dossier/extract/sheet"
)

func TestCentralEuropeanCodePageIsFoundByLetters(t *testing.T) {
	for name, c := range map[string]struct {
		page *charmap.Charmap
		text string
		want string
	}{
		"Polish": {
			charmap.Windows1250,
			"Data;Opis;Kwota\n05.01.2024;Wynagrodzenie za grudzień;1200,00\n19.01.2024;Zakupy Łódź Żabka;-100,00\n",
			"windows-1250",
		},
		"Polish, older": {charmap.ISO8859_2, "Data;Opis;Kwota\n05.01.2024;Wynagrodzenie za grudzień;1200,00\n19.01.2024;Zakupy Łódź Świętokrzyska;-100,00\n", "iso-8859-2"},
		"Czech":         {charmap.Windows1250, "Datum;Popis;Částka;Zůstatek\n05.01.2024;Výplata mzdy říjen;1200,00;1500,00\n22.01.2024;Čerpací stanice Děčín;-50,00;1450,00\n", "windows-1250"},
		"Hungarian": {
			charmap.Windows1250,
			"Dátum;Közlemény;Összeg\n2024.01.19;Vásárlás Győr;-100,00\n2024.01.22;Üzemanyag Szűcs út;-50,00\n",
			"windows-1250",
		},
		"Croatian": {
			charmap.Windows1250,
			"Datum;Opis;Iznos\n05.01.2024;Plaća siječanj;1200,00\n19.01.2024;Kupnja Šibenik Čakovec;-100,00\n",
			"windows-1250",
		},
		"Portuguese": {
			charmap.Windows1252,
			"Data;Descrição;Valor\n05/01/2024;Salário;1200,00\n19/01/2024;Prestações à vista, seções;-100,00\n",
			"windows-1252",
		},
		"French": {
			charmap.Windows1252,
			"Date;Libellé;Montant\n05/01/2024;Salaire août à l'hôtel;1200,00\n19/01/2024;Chèque reçu, dû;-100,00\n",
			"windows-1252",
		},
		"Danish": {
			charmap.Windows1252,
			"Dato;Tekst;Beløb\n05-01-2024;Løn;1200,00\n19-01-2024;Køb på Østerbro, æbler;-100,00\n", "windows-1252",
		},
		"English and pounds": {
			charmap.Windows1252, "Date,Text,Amount\n05/01/2024,Salary,£1200.00\n19/01/2024,Café – lunch,£3.00\n",
			"windows-1252",
		},
		"English and units": {
			charmap.Windows1252, "Date,Text,Amount\n05/01/2024,Gas 12 m³,-10.00\n19/01/2024,Water,-3.00\n",
			"windows-1252",
		},
		"yuan in amounts": {
			charmap.Windows1252, "Date,Text,Amount\n05/01/2024,Salary,CN¥1200.00\n19/01/2024,Lunch,-CN¥3.00\n",
			"windows-1252",
		},
		"pounds in amounts": {
			charmap.Windows1252, "Date,Text,Amount\n05/01/2024,Salary,GB£1200.00\n19/01/2024,Lunch,-GB£3.00\n",
			"windows-1252",
		},
		"marks of trade": {
			charmap.Windows1252, "Date,Text,Amount\n05/01/2024,VISA® purchase,-10.00\n19/01/2024,PayPal®,-3.00\n",
			"windows-1252",
		},
		"Spanish numbers": {
			charmap.Windows1252,
			"Fecha,Nº,Concepto,Importe\n05/01/2024,1,Mª DEL CARMEN LOPEZ,-10.00\n19/01/2024,2,Agua,-3.00\n",
			"windows-1252",
		},
		"Spanish questions": {
			charmap.Windows1252, "Fecha,Concepto,Importe\n05/01/2024,¿Como va?,-10.00\n19/01/2024,¡Tacos!,-3.00\n",
			"windows-1252",
		},
		"one Polish name": {charmap.Windows1250, "Data;Opis;Kwota\n05.01.2024;Przelew Paweł Nowak;1200,00 zł\n",
			"windows-1250"},
	} {
		raw, err := c.page.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := sheet.Read(context.Background(), bytes.NewReader(raw), int64(len(raw)), "csv", sheet.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := doc.Info["Charset"]; got != c.want {
			t.Errorf("%s: read as %s, want %s", name, got, c.want)
		}
	}
}
