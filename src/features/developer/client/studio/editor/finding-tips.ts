import { forEachDiagnostic, type Diagnostic } from "@codemirror/lint";
import { StateEffect, StateField, type EditorState, type Extension } from "@codemirror/state";
import { closeHoverTooltips, showTooltip, type Command, type EditorView, type Tooltip } from "@codemirror/view";

/** A button of a finding: a mend of the text, or the way to another place. */
export interface FindingStep {
  readonly name: string;
  readonly run: (view: EditorView) => void;
}

/** Shows the words of a finding with a button for each step. After a press the focus is in the text. */
export function renderFinding(view: EditorView, words: string, steps: readonly FindingStep[]): Node {
  const dom = document.createElement("div");
  dom.textContent = words;
  for (const { name, run } of steps) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "studio-fix";
    button.textContent = name;
    // A pointer leaves the focus in the text.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      run(view);
      view.dispatch({ effects: [closeHoverTooltips, setTip.of(null)] });
      view.focus();
    });
    dom.append(button);
  }
  return dom;
}

const setTip = StateEffect.define<Tooltip | null>();

const tipField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tip, { effects, docChanged, selection }) =>
    effects.reduce((now, effect) => (effect.is(setTip) ? effect.value : now), docChanged || selection !== undefined ? null : tip),
  provide: (field) => showTooltip.from(field),
});

/** Findings at the cursor in a tip that the keyboard can enter (`openTip`). */
export const findingTips: Extension = tipField;

/**
 * Shows the findings at the cursor, or else of its line, and focuses their first button. The arrow keys go through the buttons.
 * @param label of the tip for screen readers
 */
export function openTip(label: string): Command {
  return (view) => {
    const found = findingsAt(view.state);
    if (found.length === 0) return false;
    const dom = tipOf(view, found, label);
    const { head } = view.state.selection.main;
    const create = () => ({ dom, mount: () => (buttonsIn(dom)[0] ?? dom).focus() });
    view.dispatch({ effects: [closeHoverTooltips, setTip.of({ pos: head, above: true, create })], scrollIntoView: true });
    return true;
  };
}

function tipOf(view: EditorView, found: readonly Diagnostic[], label: string): HTMLElement {
  const dom = document.createElement("div");
  dom.tabIndex = -1;
  dom.setAttribute("role", "dialog");
  dom.setAttribute("aria-label", label);
  for (const { severity, message, renderMessage } of found) {
    const item = document.createElement("div");
    item.className = `cm-diagnostic cm-diagnostic-${severity}`;
    item.append(renderMessage?.(view) ?? message);
    dom.append(item);
  }
  const close = () => view.dispatch({ effects: setTip.of(null) });
  dom.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey } = event;
    const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      const buttons = buttonsIn(dom);
      const at = buttons.findIndex((button) => button.matches(":focus"));
      buttons.at((at + by) % buttons.length)?.focus();
    } else if (key === "Escape" || ((ctrlKey || metaKey) && key !== "Control" && key !== "Meta")) {
      // The keys of the editor work from here.
      view.focus();
      close();
    }
  });
  dom.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !dom.contains(relatedTarget)) close();
  });
  return dom;
}

function buttonsIn(dom: HTMLElement): readonly HTMLElement[] {
  return [...dom.querySelectorAll("button")];
}

function findingsAt(state: EditorState): readonly Diagnostic[] {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const [at, beside]: [Diagnostic[], Diagnostic[]] = [[], []];
  forEachDiagnostic(state, (diagnostic, from, to) => {
    if (from <= head && head <= to) at.push(diagnostic);
    else if (from <= line.to && to >= line.from) beside.push(diagnostic);
  });
  return at.length > 0 ? at : beside;
}
