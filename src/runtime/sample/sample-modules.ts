import type { JsonObject } from "#contract";
import { normalise, type AuthoredModule, type Module } from "#metadata";
import { WIDGET_SAMPLES, type WidgetSample } from "./sample-texts.ts";

/** A widget in a module of its own. */
export interface SampleModule {
  readonly widget: string;
  readonly sample: WidgetSample;
  readonly module: Module;
  /** What a module file says for it. */
  readonly file: string;
}

const FIELD = "field";

/** Modules that the samples refer to: only whether they are trees matters. */
const TREE: AuthoredModule = {
  module: "tree",
  title: "tree",
  schema: { type: "object", properties: { parentId: { type: "string" } } },
  ui: { list: { tree: "parentId" } },
  endpoints: { base: "/tree" },
};

export const SAMPLE_MODULES: readonly SampleModule[] = Object.entries(WIDGET_SAMPLES).map(([widget, sample]) => {
  const { property, ui } = sample;
  const parts = Object.entries(sample.parts ?? {}).map(([name, text]) => [`${FIELD}.${name}`, text]);
  const en: JsonObject = { [FIELD]: sample.en, ...Object.fromEntries(parts) };
  const authored: AuthoredModule = {
    module: `sample-${widget}`,
    title: widget,
    schema: { type: "object", properties: { [FIELD]: property } },
    ui: { dialog: { columns: 1 }, ...(ui === undefined ? {} : { fields: { [FIELD]: ui } }) },
    endpoints: { base: "/sample" },
    en: { title: widget, ...en },
  };
  const said: JsonObject = {
    schema: { properties: { [FIELD]: property } },
    ...(ui === undefined ? {} : { ui: { fields: { [FIELD]: ui } } }),
    en,
  };
  const known = (name: string): AuthoredModule | undefined => (name === "user" ? undefined : TREE);
  return { widget, sample, module: normalise(authored, "sample", known), file: JSON.stringify(said, null, 2) };
});
