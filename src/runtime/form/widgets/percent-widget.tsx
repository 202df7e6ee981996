import Input from "@arco-design/web-react/es/Input";
import { percentDigits, shareOf } from "#metadata";
import type { FieldWidgetProps } from "../field-widget.ts";
import { useDraft } from "../use-draft.ts";
import { controlAttributes } from "./control-attributes.ts";

/** A share, typed as the percentage that it is read as: `12.5` keeps `0.125`. */
export function PercentWidget(props: FieldWidgetProps) {
  const { value, session, pointer, onChange, options } = props;
  const precision = typeof options["precision"] === "number" ? options["precision"] : 0;
  const committed = typeof value === "number" ? percentDigits(value, precision) : typeof value === "string" ? value : "";
  const draft = useDraft(
    committed,
    // What is no number is committed as it is: the form then says so.
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
