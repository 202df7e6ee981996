import { afterEach, beforeEach, expect, it } from "vitest";
import { focusFirst } from "./focus-field.ts";

const LOADING = '<div class="form-loading" role="status"></div>';

let form: HTMLElement;
beforeEach(() => {
  form = document.createElement("div");
  form.innerHTML = `<div class="form-field" id="person">${LOADING}</div><div class="form-field"><textarea></textarea></div>`;
  document.body.replaceChildren(form);
});
afterEach(() => document.body.replaceChildren());

const arrive = (): void => {
  form.querySelector(".form-loading")?.replaceWith(document.createElement("input"));
};
/** Observers hear of a change in a later turn. */
const turn = (): Promise<void> => new Promise((resume) => setTimeout(resume, 0));

it("focuses a first field whose widget loads when the widget is there", async () => {
  focusFirst(form);
  expect(document.activeElement).toBe(document.body);
  arrive();
  await expect.poll(() => document.activeElement?.closest(".form-field")?.id).toBe("person");
});

it("gives the focus back to a control that drops it while it is set up", async () => {
  focusFirst(form);
  arrive();
  const control = form.querySelector("input");
  await expect.poll(() => document.activeElement === control).toBe(true);
  control?.blur();
  expect(document.activeElement).toBe(control);
  // Later it may go, as in a press beside the form.
  control?.blur();
  expect(document.activeElement).toBe(document.body);
});

it("focuses a first field that is there at once", () => {
  arrive();
  focusFirst(form);
  expect(document.activeElement?.closest(".form-field")?.id).toBe("person");
});

it("leaves the focus to a person who has pressed something, and to a form that is gone", async () => {
  const stop = focusFirst(form);
  document.dispatchEvent(new Event("pointerdown"));
  form.querySelector("textarea")?.focus();
  arrive();
  await turn();
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
  stop();
  form.querySelector("input")?.replaceWith(Object.assign(document.createElement("div"), { className: "form-loading" }));
  focusFirst(form)();
  arrive();
  await turn();
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
});
