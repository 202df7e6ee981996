import { isNested, namedFields, type FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const plainSecret: Rule = {
  id: "plain-secret",
  severity: "warning",
  says: text(
    "名称像密码或密钥的字段以明文保存并返回",
    "A field that its name calls a password or a secret is stored and sent as plain text",
  ),
  check(draft, report) {
    for (const field of namedFields(draft.record)) {
      if (isNested(field) || !isPlainText(field) || !isCalledSecret(field)) continue;
      report(
        field.path,
        "key",
        text(`“${field.name}”以明文保存，并随记录返回`, `“${field.name}” is stored as plain text and sent with every record`),
        text(
          '写 "x-format": "password"（只比较）或 "secret"（须读出），并加 "writeOnly": true；不是密码就换个名称',
          'Write "x-format": "password" (it is only compared) or "secret" (the server reads it), with "writeOnly": true. If it is none, rename it.',
        ),
      );
    }
  },
};

const NAMES = /(?:^|[a-z])(?:password|passwd|pwd|secret|secretKey|privateKey|token)$/i;
/** An access key names its holder, and is no secret. */
const TITLES = /(?:密码|口令|私钥|令牌|(?<!访问)密钥)$/;

function isCalledSecret({ name, schema }: FieldDraft): boolean {
  return NAMES.test(name) || TITLES.test(stringAt(schema, "title") ?? "");
}

/** True for a text that people type, and that the server sends. `secret-exposed` reports the widget of a password. */
function isPlainText(field: FieldDraft): boolean {
  const { format, reference, dictionary, options, readOnly, writeOnly, widget } = factsOf(field);
  const isGiven = "x-compute" in field.schema || "x-rollup" in field.schema || "x-serial" in field.schema;
  const isChosen = reference !== null || dictionary !== null || options !== null;
  return field.type === "string" && format === null && !isChosen && !readOnly && !writeOnly && !isGiven && widget !== "password";
}
