import { useEffect, useState } from "react";
import type { DictionaryEntry } from "#contract";
import { NativeSelect, useI18n, type NativeOption } from "#ui";
import { useRuntime } from "../../../context/runtime-context.ts";
import { texts } from "../../../texts.ts";
import type { FilterControlProps } from "../../filter-control.ts";

/** A dictionary's value, an enum's option, or yes and no. */
export function ChoiceFilter({ id, label, field, values, onChange }: FilterControlProps) {
  const { t, text, locale } = useI18n(texts);
  const { dictionaries } = useRuntime();
  const [entries, setEntries] = useState<readonly DictionaryEntry[] | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const dict = field?.dict ?? null;
  const options = field?.options ?? null;

  useEffect(() => {
    if (dict === null) return undefined;
    let current = true;
    setEntries(null);
    dictionaries.entries(dict).then(
      (found) => current && setEntries(found),
      () => current && setEntries("failed"),
    );
    return () => {
      current = false;
    };
  }, [dict, dictionaries, attempt]);

  if (entries === "failed") {
    return (
      <button type="button" id={id} className="trellis-link" onClick={() => setAttempt(attempt + 1)}>
        {t("filter.failed")}
      </button>
    );
  }
  const choices: readonly NativeOption[] =
    dict !== null
      ? (entries ?? []).map((entry) => ({
          value: entry.dictKey,
          label: locale === "en" && entry.enValue !== "" ? entry.enValue : entry.dictValue,
        }))
      : options !== null
        ? options.map((option) => ({ value: String(option.value), label: text(option.label) }))
        : [
            { value: "true", label: t("value.yes") },
            { value: "false", label: t("value.no") },
          ];
  const [value = ""] = values;
  return (
    <NativeSelect
      id={id}
      label={label}
      placeholder={t("filter.any")}
      value={value}
      // A choice from the URL must not look cleared while its dictionary loads.
      options={choices.length === 0 && value !== "" ? [{ value, label: "…" }] : choices}
      onChange={(next) => onChange([next])}
    />
  );
}
