import "@arco-design/web-react/es/Input/style/index.css";
import { useRef } from "react";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";
import { useComposition } from "../shared/widget/use-composition.ts";
import { lengthLimit } from "../text/text-widget.tsx";
import { textOf } from "../../values/text-of.ts";
import { AUTO_HEIGHT, useAutoHeight } from "./use-auto-height.ts";

/** Rows of a text area whose field says nothing about them; the style sheet has the same. */
const ROWS = 3;

/** Grows with its text and shows a counter when there is a limit. It has the elements and the look of Arco's. */
export function TextareaWidget(props: FieldWidgetProps) {
  const { session, pointer, onChange, options, disabled } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(textOf(props.value), (text) => onChange(text === "" ? undefined : text), session, pointer);
  const composition = useComposition(draft.value, draft.change);
  const maxLength = lengthLimit(props);
  const isTooLong = maxLength !== undefined && draft.value.length > maxLength;
  const rows = typeof options["rows"] === "number" ? options["rows"] : ROWS;
  useAutoHeight(area, draft.value);
  const control = (
    <textarea
      ref={area}
      {...controlAttributes(props)}
      {...composition}
      className={`arco-textarea ${AUTO_HEIGHT}${props.invalid || isTooLong ? " arco-textarea-error" : ""}${disabled ? " arco-textarea-disabled" : ""}`}
      placeholder={props.placeholder}
      disabled={disabled}
      rows={rows}
      {...(rows === ROWS ? {} : { style: { "--form-rows": rows } as object })}
      onBlur={draft.flush}
    />
  );
  if (maxLength === undefined) return control;
  return (
    <div className="arco-textarea-wrapper">
      {control}
      <span className={isTooLong ? "arco-textarea-word-limit arco-textarea-word-limit-error" : "arco-textarea-word-limit"}>
        {draft.value.length}/{maxLength}
      </span>
    </div>
  );
}
