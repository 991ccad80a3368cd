package httpapi

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/dossier-lending/dossier/engine"
)

// The bodies that handlers read themselves are documented here, beside the code that reads them
// (intake.go, attachments.go, upload.go); the conformance tests hold both together.

func text(about string) *huma.Schema { return &huma.Schema{Type: huma.TypeString, Description: about} }

func uri(about string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "uri", Description: about}
}

func fileSchema(about string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "binary", Description: about}
}

func filesSchema() *huma.Schema {
	most := engine.MaxIntakeFiles
	return &huma.Schema{Type: huma.TypeArray, MaxItems: &most, Items: fileSchema("One file, at most 100 MB.")}
}

func formSchema(required []string, properties map[string]*huma.Schema) *huma.MediaType {
	return &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeObject, Required: required,
		Properties: properties, AdditionalProperties: false}}
}

func (s *server) intakeBodySchema() *huma.RequestBody {
	form := formSchema([]string{"application"}, passwordProperties(map[string]*huma.Schema{
		"application": inputSchema[engine.ApplicationInput](s), "file": filesSchema(), "files": filesSchema()}))
	form.Encoding = map[string]*huma.Encoding{"application": {ContentType: "application/json"}, "passwords": {ContentType: "application/json"}}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": form}}
}

func (s *server) attachBodySchema() *huma.RequestBody {
	form := formSchema(nil, passwordProperties(map[string]*huma.Schema{"file": filesSchema(), "files": filesSchema(),
		"document_type": text("Default auto: found from the content.")}))
	form.Encoding = map[string]*huma.Encoding{"passwords": {ContentType: "application/json"}}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": form}}
}

func (s *server) uploadBodySchema() *huma.RequestBody {
	common := func() map[string]*huma.Schema {
		return map[string]*huma.Schema{
			"document_type":  text("Any spelling or alias of a document type, or auto."),
			"password":       text("For a protected PDF; sealed, used once, erased."),
			"webhook_url":    uri("Gets document.completed or document.failed, once."),
			"folder_id":      text("The uuid of the folder to put it into."),
			"application_id": text("The uuid or app_id of the loan application that it belongs to; needs application:write too. Each upload makes a document of its own."),
		}
	}
	form := common()
	form["file"] = fileSchema("At most 100 MB: PDF, PNG, JPEG, TIFF, BMP, TXT, CSV, XLSX, XLS.")
	body := common()
	body[fileMember] = &huma.Schema{Type: huma.TypeString, ContentEncoding: "base64",
		Description: "The file in standard base64 with padding; line breaks are skipped. Needs filename."}
	body["file_url"] = uri("A public or presigned http(s) URL; instead of file_base64.")
	body["filename"] = text("Required with file_base64; with file_url, default is the last segment of its path.")
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"multipart/form-data": formSchema([]string{"file", "document_type"}, form),
		"application/json":    formSchema([]string{"document_type"}, body)}}
}
