import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReferenceOption } from "#contract";
import type { Field } from "#metadata";
import { useNameFilter, type NameFilter } from "../../context/use-name-filter.ts";
import { pathOf } from "../shared/references/use-tree-filter.ts";
import type { FormSession } from "../../form-model/form-session.ts";
import { useFormServices } from "../../form-model/services.ts";
import { nodesOf, type TreeChoice } from "../tree-select/tree-nodes.ts";
import { useNodeRequest } from "../shared/references/use-node-request.ts";
import type { ReferencePlace } from "../shared/references/use-references.ts";

const SEARCH_PAUSE = 300;

/** A node with its ancestors, outermost first. */
export interface Trail {
  readonly values: readonly string[];
  readonly labels: readonly string[];
}

export interface NodeLevels {
  /** Roots with their loaded descendants; during a search, its results. */
  readonly options: readonly TreeChoice[];
  /** The options contain every node. */
  readonly complete: boolean;
  readonly searching: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly missing: Field | null;
  /** Path of the field's own value; null while it is unknown. */
  readonly trail: Trail | null;
  readonly open: () => void;
  readonly childrenOf: (value: string) => Promise<readonly TreeChoice[]>;
  readonly search: (words: string) => void;
  readonly retry: () => void;
}

interface Known {
  /** The query that the result belongs to. */
  readonly key: string;
  readonly options: readonly ReferenceOption[];
  readonly complete: boolean;
}

/**
 * Loads the nodes of a tree level by level. Opening the picker loads the first level and those on
 * the path to the value; the others follow on demand. A small tree arrives whole
 * (`ReferencePage.complete`).
 */
export function useNodeLevels(place: ReferencePlace, value: string, self: string): NodeLevels {
  const { field, session } = place;
  const [opened, setOpened] = useState(false);
  const [known, setKnown] = useState<Known | null>(null);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly ReferenceOption[] | null>(null);
  const [failed, setFailed] = useState(false);
  const isNamed = useNameFilter(opened);
  const trails = useTrail(field, session, value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searched = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);

  const { key, missing, request } = useNodeRequest(place);

  const { trail } = trails;
  const above = trail === null ? "" : trail.values.slice(0, -1).join(",");
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const page = await request({});
      const levels =
        page.complete || above === "" ? [] : await Promise.all(above.split(",").map((parent) => request({ parent })));
      const options = [page, ...levels].flatMap((level) => level.options);
      setKnown({ key, options: distinct(options), complete: page.complete });
    } catch {
      setFailed(true);
    }
  }, [request, key, above]);
  const wanted = opened && missing === null && trails.settled;
  useEffect(() => {
    if (wanted && known?.key !== key && !failed) void load();
  }, [wanted, known, key, failed, load]);

  const search = (words: string): void => {
    clearTimeout(timer.current);
    const q = words.trim();
    searched.current = q;
    setTyped(q);
    if (q === "") return setFound(null);
    if (known?.key === key && known.complete) return;
    timer.current = setTimeout(() => {
      request({ q }).then(
        // A newer search makes an older response obsolete.
        (page) => searched.current === q && setFound(page.options),
        () => setFailed(true),
      );
    }, SEARCH_PAUSE);
  };

  const current = known?.key === key ? known : null;
  const whole = current?.complete === true ? current.options : null;
  const results = useMemo(
    () => (whole === null || typed === "" ? found : foundIn(whole, typed, isNamed)),
    [whole, typed, found, isNamed],
  );
  const options = useMemo(
    () => (results === null ? nodesOf(current?.options ?? [], self) : results.map((option) => flat(option, self))),
    [results, current, self],
  );
  return {
    options,
    complete: current?.complete ?? false,
    searching: results !== null,
    loading: opened && current === null && !failed,
    failed,
    missing,
    trail,
    // Loads again on each opening, because the path must match the current value.
    open: () => {
      setKnown(null);
      setTyped("");
      setFound(null);
      setFailed(false);
      setOpened(true);
    },
    childrenOf: async (parent) => nodesOf((await request({ parent })).options, self),
    search,
    retry: () => void load(),
  };
}

/** Searches a tree that is loaded whole. */
function foundIn(options: readonly ReferenceOption[], words: string, isNamed: NameFilter): readonly ReferenceOption[] {
  const byValue = new Map(options.map((option) => [option.value, option]));
  return options
    .filter((option) => isNamed(option.label, words))
    .map((option) => ({ ...option, above: pathOf(option, byValue).slice(0, -1) }));
}

/** Results include their path, because names of nodes repeat. */
function flat(option: ReferenceOption, self: string): TreeChoice {
  const path = [...(option.above ?? []), option];
  return {
    key: option.value,
    value: option.value,
    title: path.map(({ label }) => label).join(" / "),
    isLeaf: true,
    disabled: self !== "" && path.some((node) => node.value === self),
  };
}

function distinct(options: readonly ReferenceOption[]): readonly ReferenceOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

/** Loads the path to a value, once per value. */
function useTrail(
  field: Field,
  session: FormSession,
  value: string,
): { readonly trail: Trail | null; readonly settled: boolean } {
  const services = useFormServices();
  const [answer, setAnswer] = useState<{ readonly value: string; readonly trail: Trail | null } | null>(null);
  const tenantId = session.tenant();
  useEffect(() => {
    if (value === "") return undefined;
    let gone = false;
    services.references({ ...session.owner(field), values: [value], ...(tenantId === null ? {} : { tenantId }) }).then(
      (page) => gone || setAnswer({ value, trail: trailOf(page.options.find((option) => option.value === value)) }),
      () => gone || setAnswer({ value, trail: null }),
    );
    return () => {
      gone = true;
    };
  }, [services, session, field, value, tenantId]);
  const current = answer?.value === value ? answer : null;
  return { trail: current?.trail ?? null, settled: value === "" || current !== null };
}

/** @returns null for a value that no longer exists */
export function trailOf(option: ReferenceOption | undefined): Trail | null {
  if (option === undefined) return null;
  const path = [...(option.above ?? []), option];
  return { values: path.map((node) => node.value), labels: path.map((node) => node.label) };
}
