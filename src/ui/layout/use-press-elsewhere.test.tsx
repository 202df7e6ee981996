import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePressElsewhere } from "./use-press-elsewhere.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const onElsewhere = vi.fn<() => void>();
let host: HTMLDivElement;
let root: Root;

function Panel() {
  usePressElsewhere((pressed) => pressed.closest("#own") !== null, onElsewhere);
  return (
    <>
      <p id="own">
        <button type="button">own</button>
      </p>
      <button type="button" id="other">
        other
      </button>
      <iframe title="embedded" sandbox="" srcDoc="<p>page</p>" />
    </>
  );
}

beforeEach(() => {
  onElsewhere.mockReset();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  act(() => root.render(<Panel />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const press = (selector: string) =>
  host.querySelector(selector)?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true }));

test("tells of a press elsewhere, not of one on its own", () => {
  press("#own button");
  expect(onElsewhere).not.toHaveBeenCalled();
  press("#other");
  expect(onElsewhere).toHaveBeenCalledOnce();
});

test("tells when an embedded page is gone into, not when the window is left", () => {
  window.dispatchEvent(new Event("blur"));
  expect(onElsewhere).not.toHaveBeenCalled();
  host.querySelector("iframe")?.focus();
  window.dispatchEvent(new Event("blur"));
  expect(onElsewhere).toHaveBeenCalledOnce();
});

test("hears nothing once it is gone", () => {
  act(() => root.render(<button type="button" id="other" />));
  press("#other");
  expect(onElsewhere).not.toHaveBeenCalled();
});
