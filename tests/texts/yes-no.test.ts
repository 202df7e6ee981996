import { expect, it } from "vitest";
import { testCatalog } from "../support/server/test-deps.ts";

it("no shipped module colours a yes or no: it is a word", async () => {
  const { modules } = await testCatalog();
  const coloured = [...modules.values()].flatMap(({ name, fields, uiFields }) =>
    fields.flatMap((field) => {
      const labels = field.options?.map(({ label }) => label.zh).toSorted();
      const isYesNo = field.type === "boolean" || labels?.join() === "否,是";
      const options = uiFields[field.name]?.["ui:options"] as { readonly colors?: unknown } | undefined;
      return isYesNo && options?.colors !== undefined ? [`${name}.${field.name}`] : [];
    }),
  );
  expect(coloured).toEqual([]);
});
