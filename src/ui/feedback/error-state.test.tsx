import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { createI18n } from "../i18n/create-i18n.ts";
import { I18nProvider } from "../i18n/i18n-provider.tsx";
import { ErrorState } from "./error-state.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test("parts of a screen that fail for one cause tell it once, and are all tried again by one button", () => {
  const host = document.body.appendChild(document.createElement("main"));
  const root = createRoot(host);
  const retried: string[] = [];
  const retry = (name: string) => () => void retried.push(name);
  const show = (hints: readonly string[]) =>
    act(() =>
      root.render(
        <I18nProvider i18n={createI18n({ locale: "zh" })}>
          {hints.map((hint, at) => (
            <ErrorState key={`${at}`} title={`${at}`} hint={hint} onRetry={retry(`${at}`)} />
          ))}
        </I18nProvider>,
      ),
    );
  const alerts = (): string[] => [...host.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent ?? "");
  show(["断网", "断网", "无权限", "断网"]);
  expect(alerts()).toEqual(["0断网重试", "2无权限重试"]);
  act(() => host.querySelector("button")?.click());
  expect(retried).toEqual(["0", "1", "3"]);
  show(["断网"]);
  expect(alerts()).toEqual(["0断网重试"]);
  act(() => root.unmount());
  host.remove();
});
