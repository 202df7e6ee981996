import { useEffect, useRef, useState } from "react";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { texts } from "../texts.ts";
import { panelTexts } from "./panel-texts.ts";

interface Option {
  readonly value: string;
  readonly label: string;
  /** Distinguishes records with the same label. */
  readonly detail?: string;
}

interface ChoiceOptionsProps {
  readonly module: Module;
  readonly field: Field;
  /** Chosen value; null for none. */
  readonly value: string | null;
  readonly onChoose: (value: string) => void;
  /** Choices that are no values, such as an empty field. */
  readonly further: readonly { readonly label: string; readonly current: boolean; readonly choose: () => void }[];
}

/** Milliseconds after the last key before a request. */
const PAUSE = 250;
const SIZE = 50;
/** Choices from which on they can be found by a part of their name. */
const MANY = 9;

/** The values of a field to choose one from: a dictionary, an enum, yes and no, or the records of another module. */
export function ChoiceOptions({ module, field, value, onChoose, further }: ChoiceOptionsProps) {
  const { t } = useI18n(panelTexts);
  const words = useI18n(texts);
  const [typed, type] = useState("");
  const [q, ask] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { options, answered, remote, failed, retry } = useOptions(module, field, q);
  const shown =
    remote || options === null
      ? options
      : options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  // An Enter takes the first option for the typed words, also when they are still on their way. Another key cancels it.
  const [entered, enter] = useState(false);
  const settled = options !== null && (!remote || answered === typed);
  const [first] = shown ?? [];
  useEffect(() => {
    if (!entered || !settled) return;
    enter(false);
    if (first !== undefined) onChoose(first.value);
  }, [entered, settled, first, onChoose]);
  return (
    <>
      {(remote || (options?.length ?? 0) >= MANY) && (
        <input
          type="search"
          className="trellis-choice-search"
          aria-label={t("findOption")}
          placeholder={t("findOption")}
          autoFocus
          value={typed}
          onChange={(event) => {
            const { value: text } = event.target;
            type(text);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => ask(text), PAUSE);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const isEnter = event.key === "Enter";
            if (isEnter) event.preventDefault();
            enter(isEnter && typed.trim() !== "");
          }}
        />
      )}
      {failed && (
        <button type="button" className="trellis-link" onClick={retry}>
          {words.t("filter.failed")}
        </button>
      )}
      {shown?.length === 0 && <p className="trellis-panel-hint">{t("noOption")}</p>}
      <ul className="trellis-options" aria-busy={!settled}>
        {(shown ?? []).map((option) => (
          <li key={option.value}>
            <button type="button" aria-current={option.value === value || undefined} onClick={() => onChoose(option.value)}>
              <span>{option.label}</span>
              {option.detail !== undefined && <small>{option.detail}</small>}
            </button>
          </li>
        ))}
      </ul>
      <ul className="trellis-options trellis-options-foot">
        {further.map(({ label, current, choose }) => (
          <li key={label}>
            <button type="button" aria-current={current || undefined} onClick={choose}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Options {
  /** Null until they came. */
  readonly options: readonly Option[] | null;
  /** The words that they answer. */
  readonly answered: string;
  /** The server finds them by what is typed. */
  readonly remote: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

function useOptions(module: Module, field: Field, q: string): Options {
  const { text, locale, t } = useI18n(texts);
  const { dictionaries, references } = useRuntime();
  const [options, setOptions] = useState<readonly Option[] | null>(null);
  const [answered, setAnswered] = useState("");
  const [isWhole, setWhole] = useState(false);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const remote = field.ref !== null && !isWhole;
  const asked = remote ? q : "";
  useEffect(() => {
    let current = true;
    setFailed(false);
    load().then(
      (found) => {
        if (!current) return;
        setOptions(found);
        setAnswered(asked);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
    async function load(): Promise<readonly Option[]> {
      if (field.ref !== null) {
        const page = await references.ask({ module: module.name, field: field.name, q: asked, current: 1, size: SIZE });
        // A small tree comes whole and is searched here.
        if (current && asked === "" && page.complete) setWhole(true);
        return page.options.map((one) => ({
          value: one.value,
          label: one.label,
          ...(one.detail === undefined ? {} : { detail: one.detail }),
        }));
      }
      if (field.dict !== null)
        return (await dictionaries.entries(field.dict)).map(({ dictKey, dictValue, enValue }) => ({
          value: dictKey,
          label: locale === "en" && enValue !== "" ? enValue : dictValue,
        }));
      if (field.options !== null)
        return field.options.map((option) => ({ value: String(option.value), label: text(option.label) }));
      return [
        { value: "true", label: t("value.yes") },
        { value: "false", label: t("value.no") },
      ];
    }
  }, [dictionaries, references, module, field, asked, locale, text, t, attempt]);
  return { options, answered, remote, failed, retry: () => setAttempt(attempt + 1) };
}
