import { useEffect } from "react";
import { textOf } from "../../values/text-of.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { CodeEditor } from "../shared/code/code-editor.tsx";
import { jsonObstacle, parseJson } from "../shared/code/parse-json.ts";

/** Edits code. JSON (`x-format`) also shows the line of the first error. */
export function CodeWidget(props: FieldWidgetProps) {
  const { field, session, pointer, onChange, options } = props;
  const draft = useDraft(textOf(props.value), (text) => onChange(text === "" ? undefined : text), session, pointer);
  const language = typeof options["language"] === "string" ? options["language"] : "";
  const brokenLine = field.format === "json" ? parseJson(draft.value).brokenLine : null;
  useEffect(() => session.setObstacle(pointer, jsonObstacle(brokenLine)), [session, pointer, brokenLine]);
  return (
    <CodeEditor
      widget={props}
      text={draft.value}
      language={language}
      brokenLine={brokenLine}
      onChange={draft.change}
      onBlur={draft.flush}
    />
  );
}
