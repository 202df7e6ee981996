import type { FieldAccess, FieldRuleNote, ModuleIndexEntry } from "#contract";
import type { ListScreens, Module } from "#metadata";

const known = new WeakMap<Module, FieldAccess>();

/**
 * A definition as the caller's roles leave it: without the fields that they hide, and with those that they may only read
 * as read-only ones. Lists, forms, filters and whatever else is made from the definition follow without asking; the
 * server holds to it in any case.
 */
export function permittedModule(module: Module, access: ModuleIndexEntry["access"]): Module {
  if (access === undefined) return module;
  const permitted = without(module, new Set(access.hidden), access);
  if (access.toAdd.length > 0) {
    const hidden = access.hidden.filter((name) => !access.toAdd.includes(name));
    adding.set(permitted, without(module, new Set(hidden), access));
  }
  return permitted;
}

/** The definition for the form that adds a record: with what no list shows the caller and a record cannot do without. */
export function moduleToAdd(permitted: Module): Module {
  return adding.get(permitted) ?? permitted;
}

const adding = new WeakMap<Module, Module>();

function without(module: Module, hidden: ReadonlySet<string>, access: FieldAccess): Module {
  const locked = new Set(access.readOnly);
  const isSeen = ({ field }: { readonly field: string }): boolean => !hidden.has(field);
  const permitted: Module = {
    ...module,
    fields: module.fields
      .filter(({ name }) => !hidden.has(name))
      .map((field) => (locked.has(field.name) ? { ...field, readOnly: true } : field)),
    list: {
      ...module.list,
      columns: module.list.columns
        .filter(isSeen)
        .map((column) => (locked.has(column.field) ? { ...column, editable: false } : column)),
      filters: module.list.filters.filter(isSeen),
      sort: module.list.sort.filter(isSeen),
    },
    screens: seenScreens(module.screens, hidden),
    dialog: {
      ...module.dialog,
      groups: module.dialog.groups
        .map((group) => ({ ...group, fields: group.fields.filter((name) => !hidden.has(name)) }))
        .filter((group) => group.fields.length > 0),
    },
  };
  known.set(permitted, access);
  return permitted;
}

/** The screens whose main field the caller may see. */
function seenScreens(screens: ListScreens, hidden: ReadonlySet<string>): ListScreens {
  const shown: readonly [string, MainField][] = Object.entries({ ...screens });
  return Object.fromEntries(shown.filter(([, { start, by, picture }]) => !hidden.has(start ?? by ?? picture ?? "")));
}

interface MainField {
  readonly start?: string;
  readonly by?: string | null;
  readonly picture?: string;
}

/** True if a field is read-only because of the caller's roles only. */
export function isWithheld(module: Module, name: string): boolean {
  return known.get(module)?.readOnly.includes(name) === true;
}

/** True if there is anything to say beside the field's title: its form asks for every field that it opens with. */
export function isNoted(module: Module, name: string): boolean {
  const access = known.get(module);
  return access !== undefined && (access.readOnly.includes(name) || access.rules.some(({ field }) => field === name));
}

const NONE: readonly FieldRuleNote[] = [];

/** For administrators of roles: the roles that may only read the field, or not see it. */
export function ruleNotesOf(module: Module, name: string): readonly FieldRuleNote[] {
  return known.get(module)?.rules.filter(({ field }) => field === name) ?? NONE;
}
