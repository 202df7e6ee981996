import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import type { Json } from "#contract";
import { createI18n, I18nProvider } from "#ui";
import { sampleModule } from "../../../tests/support/forms/form-sample.ts";
import { RecordView } from "./record-view.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
});

/** Lines under the record. */
function foot(record: Record<string, Json>, locale: "zh" | "en" = "en"): string[] {
  const container = document.body.appendChild(document.createElement("div"));
  const mounted = (root = createRoot(container));
  const module = { ...sampleModule, fields: sampleModule.fields.map((field) => ({ ...field, visible: null })) };
  act(() =>
    mounted.render(
      <I18nProvider i18n={createI18n({ locale })}>
        <RecordView module={module} record={record} />
      </I18nProvider>,
    ),
  );
  return [...container.querySelectorAll(".record-authors > span")].map((line) => line.textContent ?? "");
}

const CREATED = { createTime: "2026-11-20 09:00:00", createUser: "1", createUserName: "Ann" };

it("names the users who added and last changed the record, in the reader's language", () => {
  const record = { ...CREATED, updateTime: "2026-11-21 10:00:00", updateUserName: "Ben", revision: 3 };
  expect(foot(record)).toEqual(["Created 2026-11-20 09:00:00 by Ann", "Last changed 2026-11-21 10:00:00 by Ben"]);
  act(() => root?.unmount());
  expect(foot(record, "zh")).toEqual(["Ann 创建于 2026-11-20 09:00:00", "Ben 最后修改于 2026-11-21 10:00:00"]);
});

it("names no last change for a record that was never changed", () => {
  expect(foot({ ...CREATED, updateTime: CREATED.createTime, updateUserName: "Ann", revision: 1 })).toEqual([
    "Created 2026-11-20 09:00:00 by Ann",
  ]);
});

it("shows no name for the system and for users whom the reader may not see", () => {
  const system = { createTime: "2026-11-20 09:00:00", createUser: null, createUserName: "" };
  const unknown = { updateTime: "2026-11-21 10:00:00", updateUser: "1934000000000000001", revision: 2 };
  expect(foot({ ...system, ...unknown })).toEqual(["Created 2026-11-20 09:00:00", "Last changed 2026-11-21 10:00:00"]);
});

it("shows no authors for a new record or when the fields are hidden", () => {
  expect(foot({ revision: 1 })).toEqual([]);
  act(() => root?.unmount());
  expect(foot({ createTime: null, updateTime: null })).toEqual([]);
});
