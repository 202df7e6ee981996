import type { JsonObject } from "#contract";
import { KIND_AUTHORING, KIND_IDS, normalise, type AuthoredModule, type KindSample, type Module } from "#metadata";

/** A module with one field of one kind. */
export interface SampleModule {
  readonly widget: string;
  readonly sample: KindSample;
  readonly module: Module;
  /** Text of the module file. */
  readonly file: string;
}

const FIELD = "field";

/** Stands for every referenced tree module. */
const TREE: AuthoredModule = {
  module: "tree",
  title: "tree",
  schema: { type: "object", properties: { parentId: { type: "string" } } },
  ui: { list: { tree: "parentId" } },
  endpoints: { base: "/tree" },
};

export const SAMPLE_MODULES: readonly SampleModule[] = KIND_IDS.flatMap((widget) => {
  const { sample } = KIND_AUTHORING[widget];
  return sample === null ? [] : [buildSample(widget, sample)];
});

function buildSample(widget: string, sample: KindSample): SampleModule {
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
}
