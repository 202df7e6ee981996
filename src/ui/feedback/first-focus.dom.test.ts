import { afterEach, expect, it } from "vitest";
import { focusQuestion } from "./first-focus.ts";

afterEach(() => document.body.replaceChildren());

/** Shows a dialog, and says which element has the focus then, and whether it is settled. */
function focused(content: string, main: string): readonly [string | undefined, boolean] {
  document.body.innerHTML = `<div class="arco-modal"><button id="close"></button><div class="arco-modal-content">${content}</div>
    <div class="arco-modal-footer"><button class="arco-btn" id="cancel"></button><button id="main" ${main}></button></div></div>`;
  const isSettled = focusQuestion(document.querySelector(".arco-modal"));
  return [document.activeElement?.id, isSettled];
}

it.each([
  ["the main button of a question", "<p>Start?</p>", 'class="arco-btn arco-btn-primary"', "main", true],
  ["the button that does no harm", "<p>Delete?</p>", 'class="arco-btn arco-btn-primary arco-btn-status-danger"', "cancel", true],
  ["nothing while the main button is disabled", "<p>Convert?</p>", 'class="arco-btn arco-btn-primary" disabled', "", false],
  ["nothing in a dialog with a field", "<input>", 'class="arco-btn arco-btn-primary"', "", true],
  ["nothing while the content loads", '<div class="ui-skeleton"></div>', 'class="arco-btn arco-btn-primary"', "", false],
])("focuses %s", (_, content, main, id, isSettled) => {
  expect(focused(content, main)).toEqual([id, isSettled]);
});
