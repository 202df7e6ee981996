import Input from "@arco-design/web-react/es/Input";
import { percentDigits, shareOf } from "#metadata";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";

/** A share, entered as a percentage: `12.5` stores `0.125`. */
export function PercentWidget(props: FieldWidgetProps) {
  const { value, session, pointer, onChange, options } = props;
  const precision = typeof options["precision"] === "number" ? options["precision"] : 0;
  const committed = typeof value === "number" ? percentDigits(value, precision) : typeof value === "string" ? value : "";
  const draft = useDraft(
    committed,
    // Invalid numbers are committed unchanged, and the form reports them.
    (text) => onChange(text.trim() === "" ? undefined : (shareOf(text) ?? text)),
    session,
    pointer,
  );
  return (
    <Input
      {...controlAttributes(props)}
      className="form-number"
      autoComplete="off"
      inputMode="decimal"
      suffix="%"
      value={draft.value}
      placeholder={props.placeholder}
      disabled={props.disabled}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={draft.change}
      onBlur={draft.flush}
    />
  );
}
