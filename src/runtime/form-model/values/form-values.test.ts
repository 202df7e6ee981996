import md5 from "md5";
import { describe, expect, it } from "vitest";
import { sampleModule } from "../../../../tests/support/forms/form-sample.ts";
import { moduleShape } from "./form-shape.ts";
import { initialValues, inputOf, sealed, withVariables } from "./form-values.ts";

const add = moduleShape(sampleModule, "add");
const edit = moduleShape(sampleModule, "edit");
const nothingHidden = (): boolean => false;

describe("form values", () => {
  it("start from the defaults on add, unless the caller presets them", () => {
    expect(initialValues(add, {})).toEqual({ level: 1 });
    expect(initialValues(add, { level: 2 })).toEqual({ level: 2 });
  });

  it("start from the present and the caller on add, where the defaults are variables", () => {
    const known = { $now: "2026-02-28 10:00:00", $today: "2026-02-28", $userId: "7", $deptId: null };
    const [first, second, third] = add.fields;
    if (first === undefined || second === undefined || third === undefined) throw new Error("the sample has fields");
    const fields = [
      { ...first, defaultVariable: "$today" as const },
      { ...second, defaultVariable: "$userId" as const },
      { ...third, defaultVariable: "$deptId" as const },
    ];
    const start = (mode: "add" | "edit", value: Record<string, string>): unknown =>
      initialValues(
        { ...add, mode, fields },
        withVariables({ ...add, mode, fields }, value, () => known),
      );
    expect(start("add", {})).toEqual({ [first.name]: "2026-02-28", [second.name]: "7" });
    expect(start("add", { [first.name]: "x" })).toEqual({ [first.name]: "x", [second.name]: "7" });
    expect(start("edit", {})).toEqual({});
  });

  it("start from the record on edit, without what the form does not send", () => {
    expect(initialValues(edit, { id: "7", name: "a", remark: null, createTime: "x", level: null })).toEqual({ name: "a" });
  });

  it("send empty fields as null, so that an update clears them", () => {
    expect(inputOf(edit, { name: "a", remark: "" }, nothingHidden)).toMatchObject({ name: "a", remark: null, level: null });
  });

  it("leave a blank write-only field out on edit and send it on add", () => {
    expect("secret" in inputOf(edit, {}, nothingHidden)).toBe(false);
    expect(inputOf(add, {}, nothingHidden)["secret"]).toBeNull();
  });

  it("never send a hidden field", () => {
    expect("remark" in inputOf(add, { remark: "x" }, (name) => name === "remark")).toBe(false);
  });

  it("drop what lists and objects hold of nothing", () => {
    const input = inputOf(add, { items: [{ sku: "A", price: undefined as never }, null] }, nothingHidden);
    expect(input["items"]).toEqual([{ sku: "A" }]);
  });

  it("seal passwords as md5 hex and nothing else", () => {
    const input = sealed(add.fields, { secret: "abc", name: "abc" });
    expect(input).toEqual({ secret: md5("abc"), name: "abc" });
  });
});
