// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useBetweenPresses } from "./use-between-presses.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let host: HTMLDivElement;
let root: Root;

function Hint({ text }: { readonly text: string }) {
  return <p>{useBetweenPresses(text)}</p>;
}

const draw = (text: string) => act(() => root.render(<Hint text={text} />));
const pointer = (type: string) => act(() => void document.body.dispatchEvent(new PointerEvent(type, { bubbles: true })));

beforeEach(() => {
  vi.useFakeTimers();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.useRealTimers();
});

test.each(["pointerup", "pointercancel"])("a value that comes while the pointer is down is shown after %s", (end) => {
  draw("");
  draw("first");
  expect(host.textContent).toBe("first");
  pointer("pointerdown");
  draw("second");
  draw("third");
  expect(host.textContent).toBe("first");
  pointer(end);
  expect(host.textContent, "the click comes before it").toBe("first");
  act(() => void vi.runAllTimers());
  expect(host.textContent).toBe("third");
  draw("fourth");
  expect(host.textContent).toBe("fourth");
});
