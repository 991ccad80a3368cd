package mail_test

import (
	"fmt"

	"github.com/dossier-lending/dossier/mail"
)

func ExampleRender() {
	letter, err := mail.ParseTemplate(`Subject: Papers for {{.AppID}}

Dear {{.BusinessName}},
{{range .Wanted}}- {{.Label}}: {{.Detail}}
{{end}}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	subject, body, err := mail.Render(letter, mail.Letter{
		BusinessName: "Tindahan ni Nena",
		AppID:        "APP-17",
		Wanted: []mail.WantedDocument{
			{Label: "Bank statement", Status: "incomplete", Detail: "March is missing."},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(subject)
	fmt.Print(body)
	// Output:
	// Papers for APP-17
	// Dear Tindahan ni Nena,
	// - Bank statement: March is missing.
}
