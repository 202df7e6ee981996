import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { AnyJson, Whole, described } from "../schemas.ts";

/** A choice of a reference field. */
export const ReferenceOption = valibot.object({
  value: valibot.string(),
  label: valibot.string(),
  detail: valibot.exactOptional(
    described(
      valibot.string(),
      "A second line that tells records of the same label apart; for callers who may read the referenced module",
    ),
  ),
  values: valibot.exactOptional(
    described(
      valibot.record(valibot.string(), AnyJson),
      'Fields of the record that computed fields beside the reference read; an amount is `{"amount": "12.50"}`',
    ),
  ),
  parentId: valibot.exactOptional(described(valibot.string(), "Present when the referenced module is a tree")),
  hasChildren: valibot.exactOptional(valibot.boolean()),
  above: valibot.exactOptional(
    described(
      valibot.array(valibot.object({ value: valibot.string(), label: valibot.string() })),
      "Ancestors in the tree, outermost first; present in searches and for named values",
    ),
  ),
});
export type ReferenceOption = Shape<typeof ReferenceOption>;

export const ReferencePage = valibot.object({
  options: valibot.array(ReferenceOption),
  total: Whole,
  tree: valibot.boolean(),
  complete: described(valibot.boolean(), "A tree of at most 2,000 nodes comes whole, a larger one level by level via `parent`"),
});
export type ReferencePage = Shape<typeof ReferencePage>;

export const referencesEndpoint = {
  id: "references",
  method: "GET",
  path: "/api/trellis/references",
  access: "signed-in",
  summary: "Find records that a reference field may point at",
  query: valibot.objectWithRest(
    {
      module: valibot.string(),
      field: valibot.string(),
      q: valibot.optional(valibot.string()),
      values: valibot.optional(described(valibot.string(), "Comma-joined values whose labels are wanted")),
      parent: valibot.optional(valibot.string()),
      current: valibot.optional(valibot.string()),
      size: valibot.optional(valibot.string()),
    },
    valibot.string(),
  ),
  data: ReferencePage,
} as const satisfies ApiEndpoint;

/** A text that backends of the family may leave out. */
const Lenient = valibot.fallback(valibot.string(), "");

/** An entry of a dictionary. */
export const DictionaryEntry = valibot.object({
  id: Lenient,
  parentId: Lenient,
  code: Lenient,
  dictKey: valibot.string(),
  dictValue: valibot.string(),
  enValue: Lenient,
  sort: valibot.fallback(Whole, 0),
  remark: Lenient,
});
export type DictionaryEntry = Shape<typeof DictionaryEntry>;

/** The answer of an upload. */
export const UploadReply = valibot.object({
  link: valibot.string(),
  domain: valibot.string(),
  name: valibot.string(),
  originalName: valibot.string(),
  attachId: valibot.string(),
});
export type UploadReply = Shape<typeof UploadReply>;
