import Button from "@arco-design/web-react/es/Button";
import { compareStructural } from "mobx";
import { useEffect, useState } from "react";
import type { Json } from "#contract";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { CodeEditor } from "../shared/code/code-editor.tsx";
import { jsonObstacle, parseJson } from "../shared/code/parse-json.ts";

/**
 * Edits JSON as text. A string field stores the text itself; a list or an object stores the parsed
 * value.
 */
export function JsonWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { field, session, pointer, onChange } = props;
  const asText = field.type === "string";
  const [typed, setTyped] = useState<string | null>(null);
  const draft = useDraft<string | null>(
    null,
    (text) => {
      const parsed = parseJson(text ?? "");
      setTyped(text);
      if (asText) onChange(text === "" || text === null ? undefined : text);
      else if (parsed.brokenLine === null) onChange(parsed.value);
    },
    session,
    pointer,
    // Unreadable text cannot be committed to an object, so it stays here until it is valid.
    (text) => asText || parseJson(text ?? "").brokenLine === null,
  );
  // Keeps the typed text while its value is the same: reformatting would move the page under the
  // mouse.
  const kept = typed !== null && compareStructural(parseJson(typed).value, props.value) ? typed : printed(props.value, asText);
  const text = draft.value ?? (asText ? printed(props.value, true) : kept);
  const { brokenLine } = parseJson(text);
  useEffect(() => session.setObstacle(pointer, jsonObstacle(brokenLine)), [session, pointer, brokenLine]);
  return (
    <CodeEditor
      widget={props}
      text={text}
      language="json"
      brokenLine={brokenLine}
      onChange={draft.change}
      onBlur={draft.flush}
      tools={
        <Button
          size="mini"
          disabled={props.disabled || brokenLine !== null || text === ""}
          onClick={() => draft.change(JSON.stringify(JSON.parse(text), null, 2))}
        >
          {t("format")}
        </Button>
      }
    />
  );
}

function printed(value: Json | undefined, asText: boolean): string {
  if (value === undefined || value === null) return "";
  return asText && typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
