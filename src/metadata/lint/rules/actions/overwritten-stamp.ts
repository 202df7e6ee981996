import type { Json } from "#contract";
import { fromOf } from "../../../states/read-states.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { refersTo } from "../../facts/fields/variables.ts";
import { objectAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text, wordsIn } from "../../words.ts";

export const overwrittenStamp: Rule = {
  id: "overwritten-stamp",
  severity: "warning",
  says: text(
    "后一步的操作覆盖前一步写入的时间或人员，或写入不以它命名的时间或人员，而另一个同类字段没有任何操作写；或一次写入的时间与人员属于不同的步骤",
    "An action of a later step overwrites the time or the person of an earlier one, or writes one that is not called after it, while nothing writes another field of that kind; or it writes the time of one step and the person of another",
  ),
  check(draft, report, { known }) {
    checkPairs(draft, report);
    // Code of a feature may write what no action of the file writes.
    if (known.handlers.has(draft.name)) return;
    checkEmptied(draft, report);
    const lost = [...draft.record.fields.values()].filter((field) => isLost(field, draft));
    for (const placeholder of PLACEHOLDERS) {
      const writes = writesOf(draft, placeholder);
      checkAhead(writes, draft, report);
      checkBefore(writes, draft, report);
      checkNamed(
        writes,
        lost.filter((field) => fits(field, placeholder) || (placeholder !== "$userId" && isTime(field))),
        report,
      );
      for (const [at, later] of writes.entries()) {
        const earlier = writes.slice(0, at).find((one) => one.name === later.name && areSteps(one, later));
        const meant = lost.filter((field) => fits(field, placeholder));
        const [field] = meant;
        if (earlier === undefined || field === undefined) continue;
        const wrong = names(earlier.id, field.name) && !names(later.id, field.name) ? earlier : later;
        report(
          ["actions", wrong.id, "set", wrong.name],
          "key",
          text(
            `“${earlier.id}”与“${later.id}”都写“${wrong.name}”，“${field.name}”却没有任何操作写`,
            `Both “${earlier.id}” and “${later.id}” write “${wrong.name}”, and nothing writes “${field.name}”`,
          ),
          text(
            `写成 ${meant.map(({ name }) => `"${name}"`).join(" 或 ")}`,
            `Write ${meant.map(({ name }) => `"${name}"`).join(" or ")}`,
          ),
        );
      }
    }
  },
};

/** Reports the time of a later action, which waits until there is none, in an earlier one: “decide” writes `appealedOn`. */
function checkBefore(writes: readonly Write[], { actions, authored }: ModuleDraft, report: Report): void {
  for (const { id, name } of writes) {
    if (names(id, name)) continue;
    const later = writes.find(
      (one) =>
        one.name === name &&
        one.id !== id &&
        names(one.id, name) &&
        valueAt(authored, "actions", one.id, "when", "properties", name, "const") === null &&
        one.from?.some((state) => state === actions.get(id)?.["to"]) === true,
    );
    if (later === undefined) continue;
    report(
      ["actions", id, "set", name],
      "key",
      text(
        `“${id}”写了“${name}”，而“${later.id}”要它为空才能执行`,
        `“${id}” writes “${name}”, which belongs to “${later.id}” and has to be empty before it`,
      ),
      text("删除", "Delete it"),
    );
  }
}

/** Reports an action that empties the time called after it, and writes another one: “归还” empties `returnedOn`. */
function checkEmptied({ actions, record }: ModuleDraft, report: Report): void {
  for (const [id, action] of actions) {
    const [set, title] = [objectAt(action, "set"), stringAt(action, "title") ?? ""];
    const own = Object.keys(set).find((name) => set[name] === null && isTimeOf(record.fields.get(name), title));
    const other = Object.keys(set).find((name) => set[name] === "$now" || set[name] === "$today");
    if (own === undefined || other === undefined || isTimeOf(record.fields.get(other), title)) continue;
    const value = JSON.stringify(set[other]);
    report(
      ["actions", id, "set", own],
      "value",
      text(
        `“${title}”清空了“${own}”，却写了“${other}”`,
        `“${id}” empties “${own}”, which is called after it, and writes “${other}”`,
      ),
      text(`写 "${own}": ${value}`, `Write "${own}": ${value}`),
    );
  }
}

function isTimeOf(field: FieldDraft | undefined, title: string): boolean {
  const [, act] = /^(.{2,})(?:时间|日期)$/.exec(titleOf(field?.schema)) ?? [];
  return act !== undefined && act === title;
}

/** Reports an action that keeps the state and writes the time of the one that leads on: “remind” writes `returnedAt`. */
function checkAhead(writes: readonly Write[], { actions }: ModuleDraft, report: Report): void {
  for (const { id, name, from } of writes) {
    const isBesideOwn = writes.some((own) => own.id === id && own.name !== name && names(id, own.name));
    if (!isBesideOwn || names(id, name) || actions.get(id)?.["to"] !== undefined) continue;
    const later = writes.find(
      (one) => one.name === name && actions.get(one.id)?.["to"] !== undefined && one.from?.some((state) => from?.includes(state)),
    );
    if (later === undefined) continue;
    report(
      ["actions", id, "set", name],
      "key",
      text(
        `“${id}”写了“${name}”，而这是“${later.id}”的时间或人员，此时还没有发生`,
        `“${id}” writes “${name}”, which belongs to “${later.id}” and has not happened yet`,
      ),
      text("删除", "Delete it"),
    );
  }
}

/** Reports an action that writes another time than the one called after it, which nothing writes: “retire” writes `boughtOn`. */
function checkNamed(writes: readonly Write[], lost: readonly FieldDraft[], report: Report): void {
  for (const { id, name } of writes) {
    const [meant, ...others] = lost.filter((field) => names(id, field.name));
    const isWrittenBeside = writes.some((other) => other.id === id && other.name !== name);
    if (meant === undefined || others.length > 0 || names(id, name) || isWrittenBeside) continue;
    report(
      ["actions", id, "set", name],
      "key",
      text(
        `“${id}”写“${name}”，以它命名的“${meant.name}”却没有任何操作写`,
        `“${id}” writes “${name}”, and nothing writes “${meant.name}”, which is called after it`,
      ),
      text(`写成 "${meant.name}"`, `Write "${meant.name}"`),
    );
  }
}

/** The person of one step beside the time of another: `reviewUser` and `payTime`, where the record has a `reviewTime`. */
function checkPairs({ actions, record }: ModuleDraft, report: Report): void {
  for (const [id, action] of actions) {
    const set = objectAt(action, "set");
    const written = Object.keys(set);
    const [time, ...times] = written.filter((name) => set[name] === "$now" || set[name] === "$today");
    const [person, ...people] = written.filter((name) => set[name] === "$userId");
    if (time === undefined || person === undefined || times.length > 0 || people.length > 0) continue;
    const [[, step = ""], [, other = ""]] = [TIME.exec(time) ?? [], PERSON.exec(person) ?? []];
    const own = [...record.fields.keys()].find((name) => TIME.exec(name)?.[1] === other);
    const isOfOther = [...record.fields.keys()].some((name) => PERSON.exec(name)?.[1] === step);
    const isWrittenElsewhere = [...actions].some(([one, { set: values }]) => one !== id && time in objectAt(values));
    if (step === "" || other === "" || step === other || own === undefined || !(isOfOther || isWrittenElsewhere)) continue;
    report(
      ["actions", id, "set", time],
      "key",
      text(
        `“${id}”写的人员是“${person}”，时间却是“${time}”`,
        `“${id}” writes “${person}”, and the time of another step, “${time}”`,
      ),
      text(`写成 "${own}"`, `Write "${own}"`),
    );
  }
}

/** Names of the times and of the people of a step, which begin with its verb. */
const [TIME, PERSON] = [/^([a-z]{3,})(?:Time|Date|At|On)$/, /^([a-z]{3,})(?:User|By|Person|UserId|Id)$/];

const PLACEHOLDERS = ["$now", "$today", "$userId"] as const;

interface Write {
  readonly id: string;
  readonly name: string;
  readonly from: readonly string[] | null;
}

function writesOf({ actions }: ModuleDraft, placeholder: string): readonly Write[] {
  return [...actions].flatMap(([id, action]) =>
    Object.entries(objectAt(action, "set"))
      .filter(([, value]) => value === placeholder)
      .map(([name]) => ({ id, name, from: fromOf(action) })),
  );
}

/** True for actions of different states; those of one state are alternatives, such as approval and refusal. */
function areSteps({ from: one }: Write, { from: other }: Write): boolean {
  return one !== null && other !== null && !one.some((state) => other.includes(state));
}

/** True for a field that only the server writes, and that nothing in the file writes. */
function isLost({ name, schema }: FieldDraft, { actions, authored }: ModuleDraft): boolean {
  const isOther = ["default", "x-compute", "x-rollup", "x-serial", "x-record"].some((key) => key in schema);
  const inForm = (action: Json): boolean => name in objectAt(action, "set") || name in objectAt(action, "form", "properties");
  return (
    schema["readOnly"] === true &&
    !isOther &&
    ![...actions.values()].some(inForm) &&
    !JSON.stringify(authored["workflow"] ?? null).includes(`"${name}"`)
  );
}

function isTime(field: FieldDraft): boolean {
  const { storage } = factsOf(field);
  return storage === "timestamp" || storage === "date";
}

function fits(field: FieldDraft, placeholder: (typeof PLACEHOLDERS)[number]): boolean {
  const { storage } = factsOf(field);
  if (placeholder === "$userId") return refersTo(field, "user");
  return storage === (placeholder === "$now" ? "timestamp" : "date");
}

/** True if a field is called after an action: “treatedAt” after “treat”. */
function names(action: string, field: string): boolean {
  const [verb = ""] = wordsIn(action);
  return verb.length > 2 && field.toLowerCase().startsWith(verb);
}
