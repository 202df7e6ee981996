import { act, type ReactElement, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadCode, MissingCodeError } from "../code/load-code.ts";
import { createI18n } from "../i18n/create-i18n.ts";
import { I18nProvider } from "../i18n/i18n-provider.tsx";
import { texts } from "../i18n/ui-texts.ts";
import { lazyComponent } from "./lazy-component.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let host: HTMLElement;
let root: Root;
const reported = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("reportError", reported);
  reported.mockReset();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const i18n = createI18n({ locale: "zh", texts: [texts] });
const show = (element: ReactElement) => act(() => root.render(<I18nProvider i18n={i18n}>{element}</I18nProvider>));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const buttonNamed = (name: string) => [...document.querySelectorAll("button")].find((button) => button.textContent === name);
const press = (name: string) => act(async () => buttonNamed(name)?.click());

test("reports code that has not arrived after two minutes, and loads it again on request", async () => {
  const arrivals: ((component: () => ReactNode) => void)[] = [];
  const Late = lazyComponent(
    () => new Promise<() => ReactNode>((resolve) => arrivals.push(resolve)),
    () => "waiting",
  );
  show(<Late />);
  await pass(119_000);
  expect(host.textContent).toBe("waiting");
  await pass(1_000);
  expect(host.querySelector("[role=alert]")?.textContent).toBe("这部分内容未能加载 重试 重新加载");
  expect(reported.mock.calls).toEqual([[expect.any(MissingCodeError)]]);
  await press("重试");
  expect(host.textContent).toBe("waiting");
  expect(arrivals).toHaveLength(2);
  arrivals[1]?.(() => "there");
  await pass(0);
  expect(host.textContent).toBe("there");
});

test("keeps what stands around the missing part, and fails as a dialog where the component can be closed", async () => {
  const Missing = lazyComponent<{ readonly onClose: () => void }>(() => Promise.reject(new TypeError("gone")));
  const onClose = vi.fn();
  show(
    <form>
      <input defaultValue="typed" />
      <Missing onClose={onClose} />
    </form>,
  );
  await pass(0);
  expect(host.querySelector("input")?.value).toBe("typed");
  expect(host.querySelector("dialog")?.open).toBe(true);
  await press("关闭");
  expect(onClose).toHaveBeenCalledOnce();
  expect(host.querySelector("dialog")).toBeNull();
});

test("leaves no timer behind once the code has arrived or failed", async () => {
  await loadCode(() => Promise.resolve("code"));
  await expect(loadCode(() => Promise.reject(new TypeError("gone")))).rejects.toThrow(MissingCodeError);
  expect(vi.getTimerCount()).toBe(0);
});
