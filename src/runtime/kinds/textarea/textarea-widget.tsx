import TextArea from "@arco-design/web-react/es/Input/textarea";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";
import { lengthLimit } from "../text/text-widget.tsx";
import { textOf } from "../../values/text-of.ts";
import { useAutoHeight } from "./use-auto-height.ts";

/** Grows with its text and shows a counter when there is a limit. */
export function TextareaWidget(props: FieldWidgetProps) {
  const { session, pointer, onChange, options } = props;
  const draft = useDraft(textOf(props.value), (text) => onChange(text === "" ? undefined : text), session, pointer);
  const maxLength = lengthLimit(props);
  const rows = typeof options["rows"] === "number" ? options["rows"] : 3;
  useAutoHeight(props.id, draft.value, Math.max(rows, 12));
  return (
    <TextArea
      {...controlAttributes(props)}
      value={draft.value}
      placeholder={props.placeholder}
      disabled={props.disabled}
      rows={rows}
      {...(props.invalid ? { status: "error" as const } : {})}
      {...(maxLength === undefined ? {} : { maxLength: { length: maxLength, errorOnly: true }, showWordLimit: true })}
      onChange={draft.change}
      onBlur={draft.flush}
    />
  );
}
