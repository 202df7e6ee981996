import { parse, references } from "#expressions";
import type { Text } from "#contract";
import { everyField, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { listAround } from "../../facts/fields/expression-types.ts";
import { conditionFields } from "../../facts/fields/field-uses.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Project, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const computedCycle: Rule = {
  id: "computed-cycle",
  severity: "error",
  says: text("互相依赖的计算字段无法计算", "Computed fields depend on each other, so none of them can be computed"),
  check(draft, report, project) {
    const reported = new Set<string>();
    const reads = new Map<string, readonly string[]>();
    // Fields on no circle, which later searches skip.
    const free = new Set<string>();
    for (const field of everyField(draft.record)) {
      const start = nodeOf(draft, field.name);
      const cycle = pathBack(start, start, { project, reads, seen: new Set(free) });
      if (cycle === null) free.add(start);
      if (cycle === null || cycle.some((node) => reported.has(node))) continue;
      for (const node of cycle) reported.add(node);
      const key = field.schema["x-compute"] === undefined ? "x-rollup" : "x-compute";
      const circle = [start, ...cycle].map((node) =>
        node.startsWith(`${draft.name} `) ? node.slice(draft.name.length + 1) : node.replace(" ", "."),
      );
      report(
        [...field.path, key],
        "value",
        circle.length === 2
          ? text(`“${field.name}”由自己的值算出`, `“${field.name}” is computed from its own value`)
          : text(`计算成环：${circle.join(" → ")}`, `The computation has a cycle: ${circle.join(" → ")}`),
        mend(field.name, circle),
      );
    }
  },
};

/** Where the circle can be opened. */
function mend(name: string, circle: readonly string[]): Text {
  const [, next = name] = circle;
  if (next === name)
    return text(
      `表达式不能读取自己：去掉“${name}”；要在旧值上累加，用操作的 "set": {"${name}": {"x-compute": "…"}}`,
      `An expression cannot read its own field: take “${name}” out. To go on from the stored value, use "set": {"${name}": {"x-compute": "…"}} of an action.`,
    );
  const last = circle.at(-2) ?? next;
  return text(
    `“${name}”的表达式不读“${next}”，或“${last}”的不读“${name}”：其中一个须由人填写，或由其他字段得出`,
    `Take “${next}” out of the expression of “${name}”, or “${name}” out of that of “${last}”: one of them must be typed, or follow from other fields`,
  );
}

function nodeOf(draft: ModuleDraft, field: string): string {
  return `${draft.name} ${field}`;
}

interface Search {
  readonly project: Project;
  /** The fields that each field reads. They are found once. */
  readonly reads: Map<string, readonly string[]>;
  readonly seen: Set<string>;
}

/** The way from a computed field to another, without the first; null without one. */
function pathBack(from: string, to: string, search: Search): string[] | null {
  const { project, reads, seen } = search;
  const read = reads.get(from) ?? readBy(from, project);
  reads.set(from, read);
  for (const node of read) {
    if (node === to) return [node];
    if (seen.has(node)) continue;
    seen.add(node);
    const rest = pathBack(node, to, search);
    if (rest !== null) return [node, ...rest];
  }
  return null;
}

function readBy(node: string, project: Project): readonly string[] {
  const [module = "", name = ""] = node.split(" ");
  const draft = project.drafts.get(module);
  const field = draft === undefined ? undefined : everyField(draft.record).find((candidate) => candidate.name === name);
  if (draft === undefined || field === undefined) return [];
  return [
    ...ownReads(draft.record, field).map((read) => nodeOf(draft, read)),
    ...readsBehindReferences(draft.record, field, project),
    ...childReads(field, project),
  ];
}

function ownReads(set: FieldSet, field: FieldDraft): readonly string[] {
  const text = stringAt(field.schema, "x-compute");
  const parsed = text === undefined ? null : parse(text);
  if (parsed?.ok !== true) return [];
  const list = listAround(set, field) ?? null;
  const nested = everyField(set).map(({ name }) => name);
  return references(parsed.value).flatMap((path) => {
    const [root = ""] = path.split(".");
    if (list !== null && nested.includes(`${list}.${root}`)) return [`${list}.${root}`];
    // A whole list is read with all of its computed parts.
    return root === path ? [root, ...nested.filter((name) => name.startsWith(`${root}.`))] : [path];
  });
}

/** Fields of other modules that the expression reads through references of the record; those of a list are read once. */
function readsBehindReferences(set: FieldSet, field: FieldDraft, project: Project): readonly string[] {
  const text = stringAt(field.schema, "x-compute");
  const parsed = text === undefined ? null : parse(text);
  if (parsed?.ok !== true || listAround(set, field) !== null) return [];
  return references(parsed.value).flatMap((path) => {
    const [root = "", name] = path.split(".");
    const target = project.drafts.get(stringAt(set.fields.get(root)?.schema, "x-ref", "module") ?? "");
    return target === undefined || name === undefined ? [] : [nodeOf(target, name)];
  });
}

function childReads(field: FieldDraft, project: Project): readonly string[] {
  const rollup = field.schema["x-rollup"];
  const child = project.drafts.get(stringAt(rollup, "module") ?? "");
  if (child === undefined) return [];
  const where = conditionFields(valueAt(rollup, "where"), []).map(({ name }) => name);
  const named = ["of", "order"].flatMap((key) => stringAt(rollup, key) ?? []);
  return [...named, ...where].map((name) => nodeOf(child, name));
}
