import type { KeyboardEvent, ReactNode } from "react";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { CodeText } from "./code-text.tsx";
import { controlAttributes } from "../widget/control-attributes.ts";
import "./code-editor.css";

interface CodeEditorProps {
  readonly widget: FieldWidgetProps;
  readonly text: string;
  /** Empty: no colours. */
  readonly language: string;
  /** Line of the first error, from 1; null without an error. */
  readonly brokenLine: number | null;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  /** Content over the upper right corner. */
  readonly tools?: ReactNode;
}

/**
 * Code with line numbers and colours: a native text area over a coloured copy. Undo, dictation,
 * selection and screen readers therefore work as in any other field. Tab leaves the field, as
 * everywhere in a form; Enter keeps the indentation.
 */
export function CodeEditor({ widget, text, language, brokenLine, onChange, onBlur, tools }: CodeEditorProps) {
  const lines = text.split("\n");
  const indent = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { selectionStart, value } = event.currentTarget;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const deeper = /[[{(:]\s*$/.test(line) ? "  " : "";
    const lead = /^[ \t]*/.exec(line)?.[0] ?? "";
    if (lead + deeper === "") return;
    event.preventDefault();
    // The only way to insert text that the browser's undo covers.
    document.execCommand("insertText", false, `\n${lead}${deeper}`);
  };
  return (
    <div className="form-code" data-invalid={widget.invalid || undefined} data-disabled={widget.disabled || undefined}>
      {tools !== undefined && <div className="form-code-tools">{tools}</div>}
      <div className="form-code-scroll">
        <div className="form-code-lines" aria-hidden="true">
          {lines.map((_, index) => (
            <span key={index} data-broken={brokenLine === index + 1 || undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <div className="form-code-page">
          <pre aria-hidden="true">
            <CodeText text={text} language={language} />
            {/* A `pre` ignores its last line break, so one more is added. */}
            {"\n"}
          </pre>
          <textarea
            {...controlAttributes(widget)}
            value={text}
            placeholder={widget.placeholder}
            disabled={widget.disabled}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            wrap="off"
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={indent}
          />
        </div>
      </div>
    </div>
  );
}
