import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { normalise, type AuthoredModule } from "#metadata";
import { DRAFT_PAUSE } from "../form-model/use-draft.ts";
import { validatorsOf } from "../../../tests/support/forms/form-sample.ts";
import { closeForm, openForm, renders, submit, type } from "../../../tests/support/forms/open-form.tsx";

afterEach(closeForm);

describe("RecordForm", () => {
  it("labels every control and marks the required ones", async () => {
    const { container, input } = await openForm();
    const label = container.querySelector<HTMLLabelElement>('[data-field="name"] label');
    expect(label?.htmlFor).toBe(input("name").id);
    expect(input("name").getAttribute("aria-required")).toBe("true");
    expect(label?.hasAttribute("data-required")).toBe(true);
  });

  it("leaves out what its condition hides and what is read-only", async () => {
    const { container } = await openForm();
    expect(container.querySelector('[data-field="reason"]')).toBeNull();
    expect(container.querySelector('[data-field="state"]')).toBeNull();
  });

  it("shows read-only fields of a record that exists, without an input", async () => {
    const { container } = await openForm({ mode: "edit", value: { id: "1", name: "a", state: "running" } });
    expect(container.textContent).toContain("running");
  });

  it("submits what was typed a moment ago", async () => {
    const { form, sent, input } = await openForm();
    await type(input("name"), "abc");
    await type(input("secret"), "s3cret");
    expect(await submit(form)).toBe(true);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ name: "abc", level: 1, remark: null });
    expect(sent[0]?.["secret"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("submits by Enter, with what was typed in the very field", async () => {
    const { container, sent, input, errors } = await openForm();
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
    const { form, sent, input, errors } = await openForm();
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
    const { form, errors, setLocale } = await openForm();
    await submit(form);
    await setLocale("en");
    expect(errors()["name"]).toBe("Please enter name");
  });

  it("takes an error away with the first keystroke in its field", async () => {
    const { form, errors, input } = await openForm();
    await submit(form);
    await type(input("name"), "a");
    expect(errors()).toEqual({ secret: "请输入密码" });
  });

  it("keeps what was typed when the server refuses, and shows its errors at their fields", async () => {
    const { form, show, errors, input, container } = await openForm({ fail: true });
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
    const { form, input } = await openForm({ mode: "edit", value: { id: "1", name: "a" } });
    expect(form.isDirty()).toBe(false);
    await type(input("name"), "b");
    expect(form.isDirty()).toBe(true);
  });

  it("takes a text from an input method when it is complete", async () => {
    const { form, sent, input } = await openForm({ mode: "edit", value: { id: "1", name: "a" } });
    const compose = (event: string) =>
      act(async () => input("name").dispatchEvent(new CompositionEvent(event, { bubbles: true })));
    await compose("compositionstart");
    await type(input("name"), "zhang");
    expect(input("name").value).toBe("zhang");
    expect(form.isDirty()).toBe(false);
    await type(input("name"), "张");
    await compose("compositionend");
    expect(input("name").value).toBe("张");
    expect(await submit(form)).toBe(true);
    expect(sent[0]?.["name"]).toBe("张");
  });

  it("clears a text by its button, and keeps the focus in the field", async () => {
    const { input, container, form } = await openForm({ mode: "edit", value: { id: "1", name: "a" } });
    const button = container.querySelector<HTMLElement>('[data-field="name"] .arco-input-clear-icon');
    await act(async () => button?.click());
    expect(input("name").value).toBe("");
    expect(document.activeElement).toBe(input("name"));
    expect(form.isDirty()).toBe(true);
    expect(container.querySelector('[data-field="name"] .arco-input-clear-icon')).toBeNull();
  });
});

describe("RecordForm, rendering", () => {
  const authored = {
    module: "many",
    title: "多",
    schema: {
      type: "object" as const,
      properties: Object.fromEntries(
        Array.from({ length: 80 }, (_, index) => [`f${index}`, { type: "string", title: `字段 ${index}` }]),
      ),
    },
    ui: {
      fields: Object.fromEntries(Array.from({ length: 79 }, (_, index) => [`f${index + 1}`, { "ui:widget": "test/counted" }])),
    },
    endpoints: { base: "/blade-system/many" },
  };
  const many = normalise(authored, "system", () => undefined);

  it("renders no other field while somebody types, nor when it is committed", async () => {
    const loaded = await validatorsOf(many);
    const { input } = await openForm({ module: many, loaded });
    vi.useFakeTimers();
    renders.clear();
    for (const text of ["a", "ab", "abc"]) await type(input("f0"), text);
    expect([...renders]).toEqual([]);
    await act(async () => vi.advanceTimersByTime(DRAFT_PAUSE + 10));
    expect([...renders]).toEqual([]);
  });

  it("renders the committed field alone", async () => {
    const loaded = await validatorsOf(many);
    const { input } = await openForm({ module: many, loaded });
    renders.clear();
    await type(input("f7"), "x");
    expect([...renders.keys()]).toEqual(["f7"]);
    expect(renders.get("f7")).toBeLessThanOrEqual(2);
  });

  it("renders only the fields whose errors change when it is submitted", async () => {
    const demanding = normalise({ ...authored, schema: { ...authored.schema, required: ["f3"] } }, "system", () => undefined);
    const { form } = await openForm({ module: demanding });
    renders.clear();
    await submit(form);
    expect([...renders.keys()]).toEqual(["f3"]);
  });

  it("renders the fields in view first; a later one can be found, and is there when the focus reaches it", async () => {
    const plain = normalise({ ...authored, ui: {} }, "system", () => undefined);
    const { container, input } = await openForm({
      module: plain,
      mode: "edit",
      value: { id: "1", f0: "first", f79: "last" },
      loaded: await validatorsOf(plain),
      whole: false,
    });
    const waiting = container.querySelector<HTMLElement>('[data-field="f79"] .form-waiting');
    expect(input("f0").value).toBe("first");
    expect(waiting?.textContent).toBe("last");
    expect(container.querySelector('[data-field="f79"] .form-label')?.textContent).toBe("字段 79");
    await act(async () => waiting?.focus());
    expect(document.activeElement).toBe(input("f79"));
    expect(input("f79").value).toBe("last");
  });

  it("shows an error at a field that was still to come", async () => {
    const demanding = normalise(
      { ...authored, ui: {}, schema: { ...authored.schema, required: ["f79"] } },
      "system",
      () => undefined,
    );
    const { form, errors, input } = await openForm({ module: demanding, loaded: await validatorsOf(demanding), whole: false });
    expect(await submit(form)).toBe(false);
    expect(errors()).toEqual({ f79: "请输入字段 79" });
    expect(document.activeElement).toBe(input("f79"));
  });

  it("opens a form of a few more fields than are in view in one piece", async () => {
    const properties = Object.fromEntries(Object.entries(authored.schema.properties).slice(0, 40));
    const plain = normalise({ ...authored, ui: {}, schema: { ...authored.schema, properties } }, "system", () => undefined);
    const { container, input } = await openForm({ module: plain, loaded: await validatorsOf(plain), whole: false });
    expect(container.querySelector(".form-waiting")).toBeNull();
    expect(input("f39").value).toBe("");
  });

  it("names a widget that nobody brings", async () => {
    const strange = normalise(
      { ...authored, ui: { fields: { f0: { "ui:widget": "nobody/knows" } } } },
      "system",
      () => undefined,
    );
    const { container } = await openForm({ module: strange });
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
    const { form, input, sent, errors } = await openForm({ module: bounds });
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
