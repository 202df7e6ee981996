import type { JSONPath } from "jsonc-parser";
import { action, makeObservable, observableRef } from "mobx";
import type { Json } from "#contract";
import { jsonAt, listEntry, setAt, setListed, type ListEntry } from "./edit-fields.ts";
import { emptiedBy, type EmptiedGroup } from "./emptied-groups.ts";
import { columnsOf } from "./list-columns.ts";

const COLUMNS = ["ui", "list", "columns"] as const;

/** Parts of one field that the checkboxes have removed. */
interface KeptField {
  /** Values by their key, such as the widget of a field that forms hide. */
  readonly values: Map<string, Json | undefined>;
  /** The text before and after the last press, by the checkbox. */
  readonly presses: Map<string, { readonly before: string; readonly after: string }>;
}

/** Remembers the parts of an open file that its checkboxes remove. A second press of a checkbox restores its part. */
export class KeptParts {
  /** Path of the file. */
  readonly path: string | null;
  readonly #fields = new Map<string, KeptField>();
  /** Entries of lists, such as a column with its width, by the path of the list and the field. */
  readonly #lists = new Map<string, Map<string, ListEntry>>();
  /** The list had no columns of its own before a checkbox wrote them down. */
  #hasWrittenColumns = false;

  /** Groups of the form whose last field has left them. */
  emptied: readonly EmptiedGroup[] = [];

  constructor(path: string | null) {
    this.path = path;
    makeObservable(this, { emptied: observableRef, keepGroups: action, dropGroup: action });
  }

  /** Keeps the groups that a move or the removal of a field empties. @returns the text after it */
  keepGroups(before: string, after: string): string {
    const groups = emptiedBy(before, after, this.emptied);
    for (const { title } of groups) this.dropGroup(title);
    this.emptied = [...this.emptied, ...groups];
    return after;
  }

  /** A group is gone, or has another title. */
  dropGroup(title: string): void {
    this.emptied = this.emptied.filter((group) => group.title !== title);
  }

  /** Puts a field into a list of names or takes it out. */
  setListed(text: string, path: JSONPath, name: string, listed: boolean): string {
    return this.#press(name, path.join("/"), text, () => this.#list(text, path, name, listed));
  }

  /** Puts a field into the columns of the list or takes it out. Without columns in the file, those of the list are written. */
  setColumn(text: string, name: string, listed: boolean): string {
    return this.#press(name, COLUMNS.join("/"), text, () => {
      const hasOwn = jsonAt(text, [...COLUMNS]) !== undefined;
      this.#hasWrittenColumns ||= !hasOwn;
      const changed = this.#list(hasOwn ? text : setAt(text, [...COLUMNS], columnsOf(text)), [...COLUMNS], name, listed);
      const byDefault = setAt(changed, [...COLUMNS], undefined);
      const isDefault = JSON.stringify(jsonAt(changed, [...COLUMNS])) === JSON.stringify(columnsOf(byDefault));
      return this.#hasWrittenColumns && isDefault ? byDefault : changed;
    });
  }

  /** Shows a field in forms, with the widget that it had, or hides it there. */
  setShown(text: string, name: string, shown: boolean): string {
    return this.#setValue(text, name, ["ui", "fields", name, "ui:widget"], shown, undefined, "hidden");
  }

  setUnique(text: string, name: string, unique: boolean): string {
    return this.#setValue(text, name, ["schema", "properties", name, "x-unique"], unique, true, undefined);
  }

  /** @param on value where none is kept */
  #setValue(text: string, name: string, path: JSONPath, isOn: boolean, on: Json | undefined, off: Json | undefined): string {
    const { values } = this.#of(name);
    const key = String(path.at(-1));
    return this.#press(name, key, text, () => {
      if (isOn) return setAt(text, path, values.get(key) ?? on);
      values.set(key, jsonAt(text, path));
      return setAt(text, path, off);
    });
  }

  #list(text: string, path: JSONPath, name: string, listed: boolean): string {
    const key = path.join("/");
    const entries = this.#lists.get(key) ?? new Map<string, ListEntry>();
    this.#lists.set(key, entries);
    if (listed) return setListed(text, path, name, true, entries.get(name));
    const entry = listEntry(text, path, name);
    const gone = [...entries].filter(([other]) => listEntry(text, path, other) === null);
    entries.delete(name);
    if (entry !== null) entries.set(name, { ...entry, before: withGone(entry.before, gone) });
    return setListed(text, path, name, false);
  }

  /** Makes a change, or takes the last press of a checkbox back where nothing has changed since. */
  #press(name: string, key: string, text: string, change: () => string): string {
    const { presses } = this.#of(name);
    const last = presses.get(key);
    const after = last?.after === text ? last.before : change();
    presses.set(key, { before: text, after });
    return after;
  }

  /** The field has another name. What it had is kept for that. */
  rename(from: string, to: string): void {
    const maps: readonly Map<string, unknown>[] = [this.#fields, ...this.#lists.values()];
    for (const map of maps) {
      if (map.has(from)) map.set(to, map.get(from));
      map.delete(from);
    }
  }

  /** The field is gone. */
  forget(name: string): void {
    this.#fields.delete(name);
    for (const entries of this.#lists.values()) entries.delete(name);
  }

  #of(name: string): KeptField {
    const kept = this.#fields.get(name) ?? { values: new Map(), presses: new Map() };
    this.#fields.set(name, kept);
    return kept;
  }
}

/** The names before an entry, with those that were taken out of the list before it. */
function withGone(before: readonly string[], gone: readonly (readonly [string, ListEntry])[]): readonly string[] {
  return gone.reduce(
    (names, [name, entry]) => (entry.before.every((each) => names.includes(each)) ? [...names, name] : names),
    before,
  );
}
