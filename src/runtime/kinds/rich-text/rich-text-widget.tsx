import { useMemo } from "react";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useFormServices } from "../../form-model/services.ts";
import { labelId } from "../../form-model/element-ids.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { textOf } from "../../values/text-of.ts";
import { RichTextEditor } from "./rich-text-editor.tsx";

/** Edits a field with formatted text. */
export function RichTextWidget(props: FieldWidgetProps) {
  const { id, label, placeholder, invalid, required, describedBy, disabled, session, pointer, onChange } = props;
  const services = useFormServices();
  const draft = useDraft(textOf(props.value), (html) => onChange(html === "" ? undefined : html), session, pointer);
  const attributes = useMemo(
    () => ({
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelId(id),
      ...(label === "" ? { "aria-label": placeholder } : {}),
      ...(invalid ? { "aria-invalid": "true" } : {}),
      ...(required ? { "aria-required": "true" } : {}),
      ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
    }),
    [id, label, placeholder, invalid, required, describedBy],
  );
  return (
    <RichTextEditor
      value={draft.value}
      onChange={draft.change}
      attributes={attributes}
      disabled={disabled}
      invalid={invalid}
      upload={(file) => services.upload(file)}
    />
  );
}
