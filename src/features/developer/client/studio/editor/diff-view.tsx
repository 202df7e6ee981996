import { json } from "@codemirror/lang-json";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { useI18n } from "#ui";
import { editorPhrases } from "./editor-phrases.ts";
import { editorTheme } from "./editor-theme.ts";
import { editorPlace } from "./in-shadow.ts";

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

/** The lines that a text takes away and adds. */
export function DiffView({ before, after, label }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const { locale } = useI18n();
  useEffect(() => {
    if (host.current === null) return undefined;
    const { root, parent } = editorPlace(host.current);
    const editor = new EditorView({
      root,
      parent,
      state: EditorState.create({
        doc: after,
        extensions: [
          lineNumbers(),
          json(),
          editorTheme,
          EditorState.phrases.of(editorPhrases[locale]),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            collapseUnchanged: { margin: 3, minSize: 6 },
            // In a new file, marks in every line would say nothing.
            highlightChanges: before !== "",
          }),
        ],
      }),
    });
    return () => editor.destroy();
  }, [before, after, label, locale]);
  return <div ref={host} className="studio-diff" />;
}
