import { isJsonObject, type Json } from "#contract";
import { nearestWord, some, text } from "../../words.ts";
import { pointerOf, type Path } from "../../../source/parse.ts";
import { stepInto, type Reading, type Source } from "./reading.ts";

/**
 * Returns the schema that a `$ref` names, from the root of the record's or the form's schema. Null, with a fault at the
 * reference, when it leads elsewhere or into itself.
 */
export function resolveReference(reading: Reading, link: Json, at: Source, root: Path): Source | null {
  const path = [...at.path, "$ref"];
  const shown = String(link);
  if (typeof link !== "string" || !link.startsWith("#")) {
    reading.fault(
      path,
      text(`“$ref”只能指向本 schema 之内，不能是“${shown}”`, `“$ref” stays inside this schema and cannot be “${shown}”`),
      text(
        '把所引用的内容放进 schema.definitions，写成 "#/definitions/<名称>"；引用另一模块的记录用 x-ref',
        'Move the referenced part to schema.definitions and write "#/definitions/<name>". For a record of another module use x-ref.',
      ),
      "value",
    );
    return null;
  }
  const target = [...root, ...stepsOf(link)];
  const pointer = pointerOf(target);
  const value = target.reduce<Json | undefined>(stepInto, reading.file);
  if (!isJsonObject(value)) {
    const names = definitionsOf(reading, root);
    // Other rules judge by the definition that is meant, so that one mistake is one finding.
    const meant = nearestDefinition(link, names) ?? titledDefinition(reading, at.path, root, names);
    reading.fault(path, text(`“${link}”不存在`, `“${link}” does not exist`), hintFor(meant, names), "value");
    return meant === null || at.trail.includes(pointerOf([...root, ...stepsOf(meant)]))
      ? null
      : resolveReference(reading, meant, at, root);
  }
  if (stepsOf(link).length === 0 || at.trail.includes(pointer)) {
    reading.fault(
      path,
      text(`“${link}”包含它自己`, `“${link}” contains itself`),
      text(
        "树形记录用引用本模块的 x-ref 字段；有限的层级请逐层写出",
        "For records of a tree use a field with x-ref to this module. Write out a limited depth.",
      ),
      "value",
    );
    return null;
  }
  return { value, path: target, trail: [...at.trail, pointer] };
}

function stepsOf(link: string): string[] {
  const steps = link.slice(1).split("/").slice(1);
  return steps.map((step) => decoded(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A stray percent sign stands for itself. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function definitionsOf(reading: Reading, root: Path): readonly string[] {
  return ["definitions", "$defs"].flatMap((folder) => {
    const found = [...root, folder].reduce<Json | undefined>(stepInto, reading.file);
    return isJsonObject(found) ? Object.keys(found).map((name) => `#/${folder}/${name}`) : [];
  });
}

/** Definitions are compared by their own names: the folder before them is the same in all. */
function nearestDefinition(link: string, names: readonly string[]): string | null {
  const nearest = nearestWord(nameOf(link), names.map(nameOf));
  return names.find((name) => nameOf(name) === nearest) ?? null;
}

/** The only definition with all the parts that have an English title below the field: `sendTo.city`. */
function titledDefinition(reading: Reading, path: Path, root: Path, names: readonly string[]): string | null {
  const field = `${path.at(-1)}.`;
  const english = stepInto(reading.file, "en");
  const parts = isJsonObject(english)
    ? Object.keys(english).flatMap((key) => (key.startsWith(field) ? (key.slice(field.length).split(".")[0] ?? []) : []))
    : [];
  if (path.length !== root.length + 2 || parts.length === 0) return null;
  const [only, ...others] = names.filter((name) => {
    const target = [...root, ...stepsOf(name), "properties"];
    const properties = target.reduce<Json | undefined>(stepInto, reading.file);
    return isJsonObject(properties) && parts.every((part) => Object.hasOwn(properties, part));
  });
  return only === undefined || others.length > 0 ? null : only;
}

function nameOf(link: string): string {
  return stepsOf(link).at(-1) ?? link;
}

function hintFor(meant: string | null, names: readonly string[]): ReturnType<typeof text> {
  if (meant !== null) return text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`);
  if (names.length > 0) return text(`可用：${some(names, "、", 8)}`, `Possible: ${some(names, ", ", 8)}`);
  return text(
    "把它写进 schema.definitions；引用另一模块的记录用 x-ref",
    "Write it in schema.definitions. For a record of another module use x-ref.",
  );
}
