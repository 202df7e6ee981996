import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReferenceOption } from "#contract";
import type { Field } from "#metadata";
import type { FormSession } from "../form-session.ts";
import { isEmpty } from "../form-values.ts";
import { labelsWithin } from "../record-labels.ts";
import { useFormServices, type ReferenceQuery } from "../services.ts";

/** Milliseconds without a keystroke before the server is asked. */
const SEARCH_PAUSE = 300;
const PAGE = 50;

export interface References {
  readonly options: readonly ReferenceOption[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** The master field of a cascade that is still empty; null when the choices can be asked for. */
  readonly missing: Field | null;
  readonly labelOf: (value: string) => string;
  readonly open: () => void;
  readonly search: (words: string) => void;
  readonly more: () => void;
  readonly retry: () => void;
}

interface Found {
  /** The question that was answered. */
  readonly key: string;
  readonly options: readonly ReferenceOption[];
  readonly total: number;
  readonly page: number;
}

/** The choices of a reference field: page by page, by words, within what its master fields allow. */
export function useReferences(field: Field, session: FormSession, values: readonly string[]): References {
  const services = useFormServices();
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef("");
  const { labels, remember } = useLabels(field, session, values);

  const where = session.cascade(field.path);
  const tenantId = session.tenant();
  const missing = where === null ? emptyMaster(field, session) : null;
  const key = JSON.stringify([words, where, tenantId]);
  const own = field.ref?.module === session.shape.owner ? session.record["id"] : undefined;

  const load = useCallback(
    async (page: number, before: readonly ReferenceOption[]) => {
      asked.current = `${key}#${page}`;
      setState("loading");
      const query: ReferenceQuery = {
        module: session.shape.owner,
        field: field.path,
        current: page,
        size: PAGE,
        ...(words === "" ? {} : { q: words }),
        ...(where === null ? {} : { where }),
        ...(tenantId === null ? {} : { tenantId }),
        ...(typeof own === "string" && own !== "" ? { of: own } : {}),
      };
      try {
        const answer = await services.references(query);
        // An answer that a newer question has overtaken is of no use.
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

  const present = found?.key === key ? found.options : [];
  return {
    options: present,
    loading: state === "loading" || (opened && state === "idle" && found?.key !== key),
    failed: state === "failed",
    missing,
    labelOf: (value) => labels.get(value) ?? value,
    open: () => setOpened(true),
    search: (typed) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWords(typed.trim()), typed === "" ? 0 : SEARCH_PAUSE);
    },
    more: () => {
      if (state === "idle" && found !== null && found.key === key && present.length < found.total)
        void load(found.page + 1, present);
    },
    retry: () => void load(1, []),
  };
}

/** Labels of the values a field holds: from the record, from choices seen, else asked for by one call. */
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
    services
      .references({ module: session.shape.owner, field: field.path, values: wanted, ...(tenantId === null ? {} : { tenantId }) })
      .then(
        // A value that no longer exists is shown as it is, and asked for once.
        (answer) =>
          remember(wanted.map((value) => answer.options.find((option) => option.value === value) ?? { value, label: value })),
        () => undefined,
      );
  }, [services, session, field, unknown, tenantId, remember]);
  return { labels, remember };
}

function labelsOfRecord(field: Field, session: FormSession): ReadonlyMap<string, string> {
  // Inside of a list there is no telling which entry this is; a value has the same label in all of them.
  if (field.path !== field.name) return labelsWithin(session.shape.known, session.record, field);
  const value = session.record[field.name];
  const label = field.labelKey === null ? undefined : session.record[field.labelKey];
  if (typeof value !== "string" || typeof label !== "string" || value === "" || label === "") return new Map();
  const [values, labels] = field.multiple ? [value.split(","), label.split(",")] : [[value], [label]];
  // Labels that hold commas themselves cannot be told apart: then the server is asked.
  return values.length === labels.length ? new Map(values.map((part, index) => [part, labels[index] ?? part])) : new Map();
}

/** The first field of a cascade that holds nothing yet; null without a cascade. */
export function emptyMaster(field: Field, session: FormSession): Field | null {
  const masters = (field.ref?.where ?? []).map(({ master }) => master);
  const empty = masters.find((name) => isEmpty(session.valueOf(name)));
  return session.shape.known.find((known) => known.name === (empty ?? masters[0])) ?? null;
}
