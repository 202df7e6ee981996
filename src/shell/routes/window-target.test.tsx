import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WindowTarget } from "./window-target.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;
let go: NavigateFunction;
const opened = vi.fn();
let mounted = 0;

function Screen() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    go = navigate;
  }, [navigate]);
  useEffect(() => {
    mounted += 1;
  }, []);
  return pathname + search;
}

const show = (at: string) =>
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[at]}>
        <WindowTarget>
          <Screen />
        </WindowTarget>
      </MemoryRouter>,
    ),
  );

beforeEach(() => {
  mounted = 0;
  opened.mockReset();
  vi.stubGlobal("open", opened);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

test("an address with a target opens a new window, and the screen stays as it was", async () => {
  show("/here?page=2");
  await act(async () => go("/there?target=_blank&q=1#x"));
  expect(opened.mock.calls).toEqual([["/there?q=1#x", "_blank", "noopener"]]);
  expect(host.textContent).toBe("/here?page=2");
  expect(mounted).toBe(1);
  await act(async () => go("/there"));
  expect(host.textContent).toBe("/there");
});

test("loaded with a target, as in a window of its own, the page is shown without it", async () => {
  show("/there?target=_blank&q=1");
  expect(opened).not.toHaveBeenCalled();
  expect(host.textContent).toBe("/there?q=1");
});

test("a filter that happens to be called target is a filter", async () => {
  show("/here");
  await act(async () => go("/list?target=moon"));
  expect(opened).not.toHaveBeenCalled();
  expect(host.textContent).toBe("/list?target=moon");
});
