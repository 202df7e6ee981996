import { isJsonObject } from "#contract";
import type { AuthoredModule, AuthoredRelated } from "../module/authored.ts";
import type { RecordPage, Related } from "../module/screen.ts";
import { englishOf, titleKeyOf, type English } from "./english.ts";
import type { FindAuthored } from "./fields.ts";

export function normalisePage(authored: AuthoredModule, en: English, find: FindAuthored): RecordPage | null {
  const page = authored.ui?.page;
  const approval = authored.workflow === undefined ? [] : [APPROVAL];
  if (page === undefined) return approval.length > 0 && hasPlace(authored) ? { layout: "tabs", related: approval } : null;
  const related = page.related ?? [];
  return {
    layout: page.layout ?? "tabs",
    related: [...approval, ...related.map((one) => normaliseRelated(one, keyOf(one, related), en, find))],
  };
}

/** The panel with the process of a record. Every module with `workflow` has it on the page of its records. */
const APPROVAL: Related = {
  kind: "panel",
  key: "workflow/approval",
  title: { zh: "审批", en: "Approval" },
  panel: "workflow/approval",
  first: false,
};

/** The lint rule `page-fit` explains what a page needs. */
function hasPlace({ ui = {}, endpoints }: AuthoredModule): boolean {
  const isShownThere = ui.screen === "single" || ui.screen === "tree-form";
  return !isShownThere && endpoints["detail"] !== false && ui.menu !== false && ui.dialog?.view !== false;
}

/** The module alone, unless two of its fields refer to the record. */
function keyOf({ module = "", field = "", panel }: AuthoredRelated, all: readonly AuthoredRelated[]): string {
  if (panel !== undefined) return panel;
  return all.filter((other) => other.module === module).length > 1 ? `${module}.${field}` : module;
}

function normaliseRelated(
  { module = "", field = "", panel, title, first }: AuthoredRelated,
  key: string,
  en: English,
  find: FindAuthored,
): Related {
  if (panel !== undefined)
    return { kind: "panel", key, title: en.text(title ?? panel, title ?? panel), panel, first: first === true };
  const other = find(module);
  const property = other?.schema.properties[field];
  const ref = property?.["x-ref"];
  const record = property?.["x-record"];
  const value = isJsonObject(ref) ? ref["value"] : undefined;
  const holder = isJsonObject(record) ? record["in"] : undefined;
  return {
    kind: "list",
    key,
    title:
      title !== undefined
        ? en.text(title, title)
        : other === undefined
          ? { zh: module, en: module }
          : englishOf(other.en).text(titleKeyOf(other), other.title),
    module,
    field,
    value: typeof value === "string" ? value : "id",
    holder: typeof holder === "string" ? holder : null,
    writable: isJsonObject(ref) && property?.["readOnly"] !== true,
    first: first === true,
    multiple: property?.["x-multiple"] === true,
  };
}
