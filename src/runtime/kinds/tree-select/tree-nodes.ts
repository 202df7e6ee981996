import type { ReferenceOption } from "#contract";

/** A node in the format of Arco's tree. */
export interface TreeChoice {
  readonly key: string;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly disabled: boolean;
  readonly children?: TreeChoice[];
}

/**
 * A small tree is expanded. A large one shows its first level and the path to the selection.
 * Children not yet loaded stay closed.
 */
export function expandedAtFirst(options: readonly ReferenceOption[], chosen: readonly string[]): string[] {
  const parentOf = new Map(options.map((option) => [option.value, option.parentId ?? ""]));
  const withChildren = new Set([...parentOf.values()].filter((parent) => parentOf.has(parent)));
  if (options.length <= SMALL) return [...withChildren];
  const open = new Set([...withChildren].filter((value) => !parentOf.has(parentOf.get(value) ?? "")));
  for (const value of chosen) {
    for (let up = parentOf.get(value); up !== undefined && !open.has(up); up = parentOf.get(up)) open.add(up);
  }
  return [...open];
}

const SMALL = 100;

/** @param self the edited record; it and its descendants cannot be selected */
export function nodesOf(options: readonly ReferenceOption[], self: string): TreeChoice[] {
  const values = new Set(options.map((option) => option.value));
  const byParent = new Map<string, ReferenceOption[]>();
  for (const option of options) {
    const parent = option.parentId !== undefined && values.has(option.parentId) ? option.parentId : "";
    byParent.set(parent, [...(byParent.get(parent) ?? []), option]);
  }
  const under = (parent: string, disabled: boolean): TreeChoice[] =>
    (byParent.get(parent) ?? []).map((option) => {
      const barred = disabled || (self !== "" && option.value === self);
      const children = under(option.value, barred);
      return {
        key: option.value,
        value: option.value,
        title: option.label,
        disabled: barred,
        isLeaf: children.length === 0 && option.hasChildren !== true,
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return under("", false);
}
