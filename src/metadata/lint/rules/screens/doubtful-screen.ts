import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import { factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { listAt, objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import { writersOf } from "../../facts/state-ways.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const doubtfulScreen: Rule = {
  id: "doubtful-screen",
  severity: "warning",
  says: text(
    "记录的名称或日历的日期是多数记录没有的字段，列表的次序与标题相反，或页面没有可读取的接口",
    "Records are named or placed in time by a field that most of them lack, the order of the list contradicts the title, or no endpoint lists the records of the screen",
  ),
  check(draft, report, { known }) {
    checkOrder(draft, report);
    checkReading(draft, report);
    // Code of a feature may fill the field.
    if (known.handlers.has(draft.name)) return;
    const label = draft.record.fields.get(stringAt(draft.value, "ui", "label") ?? "");
    const isText = (field: FieldDraft): boolean => factsOf(field).storage === "text" && factsOf(field).options === null;
    if (label !== undefined && isLate(label, draft))
      checkPlace(draft, ["ui", "label"], label, (field) => isText(field) && factsOf(field).reference === null, report);
    for (const screen of ["calendar", "timeline"]) {
      const path = ["ui", "screens", screen, "start"];
      const start = draft.record.fields.get(stringAt(draft.value, ...path) ?? "");
      if (start !== undefined && isLate(start, draft) && !isOfRow(start, screen, draft))
        checkPlace(draft, path, start, isMoment, report);
    }
  },
};

/** Screens of the runtime that read a page or a tree of records. */
const READING: ReadonlySet<string> = new Set(["list", "tree", "parent-child"]);

/** Reports a screen whose records no endpoint lists any more. */
function checkReading(draft: ModuleDraft, report: Report): void {
  const screen = stringAt(draft.value, "ui", "screen") ?? "list";
  const isLazy = valueAt(draft.value, "ui", "list", "lazy") === true;
  if (valueAt(draft.value, "endpoints", "list") !== false || valueAt(draft.value, "ui", "menu") === false) return;
  const others = new Set(["page", ...(isLazy ? ["lazyList"] : []), ...(screen === "parent-child" ? ["childList"] : [])]);
  const isRead = endpointsOf(draft).some(({ operation }) => operation === "list" || others.has(operation ?? ""));
  if (isRead || !READING.has(screen)) return;
  report(
    ["endpoints", "list"],
    "key",
    text("页面由此接口读取数据，删除后无法打开", "The screen reads its records from this endpoint and cannot open without it"),
    text(
      '删除它，或写 "page": "GET"；没有页面则写 "menu": false',
      'Delete it, or write "page": "GET". A module without a screen has "menu": false.',
    ),
  );
}

/** True for a field that one action of a later state writes and nothing else. */
function isLate({ name, schema }: FieldDraft, draft: ModuleDraft): boolean {
  if (schema["readOnly"] !== true || ["default", "x-compute", "x-rollup", "x-serial"].some((key) => key in schema)) return false;
  const writers = writersOf(draft, name);
  const process = JSON.stringify(objectAt(draft.authored, "workflow"));
  return writers.length === 1 && !process.includes(`"${name}"`);
}

/** True if the rows of the screen are written with the start: the washes of each machine. */
function isOfRow(start: FieldDraft, screen: string, draft: ModuleDraft): boolean {
  const by = draft.record.fields.get(stringAt(draft.value, "ui", "screens", screen, "by") ?? "");
  return by !== undefined && isLate(by, draft) && writersOf(draft, by.name).join() === writersOf(draft, start.name).join();
}

function isMoment(field: FieldDraft): boolean {
  const { storage } = factsOf(field);
  return storage !== null && STORAGES[storage].moment;
}

/** Reports a field that most records lack where another one is always there. */
function checkPlace(
  draft: ModuleDraft,
  path: readonly string[],
  field: FieldDraft,
  fits: (other: FieldDraft) => boolean,
  report: Report,
): void {
  const { required, fields } = draft.record;
  const isThere = (other: FieldDraft): boolean => required.includes(other.name) || "x-serial" in other.schema;
  const better = [...fields.values()].filter((other) => other !== field && isThere(other) && fits(other));
  const [writer = ""] = writersOf(draft, field.name);
  if (better.length === 0) return;
  const names = better.map(({ name }) => name);
  report(
    path,
    "value",
    text(
      `“${field.name}”只由操作“${writer}”写入，多数记录没有`,
      `Only the action “${writer}” writes “${field.name}”, so most records lack it`,
    ),
    text(`写“${names.join("”或“")}”`, `Write “${names.join("” or “")}”`),
  );
}

/** Reports a list of the latest records that begins with the oldest. */
function checkOrder(draft: ModuleDraft, report: Report): void {
  const [first] = listAt(draft.value, "ui", "list", "sort");
  if (!/^(?:最新|最近)/.test(titleOf(draft.authored)) || typeof first !== "string" || first.startsWith("-")) return;
  const storage = storageIn(draft, first);
  if (storage === null || !STORAGES[storage].moment) return;
  report(
    ["ui", "list", "sort", 0],
    "value",
    text(`“${titleOf(draft.authored)}”从最早的开始`, "The list of the latest records begins with the oldest"),
    text(`写成 "-${first}"`, `Write "-${first}"`),
  );
}
