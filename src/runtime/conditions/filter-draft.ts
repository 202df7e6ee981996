import { isWhereGroup, whereParts, type FilterOperator, type Where, type WhereGroup } from "#contract";

/** A condition tree in the builder. Every part has a name, and conditions may be incomplete. */
export type DraftPart = DraftCondition | DraftGroup;

export interface DraftCondition {
  readonly kind: "condition";
  readonly key: number;
  readonly field: string;
  readonly operator: FilterOperator;
  readonly value: string;
}

export interface DraftGroup {
  readonly kind: "group";
  readonly key: number;
  readonly join: "all" | "any";
  readonly parts: readonly DraftPart[];
}

let last = 0;

/** A name that no other part of this page has. */
export function nextKey(): number {
  last += 1;
  return last;
}

export function draftOf(where: WhereGroup | null): DraftGroup {
  return group(where ?? { all: [] });
}

function group(where: WhereGroup): DraftGroup {
  return { kind: "group", key: nextKey(), join: "all" in where ? "all" : "any", parts: whereParts(where).map(part) };
}

function part(where: Where): DraftPart {
  return isWhereGroup(where) ? group(where) : { kind: "condition", key: nextKey(), ...where };
}

/** The conditions of the draft without those that have no value and without empty groups. Null if none is left. */
export function whereOfDraft(draft: DraftGroup): WhereGroup | null {
  const parts = draft.parts.flatMap((one): readonly Where[] => {
    if (one.kind === "group") {
      const inner = whereOfDraft(one);
      return inner === null ? [] : [inner];
    }
    const { field, operator, value } = one;
    return value.trim() === "" && !isBare(operator) ? [] : [{ field, operator, value: isBare(operator) ? "" : value.trim() }];
  });
  return parts.length === 0 ? null : draft.join === "all" ? { all: parts } : { any: parts };
}

/** It compares with nothing. */
export function isBare(operator: FilterOperator): boolean {
  return operator === "null" || operator === "notnull";
}

/** The tree with one part, or all of it, replaced; null takes a part away. */
export function replaced(draft: DraftGroup, key: number, next: DraftPart | null): DraftGroup {
  if (key === draft.key && next?.kind === "group") return next;
  return {
    ...draft,
    parts: draft.parts.flatMap((one) => {
      if (one.key === key) return next === null ? [] : [next];
      return [one.kind === "group" ? replaced(one, key, next) : one];
    }),
  };
}

export function countOf(draft: DraftPart): number {
  return draft.kind === "condition" ? 1 : draft.parts.reduce((sum, one) => sum + countOf(one), 0);
}
