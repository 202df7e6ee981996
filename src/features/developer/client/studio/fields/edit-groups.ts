import { isJsonObject, type Json } from "#contract";
import {
  exists,
  jsonAt,
  moveEntry,
  placeBehind,
  putProperty,
  readFields,
  renameKey,
  setAt,
  setListed,
  type FileField,
  type FileModule,
} from "./edit-fields.ts";
import { headingsOf, type EmptiedGroup, type Heading } from "./emptied-groups.ts";

const GROUPS = ["ui", "dialog", "groups"] as const;

/** A row of the list of fields: the heading of a group, or of the fields without one (-1), or a field. */
export type FieldRow = ({ readonly kind: "group" } & Heading) | { readonly kind: "field"; readonly field: FileField };

/** The fields in the order of the form, each group under its heading. Without groups there are no headings. */
export function fieldRows({ fields, groups, parted }: FileModule, emptied: readonly EmptiedGroup[] = []): readonly FieldRow[] {
  const rowOf = (field: FileField): FieldRow => ({ kind: "field", field });
  const headings = headingsOf(groups, emptied);
  if (headings.length === 0) return fields.map(rowOf);
  const grouped = new Set(groups.flatMap((group) => group.fields));
  const others = fields.filter(({ name }) => !grouped.has(name)).map(rowOf);
  return [
    ...headings.flatMap((heading): FieldRow[] => [
      { kind: "group", ...heading },
      ...(groups[heading.index]?.fields ?? []).flatMap((name) => fields.find((field) => field.name === name) ?? []).map(rowOf),
    ]),
    // Tabs and steps have no place for fields without a group.
    ...(parted && others.length === 0 ? [] : [{ kind: "group", index: -1, title: "", emptied: null } as const]),
    ...others,
  ];
}

/** The rows with a field at another place. No field stands above the first heading. */
export function withMoved(rows: readonly FieldRow[], name: string, to: number): readonly FieldRow[] {
  const moved = rows.find((row) => row.kind === "field" && row.field.name === name);
  if (moved === undefined) return rows;
  const least = rows[0]?.kind === "group" ? 1 : 0;
  const others = rows.filter((row) => row !== moved);
  return others.toSpliced(Math.min(Math.max(to, least), others.length), 0, moved);
}

/** Writes the place that a field has in moved rows into the file. */
export function placeField(text: string, rows: readonly FieldRow[], name: string): string {
  const at = rows.findIndex((row) => row.kind === "field" && row.field.name === name);
  const heading = rows.slice(0, at).findLast((row) => row.kind === "group");
  if (heading !== undefined && heading.emptied !== null) return restoreGroup(text, heading.emptied, name);
  if (heading === undefined || heading.index < 0) return moveBefore(leaveGroups(text, name), name, nextName(rows, at));
  const before = rows.slice(rows.indexOf(heading) + 1, at).length;
  return joinGroup(text, name, heading.title, heading.index, before);
}

/** Puts a field into a group of the form, and out of the others. @param group index; -1 for none */
export function setGroup(text: string, name: string, group: number): string {
  const target = readFields(text)?.groups[group];
  return target === undefined ? leaveGroups(text, name) : joinGroup(text, name, target.title, group, target.fields.length);
}

/** The group that a new field belongs to, beside another one; -1 for none. */
export function groupBeside({ groups, parted }: FileModule, name: string | null): number {
  if (!parted) return -1;
  const beside = groups.findIndex(({ fields }) => fields.some((field) => field === name));
  return beside < 0 ? groups.length - 1 : beside;
}

/** Adds a group with one field, because a group without fields is none. */
export function addGroup(text: string, title: string, english: string, name: string): string {
  const left = leaveGroups(text, name);
  const count = readFields(left)?.groups.length ?? 0;
  const added = setAt(left, [...GROUPS, count], { title, fields: [name] });
  return english === "" ? added : setAt(added, ["en", title], english);
}

/** Brings a group back that was emptied, with a field in it. */
export function restoreGroup(text: string, { title, english, before }: EmptiedGroup, name: string): string {
  const left = leaveGroups(text, name);
  const titles = (readFields(left)?.groups ?? []).map((group) => group.title);
  const added = setAt(left, [...GROUPS, titles.length], { title, fields: [name] });
  const placed = moveEntry(added, [...GROUPS], titles.length, placeBehind(titles, before));
  return english === null ? placed : putProperty(placed, ["en"], title, english);
}

/** Renames a group. Its English follows; what else has the same words keeps its own. */
export function setGroupTitle(text: string, index: number, title: string): string {
  const before = readFields(text)?.groups[index]?.title ?? "";
  const named = setAt(text, [...GROUPS, index, "title"], title);
  if (before === "" || before === title) return named;
  const own = ["en", before];
  if (!isNamedElsewhere(named, before))
    return exists(named, ["en", title]) ? withoutEnglish(named, before) : renameKey(named, own, title);
  const english = jsonAt(named, own);
  return english === undefined || exists(named, ["en", title]) ? named : setAt(named, ["en", title], english);
}

/** Takes a group away. Its fields stay, without a group. */
export function removeGroup(text: string, index: number): string {
  const groups = readFields(text)?.groups ?? [];
  const isLast = groups.length === 1;
  return withoutEnglish(setAt(text, isLast ? [...GROUPS] : [...GROUPS, index], undefined), groups[index]?.title ?? "");
}

function withoutEnglish(text: string, title: string): string {
  return title === "" || !exists(text, ["en", title]) || isNamedElsewhere(text, title)
    ? text
    : setAt(text, ["en", title], undefined);
}

/** True if something of the file has its English under these words. */
function isNamedElsewhere(text: string, words: string): boolean {
  const related = jsonAt(text, ["ui", "page", "related"]);
  const titles = Array.isArray(related) ? (related as readonly Json[]).map((list) => isJsonObject(list) && list["title"]) : [];
  const groups = readFields(text)?.groups ?? [];
  return titles.includes(words) || groups.some(({ title }) => title === words) || isEnglishKey(text, words);
}

/** True for a key of `en` that names a part of the file, such as a field. A group of that title would share its English. */
export function isEnglishKey(text: string, key: string): boolean {
  const actions = Object.keys(jsonAt(text, ["actions"]) ?? {});
  return (
    ["title", "module", "removal", ...actions].includes(key) ||
    exists(text, ["schema", "properties", key]) ||
    actions.some((id) => exists(text, ["actions", id, "form", "properties", key]))
  );
}

/** Takes a field out of its group. A group that it leaves empty goes. */
export function leaveGroups(text: string, name: string): string {
  const groups = [...(readFields(text)?.groups ?? []).entries()].toReversed();
  return groups.reduce((now, [index, { fields }]) => {
    if (!fields.includes(name)) return now;
    return fields.length === 1 ? removeGroup(now, index) : setListed(now, [...GROUPS, index, "fields"], name, false);
  }, text);
}

/** @param before fields of the group that stand before it */
function joinGroup(text: string, name: string, title: string, index: number, before: number): string {
  const own = readFields(text)?.groups[index]?.fields ?? [];
  if (own.includes(name)) {
    const others = own.filter((other) => other !== name);
    return setAt(text, [...GROUPS, index, "fields"], [...others.slice(0, before), name, ...others.slice(before)]);
  }
  const left = leaveGroups(text, name);
  // A group that the field has left empty is gone, and those behind it have moved up.
  const groups = readFields(left)?.groups ?? [];
  const at = groups[index]?.title === title && groups[index]?.fields.join() === own.join() ? index : index - 1;
  const fields = groups[at]?.fields ?? [];
  return setAt(left, [...GROUPS, at, "fields"], [...fields.slice(0, before), name, ...fields.slice(before)]);
}

function nextName(rows: readonly FieldRow[], at: number): string | null {
  const next = rows.slice(at + 1).find((row) => row.kind === "field");
  return next === undefined ? null : next.field.name;
}

/** Moves a field before another one in the order of the file, or to the end. */
function moveBefore(text: string, name: string, next: string | null): string {
  const names = (readFields(text)?.fields ?? []).map((field) => field.name);
  const from = names.indexOf(name);
  const others = names.filter((other) => other !== name);
  const to = next === null ? others.length : others.indexOf(next);
  return from < 0 || to < 0 ? text : moveEntry(text, ["schema", "properties"], from, to);
}
