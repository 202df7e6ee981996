import Spin from "@arco-design/web-react/es/Spin";
import type { SelectProps } from "@arco-design/web-react/es/Select/interface";
import { useEffect, useState, type ReactNode } from "react";
import { useI18n } from "#ui";
import { isAborted } from "../../../api/api-error.ts";
import { useDebouncedText } from "../../../context/use-debounced-text.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { useEarlyEnter } from "../references/use-early-enter.ts";
import { OptionsFailed } from "./options-failed.tsx";

interface FoundOptions<T> {
  /** Finds what matches the words. Must be constant. */
  readonly find: (words: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly keyOf: (item: T) => string;
  readonly render: (item: T) => ReactNode;
  /** Label of a chosen value that no search has found. */
  readonly labelOf?: (value: string) => ReactNode;
}

/**
 * Returns the properties of a select that searches on the server while the person types. Enter selects an option for the
 * typed words, however late the response arrives.
 */
export function useFoundOptions<T>({ find, keyOf, render, labelOf = String }: FoundOptions<T>) {
  const { t } = useI18n(formTexts);
  const [typed, setTyped] = useState("");
  const words = useDebouncedText(typed);
  const [found, setFound] = useState<{ readonly words: string; readonly items: readonly T[] } | null>(null);
  // Everything that was found, because a chosen value keeps its label during the next search.
  const [known, setKnown] = useState<readonly T[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFailed(false);
    find(words, signal).then(
      (items) => {
        if (signal.aborted) return;
        setFound({ words, items });
        setKnown((before) => [...items, ...before]);
      },
      (error: unknown) => {
        if (!signal.aborted && !isAborted(error)) setFailed(true);
      },
    );
    return () => controller.abort();
  }, [find, words, attempt]);
  const pending = !failed && found?.words !== typed;
  const enter = useEarlyEnter(pending);
  const shownAs = (value: string): ReactNode => {
    const item = known.find((candidate) => keyOf(candidate) === value);
    return item === undefined ? labelOf(value) : render(item);
  };
  return {
    // Options for other words are never offered, because Enter would choose one of them.
    options: pending || failed ? [] : (found?.items ?? []).map((item) => ({ value: keyOf(item), label: render(item) })),
    loading: pending,
    showSearch: true,
    filterOption: false,
    ref: enter.ref,
    onKeyDown: enter.onKeyDown,
    inputValue: typed,
    onInputValueChange: setTyped,
    onVisibleChange: (visible: boolean) => {
      if (visible) return;
      enter.cancel();
      // Arco forgets the words only after the popup has faded out, and keeps them when it is opened again before.
      setTyped("");
    },
    renderFormat: (_option: unknown, value: unknown) => shownAs(String(value)),
    notFoundContent: failed ? (
      <OptionsFailed onRetry={() => setAttempt((count) => count + 1)} />
    ) : pending ? (
      <Spin className="form-nothing" />
    ) : (
      <div className="form-nothing">{t("noMatch")}</div>
    ),
  } satisfies SelectProps & { readonly ref: unknown };
}
