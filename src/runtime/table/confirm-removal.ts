import { listedNames, type StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { confirm, toast, type Translation } from "#ui";
import { nounOfOne, recordLabel } from "./record-label.ts";
import type { texts } from "../texts.ts";

interface RemovalRules {
  /** Null while unknown; the server decides. */
  readonly removable: (record: StoredRecord) => boolean | null;
  /** The removal cannot be undone. */
  readonly isFinal: boolean;
}

/**
 * Asks before records are deleted, where that cannot be undone. Those that may not be deleted (`removal`) are named, and
 * why; the others can go without them.
 * @returns those that shall go: none when the answer was no
 */
export async function confirmRemoval(
  { t, text, locale }: Translation<keyof typeof texts.zh>,
  module: Module,
  records: readonly StoredRecord[],
  { removable, isFinal }: RemovalRules,
): Promise<readonly StoredRecord[]> {
  const kept = records.filter((record) => removable(record) === false);
  const others = records.filter((record) => removable(record) !== false);
  const reason = module.removal === null ? "" : text(module.removal.otherwise);
  if (others.length === 0) {
    toast.error(reason);
    return others;
  }
  if (kept.length === 0 && !isFinal) return others;
  const names = kept.map((record) => recordLabel(module, record));
  const why = t("warn.someKept", { count: kept.length, records: listedNames(names, locale) });
  const going = listedNames(
    others.map((record) => recordLabel(module, record)),
    locale,
  );
  const sure = await confirm({
    title: t("confirm.deleteTitle", { ...nounOfOne(module, others), records: going }),
    content:
      kept.length === 0 ? t("confirm.delete") : `${why}\n${reason}\n\n${t("confirm.deleteOthers", { count: others.length })}`,
    okText: t("action.delete"),
    cancelText: t("confirm.cancel"),
    danger: true,
  });
  return sure ? others : [];
}
