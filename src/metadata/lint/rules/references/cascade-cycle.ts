import type { FieldSet } from "../../facts/draft.ts";
import { objectAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const cascadeCycle: Rule = {
  id: "cascade-cycle",
  severity: "error",
  says: text("级联字段互相等待，哪个都无法选择", "Cascading fields depend on each other, so none of them can be chosen"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      const masters = mastersByField(set);
      for (const [name, links] of masters) {
        for (const { master, theirs } of links) {
          const cycle = pathBetween(masters, master, name);
          // Another rule reports a field that is its own master. Any link of the cycle may be the one that is too many.
          if (cycle === null || master === name) continue;
          const circle = [name, ...cycle].join(" → ");
          report(
            [...set.schemaPath, "properties", name, "x-ref", "where", theirs],
            "value",
            text(`级联成环：${circle}`, `The cascade has a cycle: ${circle}`),
            text(
              `删除“${name}”或“${cycle.at(-2) ?? name}”的 where，让其中一个可以先选`,
              `Delete “where” of “${name}” or of “${cycle.at(-2) ?? name}”, so that one of them can be chosen first`,
            ),
          );
        }
      }
    }
  },
};

interface Link {
  /** The field of the same form that must be filled in first. */
  readonly master: string;
  /** The key of the `where` with the dependency. */
  readonly theirs: string;
}

function mastersByField(set: FieldSet): Map<string, Link[]> {
  return new Map(
    [...set.fields.values()].map(({ name, schema }) => [
      name,
      Object.entries(objectAt(schema, "x-ref", "where")).flatMap(([theirs, ours]) => {
        const [master = ""] = typeof ours === "string" ? ours.split(".") : [];
        return set.fields.has(master) ? [{ master, theirs }] : [];
      }),
    ]),
  );
}

/** Finds the fields on the path from one field to another, both included; null without a path. */
function pathBetween(
  masters: ReadonlyMap<string, readonly Link[]>,
  from: string,
  to: string,
  seen = new Set<string>(),
): string[] | null {
  if (from === to) return [to];
  if (seen.has(from)) return null;
  seen.add(from);
  for (const { master } of masters.get(from) ?? []) {
    const rest = pathBetween(masters, master, to, seen);
    if (rest !== null) return [from, ...rest];
  }
  return null;
}
