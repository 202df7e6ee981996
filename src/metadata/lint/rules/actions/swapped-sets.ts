import type { Json } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { listAt, objectAt, sameJson, stringAt } from "../../facts/json-type.ts";
import { choicesIn, labelledChoices, negates } from "../../facts/fields/labelled-choices.ts";
import type { Report, Rule } from "../../rule.ts";
import { text, wordsIn } from "../../words.ts";

export const swappedSets: Rule = {
  id: "swapped-sets",
  severity: "warning",
  says: text(
    "操作写入的不是其名称中的选项：“线下收款”写入“余额”；或两个操作互换了",
    "An action writes another choice than the one in its title: “pay offline” writes the balance; or two actions write each other's",
  ),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      const writing = writesOf(draft, field);
      reportTitled(draft, field, writing, report);
      for (const [at, one] of writing.entries()) {
        const other = writing
          .slice(at + 1)
          .find((candidate) => says(one.title, candidate, one) && says(candidate.title, one, candidate));
        if (other === undefined) continue;
        report(
          ["actions", one.id, "set", field.name],
          "value",
          text(
            `“${one.title}”写入“${one.label}”，“${other.title}”写入“${other.label}”：互换了`,
            `“${one.id}” writes ${JSON.stringify(one.value)} and “${other.id}” ${JSON.stringify(other.value)}: the values are exchanged`,
          ),
          text(
            `“${one.title}”写 ${JSON.stringify(other.value)}，“${other.title}”写 ${JSON.stringify(one.value)}`,
            `Write ${JSON.stringify(other.value)} in “${one.id}”, and ${JSON.stringify(one.value)} in “${other.id}”`,
          ),
        );
      }
    }
  },
};

/** True for an action that is called after a choice: `discardPositive` after `positive`. */
function isNamed(id: string, value: Json): boolean {
  const [words, own] = [wordsIn(id), typeof value === "string" ? wordsIn(value) : []];
  return own.length > 0 && own.join("").length >= SHORTEST_NAME && own.every((word) => words.includes(word));
}

/** Letters of the shortest choice that tells what an action does. */
const SHORTEST_NAME = 4;

/** Reports an action whose title, or name, says another choice, which another action also writes: one of a pair was copied. */
function reportTitled(draft: ModuleDraft, field: FieldDraft, writing: readonly Write[], report: Report): void {
  const choices = labelledChoices(draft, field.name);
  for (const own of writing) {
    // The choice that another action is called after was copied from there.
    const isTaken = writing.some(({ id, value }) => id !== own.id && sameJson(value, own.value) && isNamed(id, value));
    const named = isTaken && draft.states?.field !== field.name ? choices.filter(({ value }) => isNamed(own.id, value)) : [];
    const [meant, ...others] = named.length > 0 ? named : choicesIn(own.title, choices);
    const isCopied = writing.some(({ id, value }) => id !== own.id && sameJson(value, own.value));
    // “升为特急” says what is written, whatever other actions write.
    const isSaid = meant !== undefined && /[升降标设改转置记定列]为$/.test(own.title.split(meant.label)[0] ?? "");
    if (meant === undefined || others.length > 0 || !(isCopied || isSaid) || own.title.includes(own.label)) continue;
    if (sameJson(meant.value, own.value) || negates(own.title, meant) || lifts(own.title, meant.label)) continue;
    report(
      ["actions", own.id, "set", field.name],
      "value",
      text(
        `“${own.title}”写入的却是“${own.label}”`,
        `“${own.id}” writes ${JSON.stringify(own.value)}, which is not the choice of its title`,
      ),
      text(`写 ${JSON.stringify(meant.value)}`, `Write ${JSON.stringify(meant.value)}`),
    );
  }
}

/** True for an action that ends what a label says: “消除故障”. */
function lifts(title: string, label: string): boolean {
  return title.endsWith(label) && /[消解排清除销]$|修复|结束|取消|停止/.test(title.slice(0, -label.length));
}

/** An action that writes a choice. */
interface Write {
  readonly id: string;
  readonly title: string;
  readonly value: Json;
  readonly label: string;
}

/** Labels of one character stand in too many words. */
const SHORTEST = 2;

function writesOf({ actions }: ModuleDraft, field: FieldDraft): readonly Write[] {
  const labels = listAt(field.ui, "ui:enumNames");
  const options = factsOf(field).options ?? [];
  return [...actions].flatMap(([id, action]): Write[] => {
    const value = objectAt(action, "set")[field.name];
    const label = value === undefined ? undefined : labels[options.findIndex((option) => sameJson(option, value))];
    const title = stringAt(action, "title") ?? "";
    return value === undefined || typeof label !== "string" || label.length < SHORTEST ? [] : [{ id, title, value, label }];
  });
}

/** True if a title has the label that the other action writes, and not its own. */
function says(title: string, other: Write, own: Write): boolean {
  return title.includes(other.label) && !title.includes(own.label);
}
