import { useEffect } from "react";
import { textOf } from "../../cells/text-of.ts";
import type { FieldWidgetProps } from "../field-widget.ts";
import { useDraft } from "../use-draft.ts";
import { CodeEditor } from "./code-editor.tsx";
import { jsonObstacle, parseJson } from "./parse-json.ts";

/** A text that is code. Where it must be JSON (`x-format`), the line of the first mistake is said. */
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
