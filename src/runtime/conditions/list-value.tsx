import Select from "@arco-design/web-react/es/Select";
import { useCallback, useEffect, useState, type ReactElement } from "react";
import { QUERY_LIMITS, type ReferenceOption } from "#contract";
import type { Field, Module } from "#metadata";
import { namedPopup, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { useFoundOptions } from "../kinds/shared/choices/use-found-options.tsx";
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

const SIZE = 50;

/** Several of a dictionary's entries, of an enum's options, or of another module's records. */
export function ListValue(props: ListValueProps) {
  return props.field.ref === null ? <OptionList {...props} /> : <RecordList {...props} />;
}

function OptionList({ field, value, onChange }: ListValueProps) {
  const { text, locale } = useI18n(panelTexts);
  const { dictionaries } = useRuntime();
  const [options, setOptions] = useState<readonly Choice[]>([]);
  useEffect(() => {
    let current = true;
    const take = (choices: readonly Choice[]) => current && setOptions(choices);
    if (field.dict !== null)
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
  }, [dictionaries, field, locale, text]);
  return <Select {...useShared(value, onChange)} filterOption={labelHas} options={[...options]} />;
}

function RecordList({ module, field, value, onChange }: ListValueProps) {
  const { references } = useRuntime();
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const find = useCallback(
    async (q: string) => {
      const { options } = await references.ask({ module: module.name, field: field.name, q, current: 1, size: SIZE });
      setLabels((known) => new Map([...known, ...options.map((option) => [option.value, option.label] as const)]));
      return options;
    },
    [references, module, field],
  );
  const options = useFoundOptions({ find, keyOf, render, labelOf: (key) => labels.get(key) ?? "…" });

  // Values of a view or an address: their labels are on no page that was fetched.
  useEffect(() => {
    const unknown = value.split(",").filter((one) => one !== "" && !labels.has(one));
    if (unknown.length === 0) return undefined;
    let current = true;
    references.ask({ module: module.name, field: field.name, values: unknown }).then(
      (page) =>
        current &&
        setLabels(
          (known) =>
            new Map([
              ...known,
              ...unknown.map((one) => [one, page.options.find((option) => option.value === one)?.label ?? one] as const),
            ]),
        ),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [references, module, field, value, labels]);
  return <Select {...useShared(value, onChange)} {...options} />;
}

function useShared(value: string, onChange: (value: string) => void) {
  const { t } = useI18n(panelTexts);
  return {
    mode: "multiple" as const,
    "aria-label": t("value"),
    ...namedPopup(t("value")),
    allowClear: true,
    maxTagCount: 2,
    value: value === "" ? [] : value.split(","),
    onChange: (next: string[]) => onChange(next.slice(0, QUERY_LIMITS.values).join(",")),
  };
}

const keyOf = ({ value }: ReferenceOption): string => value;
const render = ({ label }: ReferenceOption): string => label;

function labelHas(typed: string, option: ReactElement): boolean {
  const { children } = option.props as { readonly children?: unknown };
  return String(children).toLowerCase().includes(typed.toLowerCase());
}
