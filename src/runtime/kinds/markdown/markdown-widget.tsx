import Button from "@arco-design/web-react/es/Button";
import {
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconOrderedList,
  IconQuote,
  IconStrikethrough,
  IconUnorderedList,
} from "@arco-design/web-react/icon";
import { useRef, useState, type ComponentType, type KeyboardEvent } from "react";
import { useI18n } from "#ui";
import { MarkdownContent } from "./markdown-content.tsx";
import { textOf } from "../../values/text-of.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";
import { marked, type MarkdownMark } from "./markdown-marks.ts";
import { AUTO_HEIGHT, useAutoHeight } from "../textarea/use-auto-height.ts";
import "./markdown-widget.css";

/** Edits Markdown as text, with a preview. */
export function MarkdownWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { id, session, pointer, onChange, disabled } = props;
  const draft = useDraft(textOf(props.value), (text) => onChange(text === "" ? undefined : text), session, pointer);
  const [previewing, setPreviewing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const tools: readonly (readonly [MarkdownMark, string, ComponentType])[] = [
    ["bold", t("bold"), IconBold],
    ["italic", t("italic"), IconItalic],
    ["strike", t("strike"), IconStrikethrough],
    ["heading", t("heading", { level: 2 }), IconH2],
    ["bullet", t("bulletList"), IconUnorderedList],
    ["ordered", t("orderedList"), IconOrderedList],
    ["quote", t("quote"), IconQuote],
    ["code", t("code"), IconCode],
    ["link", t("link"), IconLink],
  ];
  useAutoHeight(area, previewing ? "" : draft.value);

  const put = (mark: MarkdownMark): void => {
    const { current } = area;
    if (current === null || disabled) return;
    const next = marked(mark, { text: current.value, start: current.selectionStart, end: current.selectionEnd });
    current.focus();
    current.select();
    // The only way to insert text that the browser's undo covers.
    if (next.text === "") document.execCommand("delete");
    else document.execCommand("insertText", false, next.text);
    current.setSelectionRange(next.start, next.end);
  };
  const keys = (event: KeyboardEvent): void => {
    const mark =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey ? SHORTCUTS[event.key.toLowerCase()] : undefined;
    if (mark === undefined) return;
    event.preventDefault();
    put(mark);
  };

  return (
    <div className="form-markdown" data-invalid={props.invalid || undefined} data-disabled={disabled || undefined}>
      <div className="form-markdown-bar">
        <div className="form-markdown-tools" role="toolbar" aria-label={`${props.label} ${t("richText")}`} aria-controls={id}>
          {tools.map(([mark, label, Mark]) => (
            <Button
              key={mark}
              type="text"
              size="small"
              icon={<Mark />}
              aria-label={label}
              title={label}
              disabled={disabled || previewing}
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => put(mark)}
            />
          ))}
        </div>
        <Button type="text" size="small" aria-pressed={previewing} onClick={() => setPreviewing(!previewing)}>
          {t(previewing ? "write" : "preview")}
        </Button>
      </div>
      {previewing && (
        <div className="form-markdown-preview" role="region" aria-label={`${props.label} ${t("preview")}`}>
          {draft.value.trim() === "" ? <p className="form-nothing">{t("nothingYet")}</p> : <MarkdownContent text={draft.value} />}
        </div>
      )}
      <textarea
        {...controlAttributes(props)}
        ref={area}
        className={AUTO_HEIGHT}
        hidden={previewing}
        value={draft.value}
        placeholder={props.placeholder}
        disabled={disabled}
        rows={6}
        onChange={(event) => draft.change(event.target.value)}
        onBlur={draft.flush}
        onKeyDown={keys}
      />
    </div>
  );
}

const SHORTCUTS: Readonly<Record<string, MarkdownMark>> = { b: "bold", i: "italic", k: "link" };
