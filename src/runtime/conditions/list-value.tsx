import Select from "@arco-design/web-react/es/Select";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { QUERY_LIMITS } from "#contract";
import type { Field, Module } from "#metadata";
import { namedPopup, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { panelTexts } from "./panel-texts.ts";

interface ListValueProps {
  readonly module: Module;
  readonly field: Field;
  /** Comma-joined. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 250;
const SIZE = 50;

/** Several of a dictionary's entries, of an enum's options, or of another module's records. */
export function ListValue({ module, field, value, onChange }: ListValueProps) {
  const { t, text, locale } = useI18n(panelTexts);
  const { dictionaries, references } = useRuntime();
  const [q, ask] = useState("");
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = value === "" ? [] : value.split(",");
  const remote = field.ref !== null;

  useEffect(() => {
    let current = true;
    const take = (choices: readonly Choice[]) => {
      if (!current) return;
      setFound(choices);
      setLabels((known) => new Map([...known, ...choices.map((choice) => [choice.value, choice.label] as const)]));
    };
    if (field.ref !== null)
      references.ask({ module: module.name, field: field.name, q, current: 1, size: SIZE }).then(
        ({ options }) => take(options),
        () => undefined,
      );
    else if (field.dict !== null)
      dictionaries.entries(field.dict).then(
        (entries) =>
          take(
            entries.map(({ dictKey, dictValue, enValue }) => ({
              value: dictKey,
              label: locale === "en" && enValue !== "" ? enValue : dictValue,
            })),
          ),
        () => undefined,
      );
    else take((field.options ?? []).map((option) => ({ value: String(option.value), label: text(option.label) })));
    return () => {
      current = false;
    };
  }, [dictionaries, references, module, field, q, locale, text]);

  // Values of a view or an address: their labels are on no page that was fetched.
  useEffect(() => {
    const unknown = value.split(",").filter((one) => one !== "" && !labels.has(one));
    if (!remote || unknown.length === 0) return undefined;
    let current = true;
    references.ask({ module: module.name, field: field.name, values: unknown }).then(
      ({ options }) =>
        current &&
        setLabels(
          (known) =>
            new Map([
              ...known,
              ...unknown.map((one) => [one, options.find((option) => option.value === one)?.label ?? one] as const),
            ]),
        ),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [references, module, field, remote, value, labels]);

  useEffect(() => () => clearTimeout(timer.current), []);
  const others = chosen.filter((one) => !found.some((choice) => choice.value === one));
  return (
    <Select
      mode="multiple"
      aria-label={t("value")}
      {...namedPopup(t("value"))}
      allowClear
      maxTagCount={2}
      filterOption={remote ? false : labelHas}
      value={chosen}
      options={[...found, ...others.map((one) => ({ value: one, label: labels.get(one) ?? "…" }))].map((choice) => ({
        ...choice,
      }))}
      onSearch={(typed) => {
        if (!remote) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => ask(typed), PAUSE);
      }}
      onChange={(next: string[]) => onChange(next.slice(0, QUERY_LIMITS.values).join(","))}
    />
  );
}

function labelHas(typed: string, option: ReactElement): boolean {
  const { children } = option.props as { readonly children?: unknown };
  return String(children).toLowerCase().includes(typed.toLowerCase());
}
