import { placeBehind, propertyEntry, readFields, type FileModule, type ListEntry } from "./edit-fields.ts";

/** A group whose last field has left it. The file cannot have it, but its heading stays, and a field brings it back. */
export interface EmptiedGroup {
  readonly title: string;
  readonly english: ListEntry | null;
  /** Titles of the groups before it. */
  readonly before: readonly string[];
}

export interface Heading {
  readonly title: string;
  /** Place among the groups of the file; -1 for one that it has not. */
  readonly index: number;
  readonly emptied: EmptiedGroup | null;
}

/** The groups of a file and those that were emptied, in their order. */
export function headingsOf(groups: FileModule["groups"], emptied: readonly EmptiedGroup[]): readonly Heading[] {
  const ofFile: readonly Heading[] = groups.map(({ title }, index) => ({ title, index, emptied: null }));
  return emptied
    .filter(({ title }) => groups.every((group) => group.title !== title))
    .reduce((all, group) => {
      const place = placeBehind(
        all.map(({ title }) => title),
        group.before,
      );
      return all.toSpliced(place, 0, { title: group.title, index: -1, emptied: group });
    }, ofFile);
}

/** The groups that a move or the removal of a field has emptied. @param emptied those that were empty before */
export function emptiedBy(before: string, after: string, emptied: readonly EmptiedGroup[]): readonly EmptiedGroup[] {
  const groups = readFields(before)?.groups ?? [];
  const left = readFields(after)?.groups ?? [];
  const titles = headingsOf(groups, emptied).map(({ title }) => title);
  return groups
    .filter(({ title }) => title !== "" && left.every((group) => group.title !== title))
    .map(({ title }) => ({
      title,
      english: propertyEntry(before, ["en"], title),
      before: titles.slice(0, titles.indexOf(title)),
    }));
}
