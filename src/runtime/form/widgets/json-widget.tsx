import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import { compareStructural } from "mobx";
import { useEffect, useState } from "react";
import type { Json } from "#contract";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../field-widget.ts";
import { formTexts } from "../form-texts.ts";
import { useDraft } from "../use-draft.ts";
import { controlAttributes } from "./control-attributes.ts";
import { useAutoHeight } from "./use-auto-height.ts";
import "./json-widget.css";

interface Parsed {
  readonly value: Json | undefined;
  /** Line of the first mistake, 0 when the browser does not tell; null when there is none. */
  readonly brokenLine: number | null;
}

/** JSON as text. A field of type string holds the text itself, a list or an object what it says. */
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
    // What cannot be read cannot be committed to an object: the text stays here until it can.
    (text) => asText || parseJson(text ?? "").brokenLine === null,
  );
  // What was typed stays as it was typed while it says the same: reformatting would move the page under the mouse.
  const kept = typed !== null && compareStructural(parseJson(typed).value, props.value) ? typed : printed(props.value, asText);
  const text = draft.value ?? (asText ? printed(props.value, true) : kept);
  const { brokenLine } = parseJson(text);
  useAutoHeight(props.id, text, 16);
  useEffect(() => {
    const words = (texts: Readonly<Record<"jsonInvalid" | "jsonInvalidAt", string>>): string =>
      brokenLine === 0 ? texts.jsonInvalid : texts.jsonInvalidAt.replace("{line}", String(brokenLine));
    session.setObstacle(
      pointer,
      brokenLine === null ? null : { keyword: "format", text: { zh: words(formTexts.zh), en: words(formTexts.en) } },
    );
  }, [session, pointer, brokenLine]);
  return (
    <div className="form-json">
      <Input.TextArea
        {...controlAttributes(props)}
        spellCheck={false}
        value={text}
        placeholder={props.placeholder}
        disabled={props.disabled}
        rows={4}
        {...(props.invalid ? { status: "error" as const } : {})}
        onChange={draft.change}
        onBlur={draft.flush}
      />
      <Button
        className="form-json-format"
        size="mini"
        disabled={props.disabled || brokenLine !== null || text === ""}
        onClick={() => draft.change(JSON.stringify(JSON.parse(text), null, 2))}
      >
        {t("format")}
      </Button>
    </div>
  );
}

function printed(value: Json | undefined, asText: boolean): string {
  if (value === undefined || value === null) return "";
  return asText && typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Reads JSON and says where it breaks. Empty text is no value and no mistake. */
export function parseJson(text: string): Parsed {
  if (text.trim() === "") return { value: undefined, brokenLine: null };
  try {
    return { value: JSON.parse(text) as Json, brokenLine: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const line = /line (\d+)/.exec(message)?.[1];
    const position = /position (\d+)/.exec(message)?.[1];
    if (line !== undefined) return { value: undefined, brokenLine: Number(line) };
    return { value: undefined, brokenLine: position === undefined ? 0 : text.slice(0, Number(position)).split("\n").length };
  }
}
