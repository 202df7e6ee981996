import { afterEach, describe, expect, it } from "vitest";
import { normalise, type AuthoredModule } from "#metadata";
import { closeForm, openForm, submit } from "../../../../tests/support/forms/open-form.tsx";

afterEach(closeForm);

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
    const { form, container, setLocale, sent } = await openForm({
      module: bill,
      mode: "edit",
      value: { lines: [{ sex: "1", sexName: "男", unitId: "5", unitName: "箱", paid: "1.5" }] },
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
    const { container } = await openForm({ module: bill, mode: "edit", value, locked: LINES });
    const cells = [...container.querySelectorAll(".form-shown tbody td")].map(({ textContent }) => textContent);
    expect(cells.slice(0, 2)).toEqual(["男", "箱"]);
  });
});
