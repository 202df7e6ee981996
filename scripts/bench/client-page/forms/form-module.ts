import { normalise, type AuthoredModule, type Module } from "#metadata";

/** Kinds of ten fields in a row. Half of them are texts, as in most forms. */
const KINDS = ["text", "text", "number", "text", "select", "text", "date", "text", "textarea", "switch"] as const;

export type Kind = (typeof KINDS)[number];

/** Field of the three forms. */
export interface BenchField {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
}

/** Properties of the three forms. */
export interface BenchFormProps {
  /** Called with the values by field when a valid form is submitted. */
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => void;
}

export const CHOICES = ["一月", "二月", "三月", "四月", "五月", "六月", "七月", "八月"];

/** Maximum length of a text. */
export const TEXT_LIMIT = 50;

export function benchFields(count: number): readonly BenchField[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `f${index}`,
    title: `字段 ${index + 1}`,
    kind: KINDS[index % KINDS.length] ?? "text",
  }));
}

export function schemaOf({ kind, title }: BenchField): Readonly<Record<string, string | number | readonly number[]>> {
  switch (kind) {
    case "number":
      return { type: "number", title };
    case "select":
      return { type: "integer", title, enum: CHOICES.map((_, index) => index + 1) };
    case "date":
      return { type: "string", title, format: "date" };
    case "switch":
      return { type: "boolean", title };
    default:
      return { type: "string", title, maxLength: TEXT_LIMIT };
  }
}

/** Builds a module with the same fields. */
export function benchModule(count: number): Module {
  const fields = benchFields(count);
  const authored: AuthoredModule = {
    module: "bench-form",
    title: "表单",
    schema: { type: "object", properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])) },
    ui: {
      dialog: { columns: 2 },
      fields: Object.fromEntries(
        fields.flatMap(({ name, kind }) =>
          kind === "textarea"
            ? [[name, { "ui:widget": "textarea" }]]
            : kind === "select"
              ? [[name, { "ui:widget": "select", "ui:enumNames": CHOICES }]]
              : [],
        ),
      ),
    },
    endpoints: { base: "/bench/form" },
  };
  return normalise(authored, "bench", () => undefined);
}
