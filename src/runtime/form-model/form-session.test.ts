import { autorun } from "mobx";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ModuleValidators } from "#metadata";
import { ICONS, loadCatalog } from "#metadata/load";
import vehicle from "../../../examples/fleet/vehicle.json" with { type: "json" };
import appointment from "../../../examples/clinic/appointment.json" with { type: "json" };
import quotation from "../../../examples/quotation/quotation.json" with { type: "json" };
import { FormSession } from "./form-session.ts";
import { moduleShape } from "./values/form-shape.ts";
import { oneFieldShape, oneFieldValidators } from "./one-field.ts";
import { sampleModule, validatorsOf } from "../../../tests/support/forms/form-sample.ts";

/** A module that an example refers to. */
const USER = {
  path: "schemas/system/user.json",
  text: JSON.stringify({
    module: "user",
    title: "用户",
    schema: { type: "object", properties: { name: { type: "string", title: "姓名" } } },
    endpoints: { base: "/user" },
    en: { title: "Users", name: "Name" },
  }),
};

let validators: ModuleValidators;
beforeAll(async () => {
  validators = await validatorsOf(sampleModule);
});

const session = (mode: "add" | "edit", record: Record<string, string | number | null> = {}): FormSession =>
  new FormSession(moduleShape(sampleModule, mode), record, validators);

describe("FormSession", () => {
  it("shows a field only while its condition holds and does not send it otherwise", () => {
    const form = session("add");
    expect(form.isVisible("reason")).toBe(false);
    form.set(["level"], 2);
    form.set(["reason"], "because");
    expect(form.isVisible("reason")).toBe(true);
    expect(form.input()["reason"]).toBe("because");
    form.set(["level"], 1);
    expect("reason" in form.input()).toBe(false);
  });

  it("tells only the fields whose condition turns over", () => {
    const form = session("add");
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(form.isVisible("reason")));
    form.set(["name"], "a");
    form.set(["name"], "b");
    form.set(["level"], 2);
    stop();
    expect(seen).toEqual([false, true]);
  });

  it("shows and judges a field inside a line by the line", async () => {
    const file = { path: "schemas/fleet/vehicle.json", text: JSON.stringify(vehicle) };
    const known = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ICONS };
    const fleet = loadCatalog([file, USER], known).catalog.modules.get("vehicle")!;
    const form = new FormSession(moduleShape(fleet, "add"), {}, await validatorsOf(fleet));
    form.set(["plate"], "A1");
    form.set(["maintenance"], [{ doneOn: "2026-01-02", kind: "service" }, { doneOn: "2026-01-03" }]);
    form.set(["maintenance", 1, "kind"], "repair");
    expect([0, 1].map((at) => form.isVisibleAt(["maintenance", at, "part"]))).toEqual([false, true]);
    expect(form.faults().map(({ pointer, text }) => [pointer, text.en])).toEqual([
      ["/maintenance/1/part", "Please enter replaced part"],
    ]);
    expect(form.uiAt(["maintenance", 0, "mileage"])).toMatchObject({ "ui:options": { suffix: { zh: "公里", en: "km" } } });
    form.set(["maintenance", 0, "kind"], "repair");
    expect(form.isVisibleAt(["maintenance", 0, "part"])).toBe(true);
  });

  it("judges bounds between fields, at the field that was changed", async () => {
    const file = { path: "schemas/clinic/appointment.json", text: JSON.stringify(appointment) };
    const known = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ICONS };
    const clinic = loadCatalog([file], known).catalog.modules.get("appointment")!;
    const rules = await validatorsOf(clinic);
    // The present bounds only a value that changes: this day is kept.
    const bornOn = "2999-01-01";
    const stored = { patient: "a", room: "1", startAt: "2026-05-31 09:00:00", endAt: "2026-05-31 09:30:00", bornOn };
    const told = (form: FormSession): unknown => form.faults().map(({ pointer, text }) => [pointer, text.en]);
    const form = new FormSession(moduleShape(clinic, "edit"), stored, rules);
    expect([told(form), form.isNeeded("reason")]).toEqual([[], false]);
    form.set(["endAt"], "2026-05-31 08:00:00");
    form.set(["kind"], "other");
    expect(form.isNeeded("reason")).toBe(true);
    expect(told(form)).toEqual([
      ["/endAt", "End must be after start"],
      ["/reason", "Please enter reason"],
    ]);
    const start = clinic.fields.find(({ name }) => name === "startAt")!;
    const cell = new FormSession(
      oneFieldShape(clinic, start),
      stored,
      oneFieldValidators(rules, clinic, { id: "1", ...stored }, start),
    );
    cell.set(["startAt"], "2026-05-31 10:00:00");
    expect(told(cell)).toEqual([["/startAt", "Start must be before end"]]);
  });

  it("computes lines, sums and totals while somebody types, and sends none of them", async () => {
    const file = { path: "schemas/quotation/quotation.json", text: JSON.stringify(quotation) };
    const known = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ICONS };
    const module = loadCatalog([file], known).catalog.modules.get("quotation")!;
    const form = new FormSession(moduleShape(module, "add"), {}, await validatorsOf(module));
    expect(form.shape.shown.map(({ name }) => name)).toEqual(["validUntil", "net", "reduction", "tax", "total", "scale"]);
    form.computed.load();
    form.set(["lines"], [{ item: "a", price: "0.10", count: 3 }, { item: "b" }]);
    await vi.waitFor(() => expect(form.valueOf("net")).toBe("0.3"), { timeout: 60_000 });
    expect([0, 1].map((at) => form.computed.item("lines", at)["amount"])).toEqual(["0.3", undefined]);
    form.set(["lines", 1, "price"], "20000");
    form.set(["lines", 1, "count"], 0.5);
    expect([form.valueOf("total"), form.valueOf("scale")]).toEqual(["11300.34", "大"]);
    form.set(["customer"], "甲");
    form.set(["limit"], "5");
    expect(form.faults().map(({ text }) => text.en)).toEqual(["Budget must be at least total"]);
    expect(Object.keys(form.input())).not.toContain("total");
    expect(form.input()["lines"]).toEqual([
      { item: "a", price: "0.10", count: 3 },
      { item: "b", price: "20000", count: 0.5 },
    ]);
  });

  it("disables a field by its condition", () => {
    const form = session("add");
    expect(form.isEnabled("remark")).toBe(true);
    form.set(["level"], 2);
    expect(form.isEnabled("remark")).toBe(false);
  });

  it("shows every fault at its field, in both languages", () => {
    const form = session("add");
    form.set(["name"], "123456");
    expect(form.validate()).toBe(false);
    expect(form.issuesAt("/name")[0]?.text).toEqual({ zh: "名称最多 5 个字符", en: "Name may have at most 5 characters" });
    expect(form.issuesAt("/secret")[0]?.text.zh).toBe("请输入密码");
  });

  it("words a fault inside of a list after the field in the list", () => {
    const form = session("add");
    form.accept({ name: "a", secret: "s", items: [{ price: 1 }] });
    form.validate();
    expect(form.issuesAt("/items/0/sku")[0]?.text.zh).toBe("请输入货号");
  });

  it("takes an error away when its field is edited, and keeps the others", () => {
    const form = session("add");
    form.validate();
    form.set(["name"], "a");
    expect(form.issuesAt("/name")).toEqual([]);
    expect(form.issuesAt("/secret")).toHaveLength(1);
  });

  it("checks one field when it is left, without touching the others", () => {
    const form = session("add");
    form.validateAt("/name");
    expect(form.issuesAt("/name")).toHaveLength(1);
    expect(form.issuesAt("/secret")).toEqual([]);
  });

  it("does not let the check of a left field overwrite what the server says", () => {
    vi.useFakeTimers();
    const form = session("add");
    form.accept({ name: "a", secret: "s" });
    form.leave("/name");
    form.showServerErrors([{ pointer: "/name", keyword: "x-unique", message: "名称已存在" }], "zh");
    vi.runAllTimers();
    vi.useRealTimers();
    expect(form.issuesAt("/name")[0]?.text).toEqual({ zh: "名称已存在", en: "Name is taken; choose another" });
  });

  it("takes away what is taken together with a value when that changes, and says it in the other language as well", () => {
    const form = session("add");
    form.showServerErrors([{ pointer: "/city", keyword: "x-unique", message: "同一级别下城市已存在，请换一个" }], "zh");
    expect(form.issuesAt("/city")[0]?.text.en).toBe("City is taken for the same level; choose another");
    form.set(["name"], "a");
    expect(form.issuesAt("/city")).toHaveLength(1);
    form.set(["level"], 2);
    expect(form.issuesAt("/city")).toEqual([]);
  });

  it("keeps errors that belong to no visible field apart", () => {
    const form = session("add");
    form.showServerErrors(
      [
        { pointer: "/reason", keyword: "x", message: "hidden" },
        { pointer: "", keyword: "x", message: "whole" },
        { pointer: "/name", keyword: "x", message: "name" },
      ],
      "zh",
    );
    expect(form.strayIssues().map((issue) => issue.text.zh)).toEqual(["hidden", "whole"]);
  });

  it("is dirty by value", () => {
    const form = session("edit", { id: "1", name: "a", remark: null });
    expect(form.dirty).toBe(false);
    form.set(["name"], "b");
    expect(form.dirty).toBe(true);
    form.accept({ name: "a", remark: "" });
    expect(form.dirty).toBe(false);
  });

  it("is dirty while something is typed but not committed", () => {
    const form = session("add");
    const flush = (): void => form.dropDraft(flush);
    form.addDraft(flush);
    expect(form.dirty).toBe(true);
    form.flushDrafts();
    expect(form.dirty).toBe(false);
  });

  it("empties the fields that a changed master makes stale", () => {
    const form = session("edit", { city: "bj", userId: "1" });
    expect(form.cascades.at("/userId")).toEqual({ city: "bj" });
    form.set(["city"], "bj");
    expect(form.value("userId")).toBe("1");
    form.set(["city"], "sh");
    expect(form.value("userId")).toBeUndefined();
    form.set(["city"], undefined);
    expect(form.cascades.at("/userId")).toBeNull();
  });

  it("narrows and empties the references in the items of a list by a field of the record", () => {
    const form = session("edit", { city: "bj" });
    form.set(["items"], [{ sku: "a", packerId: "1" }, { sku: "b" }]);
    expect(form.cascades.at("/items/0/packerId")).toEqual({ city: "bj" });
    form.set(["city"], "sh");
    expect(form.value("items")).toEqual([{ sku: "a" }, { sku: "b" }]);
    expect(form.emptiedBy(["items", 0, "packerId"])?.name).toBe("city");
    expect(form.emptiedBy(["items", 1, "packerId"])).toBeNull();
    form.set(["city"], undefined);
    expect(form.cascades.missing("/items/1/packerId")?.name).toBe("city");
  });

  it("cannot be submitted past an obstacle", () => {
    const form = session("add");
    form.accept({ name: "a", secret: "s" });
    form.setObstacle("/remark", { keyword: "upload", text: { zh: "上传中", en: "uploading" } });
    expect(form.validate()).toBe(false);
    form.setObstacle("/remark", null);
    expect(form.validate()).toBe(true);
  });
});
