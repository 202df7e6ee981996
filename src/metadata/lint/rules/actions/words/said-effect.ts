import type { JsonObject } from "#contract";
import type { StateDraft } from "../../../../states/read-states.ts";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { endpointsOf } from "../../../facts/endpoint-drafts.ts";
import { listAt, objectAt, stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { checkDemand } from "./said-demand.ts";

export const saidEffect: Rule = {
  id: "said-effect",
  severity: "warning",
  says: text(
    "确认文字或字段说明说的与操作做的不同：说不能再改的字段仍可编辑，说清除的字段没有清除，说的记录与操作所执行的不同",
    "The question of an action, or the text of a field, promises something else than the action does: a field that can be edited afterwards all the same, one that is not cleared, or other records than those on which the action runs",
  ),
  check(draft, report, { known }) {
    const handled = known.handlers.get(draft.name) ?? [];
    const canEdit = endpointsOf(draft).some(({ operation }) => operation === "submit" || operation === "update");
    for (const [id, action] of draft.actions) {
      for (const clause of clausesOf(stringAt(action, "confirm") ?? "")) {
        checkDemand(draft, id, action, clause, report);
        if (canEdit) {
          checkLocked(draft, id, clause, report);
          checkOnly(draft, id, clause, report);
        }
        // Code may clear the field.
        if (action["handler"] !== true && !handled.includes(id)) checkCleared(draft, id, action, clause, report);
      }
    }
    if (canEdit) for (const field of draft.record.fields.values()) checkText(draft, field, report);
  },
};

function clausesOf(said: string): readonly string[] {
  return said.split(/[，。；：,;:?？!！]/).map((clause) => clause.trim());
}

const LOCKED = /(?:不能|不可|无法|不得|不可以)再?(?:修改|更改|改动|变更|编辑|调整|改)(?:了|其|它的)?/;

/** “提交后”, and “复核完成前”, which says that it is locked until then. */
const [AFTER, UNTIL] = [/[^前后]{0,8}(?:后|期间)/g, /[^前后]{1,8}前/g];

/** Words that stand for the whole record. */
const WHOLE = /任何|所有|全部|[该此本这]|[单条份张个]|记录|单据|数据|资料|信息|内容|[将会就便则都均也]/g;

/** The only state that an action leads to; undefined for one that keeps the state or leads to several. */
function targetOf({ states }: ModuleDraft, id: string): StateDraft | undefined {
  const [only, ...others] = states?.transitions.find((one) => one.action === id)?.to ?? [];
  return others.length > 0 ? undefined : states?.list.find((one) => one.id === only);
}

/** “开票后不能再改价格” of an action that leads to a state in which the price can be edited. */
function checkLocked(draft: ModuleDraft, id: string, clause: string, report: Report): void {
  const [before = "", after = "", ...more] = clause.split(LOCKED);
  const state = more.length > 0 ? undefined : targetOf(draft, id);
  if (state === undefined || !LOCKED.test(clause) || /[只仅才除]|时$/.test(before)) return;
  const fields = [before, after].flatMap((part) => [...fieldsIn(draft.record.fields, part), ...endingIn(draft, part, state)]);
  checkLockedAll(draft, id, { clause, before, after, state }, report);
  if (fields.length === 0 && state.edit === null && isWhole(draft, id, before, after)) {
    report(
      ["states", "values", state.id],
      "key",
      text(
        `“${clause}”：但“${state.title}”时可编辑所有字段`,
        `The question of “${id}” says that nothing can be changed, but every field can be edited in “${state.id}”`,
      ),
      against(text(`给“${state.id}”写 "edit": false，或改文字`, `Give “${state.id}” "edit": false, or correct the question`), [
        "actions",
        id,
        "confirm",
      ]),
    );
    return;
  }
  const says = `The question of “${id}” says`;
  for (const field of fields) reportEditable(draft, field, state, { clause, says }, report);
}

/** Fields that people add to when the record itself is locked. */
const BESIDE = /备注|附件|说明|标签|照片|图片|评[分价论]|附言|留言|跟进/;

interface Locking {
  readonly clause: string;
  readonly before: string;
  readonly after: string;
  readonly state: StateDraft;
}

/** “离岗后资料不能再修改” of an action to a state that names fields to edit. */
function checkLockedAll(draft: ModuleDraft, id: string, { clause, before, after, state }: Locking, report: Report): void {
  const named = (state.edit ?? []).filter((name) => {
    const field = draft.record.fields.get(name);
    return field !== undefined && isEditable(draft, field) && !BESIDE.test(stringAt(field.schema, "title") ?? "");
  });
  const question = stringAt(draft.actions.get(id), "confirm") ?? "";
  // “备注除外” stands in another clause.
  if (named.length === 0 || /[除只仅但]|仍|还[能可]/.test(question) || !isWhole(draft, id, before, after)) return;
  report(
    ["states", "values", state.id, "edit"],
    "value",
    text(
      `“${clause}”：但“${state.title}”时可编辑“${named.join("”、“")}”`,
      `The question of “${id}” says that nothing can be changed, but ${named.map((name) => `“${name}”`).join(", ")} can be edited in “${state.id}”`,
    ),
    against(text(`写 "edit": false，或改文字`, `Write "edit": false, or correct the question`), ["actions", id, "confirm"]),
  );
}

/** The fields whose titles end with a word such as “时间”, if all that people edit can be edited in a state. */
function endingIn(draft: ModuleDraft, part: string, { edit }: StateDraft): readonly FieldDraft[] {
  const all = [...draft.record.fields.values()];
  const titleIs = (test: (title: string) => boolean) => (field: FieldDraft) =>
    test(stringAt(field.schema, "title")?.trim() ?? "");
  return wordsOf(part).flatMap((word) => {
    if (!KINDS.test(word) || all.some(titleIs((title) => title === word))) return [];
    const ending = all.filter(titleIs((title) => title.endsWith(word))).filter((field) => isEditable(draft, field));
    return edit !== null && ending.every(({ name }) => edit.includes(name)) ? ending : [];
  });
}

/** Words for several fields. */
const KINDS = /^(?:时间|日期|金额|价格|数量)$/;

/** “出账后只能改付款期限”: the fields behind it are all that can be changed. */
const ONLY = /(?:后|之后)?(?:只|仅)(?:能|可以?|允许)(?:再)?(?:修改|更改|改动|变更|编辑|调整|改)(.+)$/;

/** A question that names the only fields to change, of an action to a state in which every field can be edited. */
function checkOnly(draft: ModuleDraft, id: string, clause: string, report: Report): void {
  const [, after = ""] = ONLY.exec(clause) ?? [];
  const state = after === "" || /[前时]$/.test(after) ? undefined : targetOf(draft, id);
  const fields = state === undefined ? [] : fieldsIn(draft.record.fields, after);
  if (state === undefined || state.edit !== null || fields.length === 0) return;
  const edit = JSON.stringify(fields.map(({ name }) => name));
  report(
    ["states", "values", state.id],
    "key",
    text(
      `“${clause}”：但“${state.title}”时可编辑所有字段`,
      `The question of “${id}” names the only fields that can be changed, but every field can be edited in “${state.id}”`,
    ),
    against(text(`给“${state.id}”写 "edit": ${edit}，或改文字`, `Give “${state.id}” "edit": ${edit}, or correct the question`), [
      "actions",
      id,
      "confirm",
    ]),
  );
}

/** True if a clause says of the whole record that it is locked in the state that the action leads to. */
function isWhole({ authored, states }: ModuleDraft, id: string, before: string, after: string): boolean {
  const nouns = ["title", "singular"].flatMap((key) => stringAt(authored, key)?.replace(/管理$/, "") ?? []);
  const plain = (words: string): string => nouns.reduce((rest, noun) => rest.replaceAll(noun, ""), words).replaceAll(WHOLE, "");
  const left = before.replaceAll(AFTER, "");
  const rest = left.replaceAll(UNTIL, "");
  const from = states?.transitions.find((one) => one.action === id)?.from ?? [];
  // An action that unlocks the record may say that it is locked before.
  const unlocks = from.length > 0 && states?.list.every((one) => !from.includes(one.id) || one.edit !== null);
  if (rest !== left && unlocks !== false) return false;
  return plain(rest) === "" && plain(after) === "";
}

function reportEditable(
  draft: ModuleDraft,
  field: FieldDraft,
  state: StateDraft,
  { clause, says }: { readonly clause: string; readonly says: string },
  report: Report,
): void {
  const at = state.edit?.indexOf(field.name) ?? -1;
  if (at < 0 && (state.edit !== null || !isEditable(draft, field))) return;
  report(
    ["states", "values", state.id, ...(at < 0 ? [] : ["edit", at])],
    at < 0 ? "key" : "value",
    text(
      `“${clause}”：但“${state.title}”时仍可编辑“${field.name}”`,
      `${says} that “${field.name}” can no longer be changed, but it can be edited in “${state.id}”`,
    ),
    at < 0
      ? text(`给“${state.id}”写 edit，不含“${field.name}”`, `Give “${state.id}” an “edit” without “${field.name}”`)
      : text(`从 edit 中删除“${field.name}”，或改文字`, `Remove “${field.name}” from “edit”, or correct the text`),
  );
}

/** “提交后不能修改” under a field that can be edited in the state that “提交” leads to, or “创建后不能修改” under one that an edit changes. */
function checkText(draft: ModuleDraft, field: FieldDraft, report: Report): void {
  const texts = [
    { shown: field.schema["description"], path: [...field.path, "description"] },
    ...["ui:help", "ui:placeholder"].map((key) => ({ shown: field.ui[key], path: [...field.uiPath, key] })),
  ];
  for (const { shown, path } of texts)
    for (const clause of typeof shown === "string" ? clausesOf(shown) : []) {
      const [before = "", after = "", ...more] = clause.split(LOCKED);
      const [, act] = /^(.{2,8})后[将就便则都均也]?$/.exec(before) ?? [];
      if (act === undefined || after !== "" || more.length > 0) continue;
      const [only, ...others] = [...draft.actions].filter(([, action]) => stringAt(action, "title") === act);
      const state = only === undefined || others.length > 0 ? undefined : targetOf(draft, only[0]);
      if (state !== undefined) reportEditable(draft, field, state, { clause, says: `The text of “${field.name}” says` }, report);
      else if (CREATED.test(act) && draft.states === null && isEditable(draft, field))
        report(
          path,
          "value",
          text(
            `“${clause}”：但编辑时仍可修改“${field.name}”`,
            `The text says that “${field.name}” can no longer be changed, but an edit changes it`,
          ),
          text(`写 "ui:on": ["add", "view"]，或改文字`, `Write "ui:on": ["add", "view"], or correct the text`),
        );
    }
}

const CREATED = /^(?:创建|新增|新建|保存|添加|录入|建立)$/;

function isEditable({ authored }: ModuleDraft, { name, schema, ui }: FieldDraft): boolean {
  const isWritten = ["readOnly", "x-compute", "x-rollup", "x-serial"].some((key) => schema[key] !== undefined);
  const modes = listAt(ui, "ui:on");
  // The states write further conditions into the field.
  const isDisabled = valueAt(authored, "ui", "fields", name, "ui:disabled") !== undefined;
  return !isWritten && !isDisabled && (modes.length === 0 || modes.includes("edit"));
}

const CLEARED = /^(.*?)(?:清除|清空|抹去)(.+)$/;
/** “去向将被清空”: the fields stand before the verb. */
const EMPTIED = /^(.+?)(?:也|都|均)?(?:将|会)被?(?:清除|清空|抹去)$/;

/** “并解除常驾车辆”: what a record refers to is let go. */
const RELEASED = /(?:解除|解绑|释放)(?:与)?(.+)$/;

/** “将清除译文” of an action that does not write the field. */
function checkCleared({ record }: ModuleDraft, id: string, action: JsonObject, clause: string, report: Report): void {
  const [, named = ""] = EMPTIED.exec(clause) ?? [];
  const [, before = "", after = RELEASED.exec(clause)?.[1] ?? named] = CLEARED.exec(clause) ?? [];
  if (after === "" || /[先不未勿请须]/.test(before + named)) return;
  const given = objectAt(action, "form", "properties");
  const written = { ...objectAt(action, "set"), ...given };
  for (const { name, schema } of fieldsIn(record.fields, after)) {
    const isGathered = "x-compute" in schema || "x-rollup" in schema;
    const value = valueAt(action, "set", name);
    if (typeof value === "string" && value.startsWith("$") && !(name in given)) {
      report(
        ["actions", id, "set", name],
        "value",
        text(
          `“${clause}”：但操作给“${name}”写了 ${value}`,
          `The question of “${id}” says that “${name}” is cleared, but the action writes ${value} into it`,
        ),
        against(text(`写 "${name}": null，或改文字`, `Write "${name}": null, or correct the question`), [
          "actions",
          id,
          "confirm",
        ]),
      );
      continue;
    }
    if (name in written || isGathered) continue;
    const hasSet = valueAt(action, "set") !== undefined;
    report(
      ["actions", id, hasSet ? "set" : "confirm"],
      hasSet ? "key" : "value",
      text(
        `“${clause}”：但操作没有清除“${name}”`,
        `The question of “${id}” says that “${name}” is cleared, but the action keeps it`,
      ),
      against(
        text(`在 set 中加上 "${name}": null，或改文字`, `Add "${name}": null to “set”, or correct the question`),
        ...(hasSet ? [["actions", id, "confirm"]] : []),
      ),
    );
  }
}

/** Words before the title of a field, which stands alone otherwise. */
const AROUND = /^(?:.*后|将|会|其|该|此|它的|本单的?|(?:已|原|所)[^的]{0,3}的|全部|所有)+|(?:都|均|就|将|也)$/g;

function wordsOf(part: string): readonly string[] {
  return part.split(/[与和及、]/).map((word) => word.replaceAll(AROUND, "").trim());
}

/** The fields whose titles a part of a sentence lists: “座位数与普通票价”. */
function fieldsIn(fields: ReadonlyMap<string, FieldDraft>, part: string): readonly FieldDraft[] {
  const named = wordsOf(part);
  return [...fields.values()].filter(({ schema }) => {
    const title = stringAt(schema, "title")?.trim() ?? "";
    return title.length > 1 && (named.includes(title) || part.trim() === title);
  });
}
