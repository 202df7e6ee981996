import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReferenceOption } from "#contract";
import type { Field } from "#metadata";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import type { FormSession } from "../../../form-model/form-session.ts";
import { labelsWithin } from "../../../form-model/record-labels.ts";
import { useFormServices, type ReferenceQuery } from "../../../form-model/services.ts";

/** Milliseconds without a keystroke before a request. */
const SEARCH_PAUSE = 300;
const PAGE = 50;

/** A reference field at its place in a form. */
export type ReferencePlace = Pick<FieldWidgetProps, "field" | "session" | "pointer">;

export interface References {
  readonly options: readonly ReferenceOption[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** The first empty master field of a cascade; null when the choices can be requested. */
  readonly missing: Field | null;
  readonly labelOf: (value: string) => string;
  /** The words as they were typed. */
  readonly typed: string;
  readonly open: () => void;
  readonly search: (words: string) => void;
  readonly more: () => void;
  readonly retry: () => void;
  /** Asks for the choices again when they are shown next. */
  readonly reload: () => void;
}

interface Found {
  /** The query that the result belongs to. */
  readonly key: string;
  readonly options: readonly ReferenceOption[];
  readonly total: number;
  readonly page: number;
}

/** Loads the choices of a reference field page by page, filtered by words and master fields. */
export function useReferences(place: ReferencePlace, values: readonly string[]): References {
  const { field, session, pointer } = place;
  const services = useFormServices();
  // The typed words, and the words of the last request.
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");
  const { labels, remember } = useLabels(field, session, values);

  const where = session.cascades.at(pointer);
  const tenantId = session.tenant();
  const missing = session.cascades.missing(pointer);
  const key = JSON.stringify([words, where, tenantId]);
  const own = field.ref?.module === session.shape.owner ? session.record["id"] : undefined;

  const load = useCallback(
    async (page: number, before: readonly ReferenceOption[]) => {
      asked.current = `${key}#${page}`;
      setState("loading");
      const query: ReferenceQuery = {
        ...session.owner(field),
        current: page,
        size: PAGE,
        ...(words === "" ? {} : { q: words }),
        ...(where === null ? {} : { where }),
        ...(tenantId === null ? {} : { tenantId }),
        ...(typeof own === "string" && own !== "" ? { of: own } : {}),
      };
      try {
        const answer = await services.references(query);
        // A newer query makes this response obsolete.
        if (asked.current !== `${key}#${page}`) return;
        remember(answer.options);
        setFound({ key, options: [...before, ...answer.options], total: answer.total, page });
        setState("idle");
      } catch {
        if (asked.current === `${key}#${page}`) setState("failed");
      }
    },
    [services, session, field, key, words, where, tenantId, own, remember],
  );

  const foundKey = found?.key;
  useEffect(() => {
    if (opened && missing === null && foundKey !== key) void load(1, []);
  }, [opened, missing, key, foundKey, load]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Options for other words are never offered, because Enter would choose one of them.
  const answered = found?.key === key && typed.trim() === words;
  const present = answered ? found.options : [];
  return {
    options: present,
    loading: state === "loading" || (opened && state === "idle" && !answered),
    failed: state === "failed",
    missing,
    labelOf: (value) => labels.get(value) ?? value,
    typed,
    open: () => setOpened(true),
    search: (text) => {
      clearTimeout(timer.current);
      setTyped(text);
      timer.current = setTimeout(() => setWords(text.trim()), text === "" ? 0 : SEARCH_PAUSE);
    },
    more: () => {
      if (state === "idle" && found !== null && answered && present.length < found.total) void load(found.page + 1, present);
    },
    retry: () => void load(1, []),
    reload: () => setFound(null),
  };
}

/**
 * Finds the labels of a field's values in the record, then in seen choices, then by one request.
 */
export function useLabels(
  field: Field,
  session: FormSession,
  values: readonly string[],
): { readonly labels: ReadonlyMap<string, string>; readonly remember: (options: readonly ReferenceOption[]) => void } {
  const services = useFormServices();
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(() => labelsOfRecord(field, session));
  const remember = useCallback((options: readonly ReferenceOption[]) => {
    setLabels((known) =>
      options.every((option) => known.get(option.value) === option.label)
        ? known
        : new Map([...known, ...options.map((option): [string, string] => [option.value, option.label])]),
    );
  }, []);
  const tenantId = session.tenant();
  const unknown = useMemo(() => values.filter((value) => !labels.has(value)).join(","), [values, labels]);
  useEffect(() => {
    if (unknown === "") return;
    const wanted = unknown.split(",");
    services.references({ ...session.owner(field), values: wanted, ...(tenantId === null ? {} : { tenantId }) }).then(
      // A value that no longer exists is shown unchanged and requested once.
      (answer) =>
        remember(wanted.map((value) => answer.options.find((option) => option.value === value) ?? { value, label: value })),
      () => undefined,
    );
  }, [services, session, field, unknown, tenantId, remember]);
  return { labels, remember };
}

function labelsOfRecord(field: Field, session: FormSession): ReadonlyMap<string, string> {
  // The item inside a list is unknown here, but a value has the same label in every item.
  if (field.path !== field.name) return labelsWithin(session.shape.known, session.record, field);
  const value = session.record[field.name];
  const label = field.labelKey === null ? undefined : session.record[field.labelKey];
  if (typeof value !== "string" || typeof label !== "string" || value === "" || label === "") return new Map();
  const [values, labels] = field.multiple ? [value.split(","), label.split(",")] : [[value], [label]];
  // Labels with commas cannot be split, so the server gives them.
  return values.length === labels.length ? new Map(values.map((part, index) => [part, labels[index] ?? part])) : new Map();
}
