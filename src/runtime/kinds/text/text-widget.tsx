import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { textOf } from "../../values/text-of.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";
import { TextInput } from "./text-input.tsx";

/** Keyboard of phones and autofill of browsers, by format. */
const INPUTS: Readonly<
  Record<
    string,
    { readonly type?: string; readonly inputMode?: "email" | "tel" | "url" | "numeric"; readonly autoComplete?: string }
  >
> = {
  email: { inputMode: "email", autoComplete: "email" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel-national" },
  uri: { inputMode: "url", autoComplete: "url" },
  "tenant-id": { inputMode: "numeric" },
};

export function TextWidget(props: FieldWidgetProps) {
  const { field, session, pointer, onChange } = props;
  const draft = useDraft(textOf(props.value), (text) => onChange(text === "" ? undefined : text), session, pointer);
  const maxLength = lengthLimit(props);
  return (
    <TextInput
      autoComplete="off"
      {...INPUTS[field.format ?? ""]}
      {...controlAttributes(props)}
      value={draft.value}
      placeholder={props.placeholder}
      disabled={props.disabled}
      wrong={props.invalid || (maxLength !== undefined && draft.value.length > maxLength)}
      onChange={draft.change}
      onBlur={draft.flush}
    />
  );
}

/**
 * Typing past the limit is allowed and then an error: truncating a pasted text would lose content
 * unnoticed.
 */
export function lengthLimit({ field }: FieldWidgetProps): number | undefined {
  const limit = field.schema["maxLength"];
  return typeof limit === "number" ? limit : undefined;
}
