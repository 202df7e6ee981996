import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are the console's, so that light and dark follow it. */
export const editorTheme = [
  EditorView.theme({
    "&": { height: "100%", fontSize: "13px", color: "var(--color-text-1)", backgroundColor: "var(--color-bg-2)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", lineHeight: "1.6" },
    ".cm-gutters": { backgroundColor: "var(--color-fill-1)", color: "var(--color-text-3)", border: "none" },
    ".cm-activeLine": { backgroundColor: "transparent" },
    "&.cm-focused .cm-activeLine": { backgroundColor: "var(--color-fill-1)" },
    ".cm-activeLineGutter": { backgroundColor: "var(--color-fill-3)", color: "var(--color-text-1)" },
    ".cm-cursor": { borderLeftColor: "var(--color-text-1)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "rgba(var(--primary-6), 0.2)",
    },
    ".cm-selectionMatch": { backgroundColor: "rgba(var(--primary-6), 0.12)" },
    "&.cm-focused .cm-matchingBracket": { backgroundColor: "rgba(var(--primary-6), 0.2)", color: "inherit" },
    ".cm-tooltip": {
      maxWidth: "420px",
      color: "var(--color-text-1)",
      backgroundColor: "var(--color-bg-popup)",
      border: "1px solid var(--color-border-2)",
      borderRadius: "8px",
      boxShadow: "0 4px 16px rgba(0, 0, 0, 0.12)",
    },
    ".cm-tooltip.cm-completionInfo": { padding: "8px 12px", whiteSpace: "pre-line" },
    ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
      backgroundColor: "rgba(var(--primary-6), 0.14)",
      color: "var(--color-text-1)",
    },
    ".cm-completionDetail": { color: "var(--color-text-3)", fontStyle: "normal" },
    ".studio-hover": { padding: "8px 12px", whiteSpace: "pre-line", lineHeight: "1.5" },
    ".cm-diagnostic": { padding: "8px 12px", lineHeight: "1.5", whiteSpace: "pre-line" },
    ".studio-fix": {
      display: "block",
      marginTop: "6px",
      padding: "2px 8px",
      border: "1px solid currentcolor",
      borderRadius: "4px",
      background: "var(--color-bg-2)",
      color: "var(--ui-accent-text)",
      font: "inherit",
      cursor: "pointer",
    },
    ".studio-fix:focus-visible": { outline: "2px solid currentcolor", outlineOffset: "1px" },
    ".cm-panels": { backgroundColor: "var(--color-fill-1)", color: "var(--color-text-1)" },
    ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--color-border-2)" },
    ".cm-panel.cm-search": { padding: "6px 32px 6px 8px", fontSize: "13px" },
    ".cm-panel.cm-search label": { fontSize: "13px", whiteSpace: "nowrap" },
    ".cm-panel .cm-textfield": {
      font: "inherit",
      color: "inherit",
      padding: "2px 8px",
      borderRadius: "4px",
      border: "1px solid var(--color-border-3)",
      backgroundColor: "var(--color-bg-2)",
    },
    ".cm-panel .cm-textfield:focus-visible": { outline: "none", borderColor: "rgb(var(--primary-6))" },
    ".cm-panel .cm-button": {
      font: "inherit",
      color: "inherit",
      padding: "2px 8px",
      borderRadius: "4px",
      border: "1px solid var(--color-border-2)",
      background: "var(--color-bg-2)",
    },
    ".cm-panel.cm-search [name=close]": { top: "6px", right: "8px", font: "inherit", color: "inherit" },
    ".cm-deletedChunk": { backgroundColor: "rgba(var(--danger-6), 0.08)" },
    ".cm-changedLine, .cm-insertedLine": { backgroundColor: "rgba(var(--success-6), 0.1)" },
    ".cm-collapsedLines": { color: "var(--color-text-3)", background: "var(--color-fill-2)" },
    // The library's own sign is in few fonts.
    ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"⋯"' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: "var(--ui-accent-text)" },
      { tag: tags.string, color: "rgb(var(--green-8))" },
      { tag: tags.number, color: "rgb(var(--orange-8))" },
      { tag: [tags.bool, tags.null], color: "rgb(var(--purple-8))" },
    ]),
  ),
];
