import { CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import type { JsonObject } from "#contract";
import { moduleCompletion } from "./completion.ts";

const SCHEMA: JsonObject = {
  properties: {
    module: {},
    title: { description: "The title." },
    schema: {
      properties: {
        type: { const: "object" },
        properties: {
          additionalProperties: {
            properties: {
              type: { enum: ["string", "integer"] },
              title: {},
              maxLength: { type: "integer" },
              "x-ref": { properties: { module: {} } },
            },
          },
        },
      },
    },
  },
};

const NAMES = {
  schema: SCHEMA,
  modules: ["income", "member", "menu"].map((name) => ({ name, title: { zh: name, en: name }, fields: [] })),
  dictionaries: ["sex"],
  icons: ["home"],
};

/** Completes at the bar. */
async function complete(marked: string): Promise<{ readonly labels: readonly string[]; readonly typed: string }> {
  const pos = marked.indexOf("|");
  const state = EditorState.create({ doc: marked.replace("|", "") });
  const found: CompletionResult | null = await moduleCompletion(
    () => NAMES,
    "default: ",
  )(new CompletionContext(state, pos, true));
  return { labels: (found?.options ?? []).map(({ label }) => label), typed: state.sliceDoc(found?.from ?? pos, pos) };
}

const around = (line: string): string =>
  `{ "module": "room", "schema": { "properties": {\n  "name": {\n    "type": "string",\n    ${line}\n  }\n} } }`;

it("offers the keys that are not there yet at a new line, in the order of the schema", async () => {
  expect((await complete(around("|"))).labels).toEqual(["title", "maxLength", "x-ref"]);
});

it("compares a half-typed key without its quotes", async () => {
  expect(await complete(around('"max|"'))).toMatchObject({ typed: "max", labels: expect.arrayContaining(["maxLength"]) });
  expect(await complete(around("max|"))).toMatchObject({ typed: "max" });
});

it("offers the modules inside a reference, and compares what is typed before the closing quote", async () => {
  expect(await complete(around('"x-ref": { "module": "me|" }'))).toEqual({
    labels: ["income", "member", "menu"],
    typed: "me",
  });
});
