import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, redo } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, type Command } from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { Finding, StudioNames } from "#contract";
import { toast, useI18n } from "#ui";
import { studioTexts } from "../studio-texts.ts";
import { moduleCompletion } from "./completion.ts";
import { editorPhrases } from "./editor-phrases.ts";
import { editorTheme } from "./editor-theme.ts";
import { filePath, pathField, setPath } from "./file-path.ts";
import { findingTips, openTip, renderFinding, type FindingStep } from "./finding-tips.ts";
import { moduleHover } from "./hover.ts";
import { namesOf, type NamesOfFile } from "./module-names.ts";
import { editorPlace } from "./in-shadow.ts";
import { placeOfReason, quickFixes, type QuickFix } from "./quick-fixes.ts";
import { stepOf, useStudioKeys } from "./use-studio-keys.ts";

interface CodeEditorProps {
  /** A rename changes it, and is a step of the history. */
  readonly path: string;
  readonly text: string;
  readonly readOnly: boolean;
  readonly names: StudioNames | null;
  readonly findings: readonly Finding[];
  /** An undo can change text and path. */
  readonly onChange: (text: string, path: string) => void;
  readonly onSave: () => void;
  /** Goes to the list of findings. */
  readonly onProblems: () => void;
  /** Line and column from 1, to which the editor goes when it changes. */
  readonly place: { readonly line: number; readonly column: number } | null;
}

/** Edits the text of a module file. Another file is another editor, with a history of its own. */
export function CodeEditor(props: CodeEditorProps) {
  const { path, text, findings, readOnly, place } = props;
  const { t, text: say, locale } = useI18n(studioTexts);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  // A screen that is out of sight has no editor. Its text and its history come back with it.
  const kept = useRef<EditorState | null>(null);
  const shown = useRef<CodeEditorProps["place"]>(null);
  useStudioKeys(host, view, props.onSave);

  useEffect(() => {
    if (host.current === null) return undefined;
    const { root, parent } = editorPlace(host.current);
    const names = (): NamesOfFile | null => {
      const { names: all } = latest.current;
      return all === null ? null : namesOf(all, latest.current.path);
    };
    const defaultWord = t("hover.default");
    const openFixes: Command = (editor) => {
      if (!openTip(t("fix.here"))(editor)) toast.info(t("fix.none"));
      return true;
    };
    const extensions = [
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      history(),
      indentOnInput(),
      indentUnit.of("  "),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSelectionMatches(),
      autocompletion({ override: [moduleCompletion(names, defaultWord)], icons: false }),
      moduleHover(names, defaultWord),
      json(),
      findingTips,
      filePath(latest.current.path),
      editorTheme,
      EditorState.phrases.of(editorPhrases[locale]),
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.compute([pathField], (now) => ({ "aria-label": now.field(pathField) })),
      keymap.of([
        {
          key: "Mod-s",
          run: () => {
            latest.current.onSave();
            return true;
          },
        },
        ...closeBracketsKeymap,
        ...completionKeymap,
        { key: "F8", run: nextDiagnostic, shift: previousDiagnostic },
        { key: "Mod-.", run: openFixes, preventDefault: true },
        // Chinese input methods keep the other one for themselves.
        { key: "Alt-Enter", run: openFixes, preventDefault: true },
        {
          key: "Mod-Shift-m",
          run: () => {
            latest.current.onProblems();
            return true;
          },
          preventDefault: true,
        },
        ...searchKeymap,
        ...historyKeymap,
        // The keymap of Windows lacks it.
        { key: "Mod-Shift-z", run: redo, preventDefault: true },
        ...foldKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      EditorView.updateListener.of((update) => {
        const now = update.state.field(pathField);
        if (update.docChanged || now !== update.startState.field(pathField))
          latest.current.onChange(update.state.doc.toString(), now);
      }),
    ];
    const state =
      kept.current?.update({ effects: StateEffect.reconfigure.of(extensions) }).state ??
      EditorState.create({ doc: latest.current.text, extensions });
    const editor = new EditorView({ root, parent, state });
    view.current = editor;
    return () => {
      kept.current = editor.state;
      view.current = null;
      editor.destroy();
    };
  }, [readOnly, locale, t]);

  // Edits of the field panel and renames arrive here. The smallest change keeps the cursor and the history.
  useEffect(() => {
    const editor = view.current;
    if (editor !== null) follow(editor, text, path);
  }, [text, path]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const judged = editor.state.doc.toString();
    const { names } = latest.current;
    const schema = names === null ? null : namesOf(names, latest.current.path).schema;
    const diagnostics = findings.map((finding): Diagnostic => {
      const fixes = latest.current.readOnly ? [] : quickFixes(finding, judged, schema);
      const steps: readonly FindingStep[] = [
        ...fixes.map((fix) => ({ name: t(`fix.${fix.kind}`, { by: fix.by }), run: (target: EditorView) => mend(target, fix) })),
        ...finding.related.map((other) => ({
          name: t("fix.related", { line: other.line }),
          run: (target: EditorView) => goTo(target, other),
        })),
      ];
      const message = [say(finding.message), say(finding.hint)].filter((part) => part !== "").join("\n");
      const renderMessage = (target: EditorView) => renderFinding(target, message, steps);
      return { ...rangeOf(editor.state, finding), severity: finding.severity, message, renderMessage };
    });
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [findings, readOnly, say, t]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || place === null || shown.current === place) return;
    shown.current = place;
    goTo(editor, place);
  }, [place]);

  return <div ref={host} className="studio-code" />;
}

function mend(editor: EditorView, fix: QuickFix): void {
  const changes = fix
    .edits(editor.state.doc.toString())
    .map(({ offset, length, content }) => ({ from: offset, to: offset + length, insert: content }));
  editor.dispatch({ changes, userEvent: "input.fix" });
  if (fix.kind === "accept") askReason(editor);
}

function askReason(editor: EditorView): void {
  editor.dispatch({ selection: { anchor: placeOfReason(editor.state.doc.toString()) }, scrollIntoView: true });
  editor.focus();
}

function goTo(editor: EditorView, { line, column }: { readonly line: number; readonly column: number }): void {
  const anchor = offsetOf(editor.state, line, column);
  editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  editor.focus();
}

function follow(editor: EditorView, text: string, path: string): void {
  const before = editor.state.doc.toString();
  const isRenamed = path !== editor.state.field(pathField);
  if (before === text && !isRenamed) return;
  let from = 0;
  while (from < before.length && from < text.length && before[from] === text[from]) from += 1;
  let end = 0;
  const most = Math.min(before.length, text.length) - from;
  while (end < most && before[before.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  editor.dispatch({
    changes: { from, to: before.length - end, insert: text.slice(from, text.length - end) },
    effects: isRenamed ? setPath.of(path) : [],
    annotations: isRenamed ? isolateHistory.of("full") : stepOf(document.activeElement),
  });
}

function rangeOf(state: EditorState, { line, column, endLine, endColumn }: Finding): { from: number; to: number } {
  const from = offsetOf(state, line, column);
  return { from, to: Math.max(from, offsetOf(state, endLine, endColumn)) };
}

/** A finding may be older than the text, so places are kept inside of it. */
function offsetOf(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}
