import { afterEach, expect, it } from "vitest";
import { focusQuestion } from "./first-focus.ts";

afterEach(() => document.body.replaceChildren());

/** Shows a dialog, and says which element has the focus then. */
function focused(content: string, main: string): string | undefined {
  document.body.innerHTML = `<div class="arco-modal"><button id="close"></button><div class="arco-modal-content">${content}</div>
    <div class="arco-modal-footer"><button class="arco-btn" id="cancel"></button><button id="main" ${main}></button></div></div>`;
  focusQuestion(document.querySelector(".arco-modal"));
  return document.activeElement?.id;
}

it.each([
  ["the main button of a question", "<p>Start?</p>", 'class="arco-btn arco-btn-primary"', "main"],
  ["the button that does no harm", "<p>Delete?</p>", 'class="arco-btn arco-btn-primary arco-btn-status-danger"', "cancel"],
  ["nothing while the main button is disabled", "<p>Convert?</p>", 'class="arco-btn arco-btn-primary" disabled', ""],
  ["nothing in a dialog with a field", "<input>", 'class="arco-btn arco-btn-primary"', ""],
  ["nothing while the content loads", '<div class="ui-skeleton"></div>', 'class="arco-btn arco-btn-primary"', ""],
])("focuses %s", (_, content, main, id) => {
  expect(focused(content, main)).toBe(id);
});
