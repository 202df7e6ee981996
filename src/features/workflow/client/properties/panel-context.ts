import { createContext, useContext } from "react";
import { useI18n } from "#ui";
import type { TextFault, timerDue } from "#workflow-engine";
import type { ModelEditor } from "../editor/model-editor.ts";
import { isModelNode, type DiagramElement, type ModelNode } from "../editor/services.ts";
import { propertyTexts } from "./property-texts.ts";

/** Checks of the engine that a typed text needs. */
export interface TextChecks {
  readonly checkExpression: (text: string, expected?: "any" | "boolean" | "number") => TextFault | null;
  readonly timerDue: typeof timerDue;
}

interface Panel {
  readonly editor: ModelEditor;
  readonly element: DiagramElement;
  /** Null until the engine has arrived. */
  readonly checks: TextChecks | null;
}

export const PanelContext = createContext<Panel | null>(null);

/** @throws outside of the panel */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error("usePanel needs the panel");
  return panel;
}

/** Checks of typed texts, in the words of the language. */
export function useTextChecks() {
  const { checks } = usePanel();
  const { t, locale } = useI18n(propertyTexts);
  const expression = (text: string, expected: "any" | "boolean" | "number" = "any"): string | null => {
    const fault = text === "" ? null : (checks?.checkExpression(text, expected) ?? null);
    return fault === null ? null : t("faultAt", { words: fault[locale], line: fault.line, column: fault.column });
  };
  return {
    expression,
    /** A text, or expressions in `${…}`. */
    template: (text: string): string | null => (/[$#]\{/.test(text) ? expression(text) : null),
    timer: (kind: "date" | "duration" | "cycle", text: string): string | null => {
      if (text === "" || checks === null) return null;
      if (/[$#]\{/.test(text)) return expression(text);
      const due = checks.timerDue({ kind, value: text, fired: 0 }, new Date().toISOString());
      return due === null ? t(`timer.fault.${kind}`) : null;
    },
  };
}

export function textAt(node: ModelNode, name: string): string {
  const value = node.get(name);
  return typeof value === "string" ? value : "";
}

export function nodeAt(node: ModelNode, name: string): ModelNode | null {
  const value = node.get(name);
  return isModelNode(value) ? value : null;
}

export function nodesAt(node: ModelNode, name: string): readonly ModelNode[] {
  const value = node.get(name);
  return Array.isArray(value) ? value.filter(isModelNode) : [];
}

/** The body of an expression such as `conditionExpression`. */
export function bodyAt(node: ModelNode, name: string): string {
  const expression = nodeAt(node, name);
  return expression === null ? "" : textAt(expression, "body");
}

/** An expression for a property; undefined for an empty text, which removes it. */
export function expressionOf(editor: ModelEditor, parent: ModelNode, body: string): ModelNode | undefined {
  return body === "" ? undefined : ownedBy(editor.create("bpmn:FormalExpression", { body }), parent);
}

export function ownedBy(node: ModelNode, parent: ModelNode): ModelNode {
  return Object.assign(node, { $parent: parent });
}

/** Extension elements of one type, such as `t:Field`. */
export function extensionsAt(node: ModelNode, type: string): readonly ModelNode[] {
  const holder = nodeAt(node, "extensionElements");
  return holder === null ? [] : nodesAt(holder, "values").filter(({ $type }) => $type === type);
}

/** Replaces the extension elements of one type; others stay. */
export function setExtensions(
  editor: ModelEditor,
  element: DiagramElement,
  type: string,
  values: readonly Readonly<Record<string, string>>[],
): void {
  const node = element.businessObject;
  const holder = nodeAt(node, "extensionElements");
  const before = holder?.get("values");
  const others = Array.isArray(before) ? before.filter((value: { $type?: unknown }) => value.$type !== type) : [];
  const made = values.map((value) => editor.create(type, value));
  const all: unknown[] = [...others, ...made];
  if (all.length === 0) return editor.set(element, { extensionElements: undefined });
  const next = ownedBy(editor.create("bpmn:ExtensionElements", { values: all }), node);
  for (const value of made) ownedBy(value, next);
  editor.set(element, { extensionElements: next });
}

/** `${days > 3}` as it is typed, without the marks around it. */
export function withoutMarks(text: string): string {
  const inner = /^\s*[$#]\{([^]*)\}\s*$/.exec(text)?.[1];
  return inner === undefined || /[$#]\{/.test(inner) ? text : inner.trim();
}

export function withMarks(text: string): string {
  return text === "" || /[$#]\{/.test(text) ? text : `\${${text}}`;
}
