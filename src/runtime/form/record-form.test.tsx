import { act, createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { FieldError, Json, RecordInput } from "#contract";
import { normalise, type AuthoredModule, type Module, type ModuleValidators } from "#metadata";
import { createI18n, I18nProvider } from "#ui";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";
import type { FormHandle } from "./module-form.tsx";
import { RecordForm } from "./record-form.tsx";
import { sampleModule, validatorsOf } from "../../../tests/support/form-sample.ts";
import type { FormServices } from "../form-model/services.ts";
import { DRAFT_PAUSE } from "../form-model/use-draft.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let validators: ModuleValidators;
beforeAll(async () => {
  validators = await validatorsOf(sampleModule);
});

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const renders = new Map<string, number>();
function Counted({ id, field, value, onChange }: FieldWidgetProps) {
  renders.set(field.name, (renders.get(field.name) ?? 0) + 1);
  return <input id={id} value={String(value ?? "")} onChange={(event) => onChange(event.target.value)} />;
}

function servicesWith(loaded: ModuleValidators): FormServices {
  return {
    dictionary: () => Promise.resolve([]),
    references: () => Promise.resolve({ options: [], total: 0, tree: false, complete: true }),
    upload: () => Promise.reject(new Error("no uploads here")),
    validators: () => Promise.resolve(loaded),
    widget: (id) => (id === "test/counted" ? Counted : null),
  };
}

interface Opened {
  readonly form: FormHandle;
  readonly sent: RecordInput[];
  readonly container: HTMLElement;
  readonly input: (name: string) => HTMLInputElement;
  readonly errors: () => Record<string, string>;
  readonly show: (errors: readonly FieldError[]) => Promise<void>;
  readonly setLocale: (locale: "zh" | "en") => Promise<void>;
}

async function open(
  options: {
    module?: Module;
    mode?: "add" | "edit";
    value?: Record<string, Json>;
    loaded?: ModuleValidators;
    fail?: boolean;
    whole?: boolean;
    locked?: readonly string[];
  } = {},
): Promise<Opened> {
  const {
    module = sampleModule,
    mode = "add",
    value = {},
    loaded = validators,
    fail = false,
    whole = true,
    locked = [],
  } = options;
  const i18n = createI18n({ locale: "zh" });
  const given = { module, mode, value, locked, services: servicesWith(loaded) };
  // The page never gets idle.
  if (!whole) vi.stubGlobal("requestIdleCallback", () => 0);
  if (!whole) vi.stubGlobal("cancelIdleCallback", () => undefined);
  const container = document.body.appendChild(document.createElement("div"));
  const ref = createRef<FormHandle>();
  const sent: RecordInput[] = [];
  const submit = (input: RecordInput): Promise<void> => {
    sent.push(input);
    return fail ? Promise.reject(new Error("refused")) : Promise.resolve();
  };
  const mounted = (root = createRoot(container));
  const render = (errors: readonly FieldError[]) =>
    act(async () => {
      mounted.render(
        <I18nProvider i18n={i18n}>
          <RecordForm ref={ref} {...given} errors={errors} onSubmit={submit} />
        </I18nProvider>,
      );
    });
  await render([]);
  if (ref.current === null) throw new Error("the form did not open");
  // A form is whole when its later fields and the code of its widgets are there.
  const waits = (): boolean => whole && container.querySelector(".form-waiting, .form-loading") !== null;
  while (waits()) await act(() => new Promise((resume) => setTimeout(resume, 5)));
  const control = (name: string): HTMLInputElement => {
    const found = container.querySelector<HTMLInputElement>(`[data-field="${name}"] input`);
    if (found === null) throw new Error(`no input for ${name}`);
    return found;
  };
  return {
    form: ref.current,
    sent,
    container,
    input: control,
    errors: () =>
      Object.fromEntries(
        [...container.querySelectorAll<HTMLElement>(".form-field[data-invalid]")].map((field) => [
          field.dataset["field"] ?? "",
          field.querySelector(".form-errors")?.textContent ?? "",
        ]),
      ),
    show: render,
    setLocale: (locale) => act(async () => i18n.setLocale(locale)),
  };
}

/** Types as a browser does: the value through the element's own setter, then an input event. */
async function type(element: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, text);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit(form: FormHandle): Promise<boolean> {
  let accepted = false;
  await act(async () => {
    accepted = await form.submit();
  });
  return accepted;
}

describe("RecordForm", () => {
  it("labels every control and marks the required ones", async () => {
    const { container, input } = await open();
    const label = container.querySelector<HTMLLabelElement>('[data-field="name"] label');
    expect(label?.htmlFor).toBe(input("name").id);
    expect(input("name").getAttribute("aria-required")).toBe("true");
    expect(label?.hasAttribute("data-required")).toBe(true);
  });

  it("leaves out what its condition hides and what is read-only", async () => {
    const { container } = await open();
    expect(container.querySelector('[data-field="reason"]')).toBeNull();
    expect(container.querySelector('[data-field="state"]')).toBeNull();
  });

  it("shows read-only fields of a record that exists, without an input", async () => {
    const { container } = await open({ mode: "edit", value: { id: "1", name: "a", state: "running" } });
    expect(container.textContent).toContain("running");
  });

  it("submits what was typed a moment ago", async () => {
    const { form, sent, input } = await open();
    await type(input("name"), "abc");
    await type(input("secret"), "s3cret");
    expect(await submit(form)).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ name: "abc", level: 1, remark: null });
    expect(sent[0]?.["secret"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("submits by Enter, with what was typed in the very field", async () => {
    const { container, sent, input, errors } = await open();
    await type(input("secret"), "s3cret");
    await type(input("name"), "much too long");
    await act(async () => container.querySelector("form")?.requestSubmit());
    expect(sent).toEqual([]);
    expect(errors()).toEqual({ name: "名称最多 5 个字符" });
    await type(input("name"), "short");
    await act(async () => container.querySelector("form")?.requestSubmit());
    expect(sent[0]?.["name"]).toBe("short");
  });

  it("shows every error at its field, focuses the first and sends nothing", async () => {
    const { form, sent, input, errors } = await open();
    await type(input("remark"), "much too long");
    expect(await submit(form)).toBe(false);
    expect(sent).toEqual([]);
    expect(errors()).toEqual({ name: "请输入名称", remark: "备注最多 3 个字符", secret: "请输入密码" });
    expect(document.activeElement).toBe(input("name"));
    expect(input("name").getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(input("name").getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe("请输入名称");
  });

  it("translates the errors on the screen when the language changes", async () => {
    const { form, errors, setLocale } = await open();
    await submit(form);
    await setLocale("en");
    expect(errors()["name"]).toBe("Please enter name");
  });

  it("takes an error away with the first keystroke in its field", async () => {
    const { form, errors, input } = await open();
    await submit(form);
    await type(input("name"), "a");
    expect(errors()).toEqual({ secret: "请输入密码" });
  });

  it("keeps what was typed when the server refuses, and shows its errors at their fields", async () => {
    const { form, show, errors, input, container } = await open({ fail: true });
    await type(input("name"), "abc");
    await type(input("secret"), "s");
    expect(await submit(form)).toBe(false);
    await show([
      { pointer: "/name", keyword: "x-unique", message: "名称已存在" },
      { pointer: "/gone", keyword: "x", message: "别的" },
    ]);
    expect(errors()).toEqual({ name: "名称已存在" });
    expect(container.querySelector(".form-stray")?.textContent).toContain("别的");
    expect(input("name").value).toBe("abc");
  });

  it("knows whether it is dirty by value", async () => {
    const { form, input } = await open({ mode: "edit", value: { id: "1", name: "a" } });
    expect(form.isDirty()).toBe(false);
    await type(input("name"), "b");
    expect(form.isDirty()).toBe(true);
  });
});

describe("RecordForm, rendering", () => {
  const authored = {
    module: "many",
    title: "多",
    schema: {
      type: "object" as const,
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [`f${index}`, { type: "string", title: `字段 ${index}` }]),
      ),
    },
    ui: {
      fields: Object.fromEntries(Array.from({ length: 39 }, (_, index) => [`f${index + 1}`, { "ui:widget": "test/counted" }])),
    },
    endpoints: { base: "/blade-system/many" },
  };
  const many = normalise(authored, "system", () => undefined);

  it("renders no other field while somebody types, nor when it is committed", async () => {
    const loaded = await validatorsOf(many);
    const { input } = await open({ module: many, loaded });
    vi.useFakeTimers();
    renders.clear();
    for (const text of ["a", "ab", "abc"]) await type(input("f0"), text);
    expect([...renders]).toEqual([]);
    await act(async () => vi.advanceTimersByTime(DRAFT_PAUSE + 10));
    expect([...renders]).toEqual([]);
  });

  it("renders the committed field alone", async () => {
    const loaded = await validatorsOf(many);
    const { input } = await open({ module: many, loaded });
    renders.clear();
    await type(input("f7"), "x");
    expect([...renders.keys()]).toEqual(["f7"]);
    expect(renders.get("f7")).toBeLessThanOrEqual(2);
  });

  it("renders only the fields whose errors change when it is submitted", async () => {
    const demanding = normalise({ ...authored, schema: { ...authored.schema, required: ["f3"] } }, "system", () => undefined);
    const { form } = await open({ module: demanding, loaded: await validatorsOf(demanding) });
    renders.clear();
    await submit(form);
    expect([...renders.keys()]).toEqual(["f3"]);
  });

  it("renders the fields in view first; a later one can be found, and is there when the focus reaches it", async () => {
    const plain = normalise({ ...authored, ui: {} }, "system", () => undefined);
    const { container, input } = await open({
      module: plain,
      mode: "edit",
      value: { id: "1", f0: "first", f39: "last" },
      loaded: await validatorsOf(plain),
      whole: false,
    });
    const waiting = container.querySelector<HTMLElement>('[data-field="f39"] .form-waiting');
    expect(input("f0").value).toBe("first");
    expect(waiting?.textContent).toBe("last");
    expect(container.querySelector('[data-field="f39"] .form-label')?.textContent).toBe("字段 39");
    await act(async () => waiting?.focus());
    expect(document.activeElement).toBe(input("f39"));
    expect(input("f39").value).toBe("last");
  });

  it("shows an error at a field that was still to come", async () => {
    const demanding = normalise(
      { ...authored, ui: {}, schema: { ...authored.schema, required: ["f39"] } },
      "system",
      () => undefined,
    );
    const { form, errors, input } = await open({ module: demanding, loaded: await validatorsOf(demanding), whole: false });
    expect(await submit(form)).toBe(false);
    expect(errors()).toEqual({ f39: "请输入字段 39" });
    expect(document.activeElement).toBe(input("f39"));
  });

  it("names a widget that nobody brings", async () => {
    const strange = normalise(
      { ...authored, ui: { fields: { f0: { "ui:widget": "nobody/knows" } } } },
      "system",
      () => undefined,
    );
    const { container } = await open({ module: strange, loaded: await validatorsOf(strange) });
    expect(container.querySelector('[data-field="f0"]')?.textContent).toContain("nobody/knows");
  });
});

describe("A number beyond its bounds", () => {
  const authored: AuthoredModule = {
    module: "bounds",
    title: "界限",
    schema: { type: "object", properties: { seats: { type: "integer", title: "座位数", minimum: 1, maximum: 500 } } },
    endpoints: { base: "/system/bounds" },
  };
  const bounds = normalise(authored, "system", () => undefined);

  it.each(["501", "0", "2.5"])("%s stays as it was typed, with the error at its field", async (typed) => {
    const { form, input, sent, errors } = await open({ module: bounds, loaded: await validatorsOf(bounds) });
    await type(input("seats"), typed);
    await act(async () => {
      input("seats").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    });
    expect(await submit(form)).toBe(false);
    expect(input("seats").value).toBe(typed);
    expect(errors()["seats"]).toContain("座位数");
    expect(sent).toEqual([]);
  });
});

describe("Fields inside of a list", () => {
  const authored: AuthoredModule = {
    module: "bill",
    title: "账单",
    schema: {
      type: "object",
      properties: {
        lines: {
          type: "array",
          title: "明细",
          items: {
            type: "object",
            properties: {
              sex: { type: "string", title: "性别", "x-dict": "sex" },
              unitId: { type: "string", title: "单位", "x-ref": { module: "unit" } },
              day: { type: "string", title: "日期", format: "date" },
              paid: { type: "string", title: "实付", "x-format": "money" },
            },
          },
        },
      },
    },
    endpoints: { base: "/system/bill" },
    en: { title: "Bills", lines: "Lines", "lines.sex": "Sex", "lines.unitId": "Unit", "lines.day": "Day", "lines.paid": "Paid" },
  };
  const bill = normalise(authored, "system", () => undefined);
  const LINES = ["lines"];

  it("have the widgets and the English of their schema, and send no labels", async () => {
    const { form, container, setLocale, sent } = await open({
      module: bill,
      mode: "edit",
      value: { lines: [{ sex: "1", sexName: "男", unitId: "5", unitName: "箱", paid: "1.5" }] },
      loaded: await validatorsOf(bill),
    });
    await setLocale("en");
    const shown = [...container.querySelectorAll<HTMLElement>(".item-row .form-field[data-widget]")].map((field) => [
      field.dataset["widget"],
      field.querySelector(".form-label")?.textContent,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["select", "Sex"],
        ["reference", "Unit"],
        ["date", "Day"],
        ["money", "Paid"],
      ]),
    );
    expect(await submit(form)).toBe(true);
    expect(sent).toEqual([{ lines: [{ sex: "1", unitId: "5", paid: "1.5" }] }]);
  });

  it("show their labels where the list is locked", async () => {
    const value = { lines: [{ sex: "1", sexName: "男", unitId: "5", unitName: "箱", paid: "1.5" }] };
    const { container } = await open({ module: bill, mode: "edit", value, locked: LINES, loaded: await validatorsOf(bill) });
    const cells = [...container.querySelectorAll(".form-shown tbody td")].map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual(["男", "箱"]);
  });
});
