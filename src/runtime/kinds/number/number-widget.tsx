import InputNumber from "@arco-design/web-react/es/InputNumber";
import type { Json } from "#contract";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { isText } from "../../values/is-text.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";

/**
 * Numbers, and decimals that travel as strings (money, ids). The latter are kept as text
 * throughout, because a float would lose digits.
 */
export function NumberWidget(props: FieldWidgetProps) {
  const { text } = useI18n(formTexts);
  const { field, session, pointer, onChange, options } = props;
  const exact = field.type === "string";
  const draft = useDraft<Json | undefined>(
    props.value,
    (value) => onChange(value === "" || value === undefined ? undefined : value),
    session,
    pointer,
  );
  const { minimum, maximum, multipleOf } = field.schema;
  // Arco must enforce neither bounds nor whole numbers: it would replace the typed number, and the
  // form reports the error anyway.
  const precision = typeof options["precision"] === "number" ? options["precision"] : undefined;
  const negative = typeof minimum !== "number" || minimum < 0;
  return (
    <InputNumber
      {...controlAttributes(props)}
      // Arco would show “Infinity”.
      aria-valuemin={typeof minimum === "number" ? minimum : undefined}
      aria-valuemax={typeof maximum === "number" ? maximum : undefined}
      className="form-number"
      strictMode={exact}
      value={typeof draft.value === "number" || typeof draft.value === "string" ? draft.value : ("" as const)}
      placeholder={props.placeholder}
      disabled={props.disabled}
      error={props.invalid}
      inputMode={field.type === "integer" && !negative ? "numeric" : "decimal"}
      {...(precision === undefined ? {} : { precision })}
      step={typeof multipleOf === "number" ? multipleOf : 1}
      {...(isText(options["prefix"]) ? { prefix: text(options["prefix"]) } : {})}
      {...(isText(options["suffix"]) ? { suffix: text(options["suffix"]) } : {})}
      onChange={(value: number | string | undefined) => draft.change(value === undefined ? "" : exact ? String(value) : value)}
      onBlur={draft.flush}
    />
  );
}
