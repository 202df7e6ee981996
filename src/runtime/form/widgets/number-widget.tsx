import InputNumber from "@arco-design/web-react/es/InputNumber";
import type { Json } from "#contract";
import type { FieldWidgetProps } from "../field-widget.ts";
import { useDraft } from "../use-draft.ts";
import { controlAttributes } from "./control-attributes.ts";

/**
 * Numbers, and decimals that travel as strings (money, ids): those are kept as text from the first key to the last,
 * so that no digit is lost to a float.
 */
export function NumberWidget(props: FieldWidgetProps) {
  const { field, session, pointer, onChange, options } = props;
  const exact = field.type === "string";
  const draft = useDraft<Json | undefined>(
    props.value,
    (value) => onChange(value === "" || value === undefined ? undefined : value),
    session,
    pointer,
  );
  const { minimum, maximum, multipleOf } = field.schema;
  const precision = precisionOf(props);
  return (
    <InputNumber
      {...controlAttributes(props)}
      // Arco would say “Infinity”.
      aria-valuemin={typeof minimum === "number" ? minimum : undefined}
      aria-valuemax={typeof maximum === "number" ? maximum : undefined}
      className="form-number"
      strictMode={exact}
      value={typeof draft.value === "number" || typeof draft.value === "string" ? draft.value : ("" as const)}
      placeholder={props.placeholder}
      disabled={props.disabled}
      error={props.invalid}
      inputMode={precision === 0 ? "numeric" : "decimal"}
      {...(typeof minimum === "number" ? { min: minimum } : {})}
      {...(typeof maximum === "number" ? { max: maximum } : {})}
      {...(precision === undefined ? {} : { precision })}
      step={typeof multipleOf === "number" ? multipleOf : 1}
      {...(typeof options["prefix"] === "string" ? { prefix: options["prefix"] } : {})}
      {...(typeof options["suffix"] === "string" ? { suffix: options["suffix"] } : {})}
      onChange={(value: number | string | undefined) => draft.change(value === undefined ? "" : exact ? String(value) : value)}
      onBlur={draft.flush}
    />
  );
}

function precisionOf({ field, options }: FieldWidgetProps): number | undefined {
  if (typeof options["precision"] === "number") return options["precision"];
  return field.type === "integer" ? 0 : undefined;
}
