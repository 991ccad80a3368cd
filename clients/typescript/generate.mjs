// Writes src/schema.ts from the OpenAPI document on standard input: "make generate" gives it.
import { writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const f = ts.factory;
const blob = f.createTypeReferenceNode("Blob");
// `custom:${string}` keeps results of an organization's own schemas out of the document types when a program narrows.
const customType = f.createTemplateLiteralType(f.createTemplateHead("custom:"), [
  f.createTemplateLiteralTypeSpan(f.createKeywordTypeNode(ts.SyntaxKind.StringKeyword), f.createTemplateTail("")),
]);

const nodes = await openapiTS(await json(process.stdin), {
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  silent: true,
  transform(schema) {
    if (schema.format === "binary") return blob;
    if (schema.pattern === "^custom:") return customType;
    return undefined;
  },
});
writeFileSync("src/schema.ts", `// Generated from /openapi.json by "make generate"; do not edit.\n\n${astToString(nodes)}`);
