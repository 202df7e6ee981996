import { act, useEffect } from "react";
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

test("nothing that was due before the press is drawn during it", () => {
  let atPress: string | null = null;
  function Pressed({ text }: { readonly text: string }) {
    const shown = useBetweenPresses(text);
    useEffect(() => {
      if (text === "first") return;
      document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      atPress = host.textContent;
    }, [text]);
    return <p>{shown}</p>;
  }
  act(() => root.render(<Pressed text="first" />));
  act(() => root.render(<Pressed text="second" />));
  expect(host.textContent).toBe(atPress);
});
