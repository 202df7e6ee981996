import { Activity, act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Api } from "#runtime";
import { createI18n, I18nProvider } from "#ui";
import { StudioStore } from "../studio-store.ts";
import { FieldsPanel } from "./fields-panel.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const unreachable = () => Promise.reject(new Error("No server"));
const api: Api = { locale: () => "en", call: unreachable, bare: unreachable, open: unreachable };

let host: HTMLElement;
let root: ReturnType<typeof createRoot>;
let store: StudioStore;

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});

/** Opens the panel over a file. */
function open(file: object): void {
  store = new StudioStore(api);
  store.edit(`${JSON.stringify(file, null, 2)}\n`);
  show(true);
}

function show(isVisible: boolean): void {
  act(() =>
    root.render(
      <I18nProvider i18n={createI18n({ locale: "en" })}>
        <Activity mode={isVisible ? "visible" : "hidden"}>
          <FieldsPanel store={store} />
        </Activity>
      </I18nProvider>,
    ),
  );
}

function input(label: string): HTMLInputElement {
  const found = [...host.querySelectorAll("input")].find(
    (each) => (each.getAttribute("aria-label") ?? each.labels?.[0]?.textContent) === label,
  );
  if (found === undefined) throw new Error(`No input “${label}”`);
  return found;
}

function type(label: string, value: string): void {
  const field = input(label);
  act(() => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

function leave(label: string): void {
  act(() => input(label).blur());
}

function press(name: string): void {
  const button = [...host.querySelectorAll("button")].find((each) =>
    (each.getAttribute("aria-label") ?? each.textContent).includes(name),
  );
  act(() => button?.click());
}

function select(name: string): void {
  const key = [...host.querySelectorAll(".studio-field-name code")].find(({ textContent }) => textContent === name);
  act(() => key?.closest("button")?.click());
}

/** The names of the checkboxes of the selected field. */
function boxes(): readonly string[] {
  return [...host.querySelectorAll(".studio-checks label")].map((label) => label.textContent);
}

function fault(label: string): string | undefined {
  return document.getElementById(input(label).getAttribute("aria-describedby") ?? "")?.textContent;
}

const PATIENT = {
  title: "病人",
  schema: { properties: { codes: { type: "string", title: "编码" }, pulse: { type: "integer", title: "脉搏" } } },
  ui: {
    dialog: {
      groups: [
        { title: "基本", fields: ["codes"] },
        { title: "数值", fields: ["pulse"] },
      ],
    },
  },
  en: { title: "Patients", codes: "Codes", 基本: "Basics", pulse: "Pulse", 数值: "Values" },
};

it("takes the title of a group when it is complete, and says why it cannot take one", () => {
  open(PATIENT);
  const before = store.text;
  for (const [title, message] of [
    ["基本", "A group named “基本” already exists"],
    ["codes", "“codes” is the name of a field or an action. Give the group another title."],
    [" ", "Required"],
  ] as const) {
    type("Title of group 2", title);
    leave("Title of group 2");
    expect([store.text, input("Title of group 2").value, fault("Title of group 2")]).toEqual([before, title, message]);
  }
  type("Title of group 2", "基本信息");
  expect(store.text).toBe(before);
  leave("Title of group 2");
  expect(store.text).toBe(before.replaceAll("数值", "基本信息"));
  // An undo brings the earlier title.
  act(() => store.edit(before));
  expect(input("Title of group 2").value).toBe("数值");
});

it("brings the form into sight when its field is pressed, and not when the panel is shown again or the text changes", () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  open(PATIENT);
  select("codes");
  expect(scroll).toHaveBeenCalledOnce();
  show(false);
  act(() => store.edit(store.text.replaceAll('"codes"', '"code"')));
  show(true);
  expect(host.querySelector("[aria-pressed=true] code")?.textContent).toBe("code");
  expect(scroll).toHaveBeenCalledOnce();
});

it("adds a field of a form with tabs to the group of the selected one, and offers no place without a group", () => {
  open({ ...PATIENT, ui: { dialog: { ...PATIENT.ui.dialog, layout: "tabs" } } });
  select("codes");
  expect([...host.querySelectorAll("select")].map((select) => select.options[0]?.text)).toContain("Basics");
  type("Field name", "weight");
  press("Add field");
  expect(JSON.parse(store.text)).toMatchObject({ ui: { dialog: { groups: [{ fields: ["codes", "weight"] }, {}] } } });
});

it("names what the server finds, and offers what such a field can have", () => {
  const all = ["Required", "Unique", "List", "Filter", "Form"];
  const child = { module: "use", field: "patientId" };
  open({
    module: "patient",
    title: "病人",
    schema: {
      properties: {
        name: { type: "string" },
        note: { type: "string" },
        total: { type: "integer", "x-compute": "1 + 1" },
        uses: { type: "integer", "x-rollup": { ...child, take: "count" } },
        code: { type: "string", readOnly: true, "x-serial": { prefix: "P" } },
        lines: { type: "array", "x-children": child },
      },
    },
    ui: { fields: { note: { "ui:widget": "textarea" } } },
    endpoints: { base: "/blade-demo/patient" },
  });
  for (const [name, kind, offered] of [
    ["name", "Text string", all],
    ["note", "Long text textarea", all.filter((each) => each !== "Unique")],
    ["total", "Whole number integer · Computed x-compute", all.slice(1)],
    ["uses", "Whole number integer · Roll-up x-rollup", all.slice(1)],
    ["code", "Text string · Serial number x-serial", all.slice(2)],
    ["lines", "Lines of another module x-children", ["Required", "Form"]],
  ] as const) {
    select(name);
    expect([host.querySelector(".studio-field-form .studio-note")?.textContent, boxes()]).toEqual([`Type: ${kind}`, offered]);
  }
});

it("keeps the heading of a group that has lost its last field, and takes a group by the form of a field as well", () => {
  open(PATIENT);
  const before: unknown = JSON.parse(store.text);
  const choose = (label: string): void => {
    const groups = [...host.querySelectorAll("select")].find((each) => each.labels[0]?.textContent === "Group");
    const option = [...(groups?.options ?? [])].find(({ text }) => text === label);
    act(() => {
      if (groups !== undefined && option !== undefined) groups.value = option.value;
      groups?.dispatchEvent(new Event("change", { bubbles: true }));
    });
  };
  select("pulse");
  choose("Basics");
  expect(host.querySelector("[data-empty]")?.textContent).toContain("数值");
  choose("Values");
  expect(JSON.parse(store.text)).toEqual(before);
  choose("No group");
  press("Remove the group “数值”");
  expect(host.querySelector("[data-empty]")).toBeNull();
});

it("refuses a bound with digits that a number of the file cannot hold", () => {
  open(PATIENT);
  select("pulse");
  const before = store.text;
  type("Minimum", "12345678901234567.89");
  expect([store.text, fault("Minimum")]).toEqual([before, "Too many digits: a number in the file cannot hold them"]);
  type("Minimum", "12.5");
  expect(JSON.parse(store.text)).toMatchObject({ schema: { properties: { pulse: { minimum: 12.5 } } } });
});

it("leaves the focus where a person goes on: in the name of a renamed field, at an added one, and in the line of groups", () => {
  open(PATIENT);
  select("codes");
  const name = host.querySelector<HTMLInputElement>(".studio-field-form input");
  act(() => {
    name?.focus();
    if (name !== null) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name, "code");
    name?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => {
    name?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13, bubbles: true }));
  });
  expect(store.text).toContain('"code": {');
  expect(document.activeElement).toBe(name);
  act(() => store.edit(store.text.replaceAll('"code"', '"number"')));
  expect(name?.value).toBe("number");

  const add = (label: string) => {
    const button = [...host.querySelectorAll("button")].find((each) => each.textContent === label);
    act(() => button?.focus());
    act(() => button?.click());
    return document.activeElement;
  };
  type("Field name", "weight");
  expect(add("Add field")?.textContent).toContain("weight");
  type("New group", "其他");
  expect(add("Add group")).toBe(input("New group"));
});
