import type { AuthoredModule } from "../module/authored.ts";
import { contentHash } from "../module/content-hash.ts";
import type { Field } from "../module/field.ts";
import { MODULE_SHAPE, type Module } from "../module/module.ts";
import { hasDetail, normaliseActions, normaliseEndpoints, permissionAliasesOf, permissionsOf } from "./endpoints.ts";
import { boundedCondition } from "./conditions.ts";
import { withTextConditions } from "./text-conditions.ts";
import { englishOf, titleKeyOf } from "./english.ts";
import { normaliseScreens } from "./list-screens.ts";
import { normaliseStates } from "./states.ts";
import { normaliseChildren, withoutChildren } from "./children.ts";
import { labelFieldOf, normaliseFields, normaliseUiFields, type FindAuthored } from "./fields.ts";
import { normalisePage } from "./record-page.ts";
import {
  dialogColumns,
  normaliseDialog,
  normaliseList,
  normaliseMenu,
  normaliseParent,
  normaliseSearch,
  normaliseTree,
} from "./screen.ts";

/**
 * Fills in every default of a linted module file.
 * @param area the folder under `schemas/`
 * @param find the other files, for labels of references and for widgets that depend on the
 * referenced module
 */
export function normalise(file: AuthoredModule, area: string, find: FindAuthored): Module {
  const whole = withTextConditions(file, find);
  const authored = withoutChildren(whole);
  const en = englishOf(authored.en);
  const columns = dialogColumns(authored);
  const fields = normaliseFields(authored.schema, authored.ui?.fields, en, columns, find);
  const children = normaliseChildren(whole, en, columns, find);
  const labelField = labelFieldOf(authored);
  const permissions = permissionsOf(authored);
  const actions = normaliseActions(authored, fields, permissions, en, find);
  const tree = normaliseTree(authored, fields);
  const { shows, removal } = authored;
  const module: Omit<Module, "hash"> = {
    shape: MODULE_SHAPE,
    name: authored.module,
    renamed: authored.renamed ?? [],
    recordedAs: shows === undefined ? firstName(authored) : firstName(find(shows.module) ?? { module: shows.module }),
    area,
    title: en.text(titleKeyOf(authored), authored.title),
    singular: { zh: authored.singular ?? chineseNoun(authored.title), en: en.singular(titleKeyOf(authored)) },
    tenancy: (shows === undefined ? authored : find(shows.module))?.tenancy ?? "tenant",
    dataScope: authored.dataScope ?? "all",
    table: (shows?.module ?? authored.module).replaceAll("-", "_"),
    shows: shows === undefined ? null : { module: shows.module, where: shows.where ?? null },
    schema: { ...authored.schema },
    fields,
    tallies: (authored.tallies ?? []).map(({ by, sums = [] }) => ({
      by: by.map((key) => (typeof key === "string" ? { field: key, prefix: null } : key)),
      sums,
    })),
    children,
    labelField,
    tree,
    parent: normaliseParent(authored, fields),
    screen: authored.ui?.screen ?? (tree === null ? "list" : "tree"),
    list: normaliseList(authored, fields, labelField, en),
    screens: normaliseScreens(authored),
    dialog: normaliseDialog(
      authored,
      inOrder(whole, [...fields, ...children.map(({ field }) => field)]),
      columns,
      en,
      hasDetail(authored),
    ),
    page: normalisePage(authored, en, find),
    uiFields: normaliseUiFields(authored.ui?.fields, en),
    menu: normaliseMenu(authored, area),
    search: normaliseSearch(authored, fields, labelField),
    endpoints: normaliseEndpoints(authored, permissions, actions),
    actions,
    states: normaliseStates(authored, en),
    removal:
      removal === undefined
        ? null
        : { when: boundedCondition(removal.when), otherwise: en.text("removal", removal.otherwise, "otherwise") },
    permissions,
    permissionAliases: permissionAliasesOf(authored, permissions),
    workflow: authored.workflow === undefined ? null : { start: "add", cancelled: null, set: {}, ...authored.workflow },
  };
  return deepFreeze({ ...module, hash: contentHash(module) });
}

/** “订单管理” is the place in the menu where an “订单” is kept. */
function chineseNoun(title: string): string {
  return title.replace(/(?<=.)管理$/, "");
}

/** The fields of a form in the order of the file. */
function inOrder({ schema }: AuthoredModule, fields: readonly Field[]): readonly Field[] {
  const names = Object.keys(schema.properties);
  return fields.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
}

function firstName({ module, renamed = [] }: Pick<AuthoredModule, "module" | "renamed">): string {
  return renamed[0] ?? module;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
