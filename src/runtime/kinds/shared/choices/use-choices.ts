import { useEffect, useState } from "react";
import type { DictionaryEntry, Json } from "#contract";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { formTexts } from "../../../form-model/form-texts.ts";
import { useFormServices } from "../../../form-model/services.ts";

export interface Choice {
  /** Arco's components hold text, whatever type the value has. */
  readonly key: string;
  readonly value: Json;
  readonly label: string;
}

export interface Choices {
  readonly choices: readonly Choice[];
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The choices of an `enum` or of a dictionary, labelled in the current language. */
export function useChoices(field: Field): Choices {
  const { text, locale } = useI18n(formTexts);
  const services = useFormServices();
  const [loaded, setLoaded] = useState<{ readonly entries: readonly DictionaryEntry[]; readonly failed: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { dict } = field;

  useEffect(() => {
    if (dict === null) return;
    let current = true;
    services.dictionary(dict).then(
      (entries) => current && setLoaded({ entries, failed: false }),
      () => current && setLoaded({ entries: [], failed: true }),
    );
    return () => {
      current = false;
    };
  }, [services, dict, attempt]);

  if (dict === null) {
    const choices = (field.options ?? []).map((option) => ({
      key: String(option.value),
      value: option.value,
      label: text(option.label),
    }));
    return { choices, loading: false, failed: false, retry: nothing };
  }
  const number = field.type === "integer" || field.type === "number";
  const choices = (loaded?.entries ?? []).map((entry) => ({
    key: entry.dictKey,
    value: number ? Number(entry.dictKey) : entry.dictKey,
    label: locale === "en" && entry.enValue !== "" ? entry.enValue : entry.dictValue,
  }));
  return {
    choices,
    loading: loaded === null,
    failed: loaded?.failed === true,
    retry: () => {
      setLoaded(null);
      setAttempt(attempt + 1);
    },
  };
}

function nothing(): void {}

/**
 * Builds the value of several keys: an array if the schema requires one, otherwise comma-joined
 * text.
 */
export function valueOfParts(field: Field, keys: readonly string[], choices: readonly Choice[] = []): Json | undefined {
  if (keys.length === 0) return undefined;
  if (field.type !== "array") return keys.join(",");
  return keys.map((key) => choices.find((choice) => choice.key === key)?.value ?? key);
}
