import { useCallback, useEffect, useState } from "react";
import { isJsonObject, type GrantKeys, type GrantTrees } from "#contract";
import { asTreeNodes, isAborted, messageOf, useRuntime, type Parse } from "#runtime";

export type Kind = keyof GrantTrees;

export interface HeldKeys<Kinds extends Kind> {
  readonly keys: Pick<GrantKeys, Kinds>;
  /** Keys that some of several subjects hold. */
  readonly partly: Pick<GrantKeys, Kinds>;
  /** Empty where no revision is kept. */
  readonly revision: string;
}

export type Grant<Kinds extends Kind> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | ({ readonly state: "ready"; readonly trees: Pick<GrantTrees, Kinds>; readonly again: () => void } & HeldKeys<Kinds>);

/** Loads the grantable keys and the granted keys together. */
export function useGrant<Kinds extends Kind>(
  kinds: readonly Kinds[],
  treePath: string,
  keysPath: string,
  idsParameter: string,
  ids: string,
): Grant<Kinds> {
  const { api } = useRuntime();
  const [grant, setGrant] = useState<Grant<Kinds>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setGrant((now) => (now.state === "ready" ? now : { state: "loading" }));
    Promise.all([
      api.call("GET", treePath, asParts(kinds, asTreeNodes), { signal, quiet: true }),
      api.call("GET", keysPath, asHeld(kinds), { signal, quiet: true, params: { [idsParameter]: ids } }),
    ]).then(
      ([trees, held]) => setGrant({ state: "ready", trees, ...held, again }),
      (error: unknown) => {
        if (!isAborted(error)) setGrant({ state: "failed", message: messageOf(error), retry: again });
      },
    );
    return () => controller.abort();
  }, [again, api, attempt, ids, idsParameter, keysPath, kinds, treePath]);
  return grant;
}

const asKeys: Parse<readonly string[]> = (data) => (Array.isArray(data) ? data.map(String) : []);

export function asHeld<Kinds extends Kind>(kinds: readonly Kinds[]): Parse<HeldKeys<Kinds>> {
  return (data) => ({
    keys: asParts(kinds, asKeys)(data),
    partly: asParts(kinds, asKeys)(isJsonObject(data) ? data["partly"] : undefined),
    revision: isJsonObject(data) && typeof data["revision"] === "string" ? data["revision"] : "",
  });
}

function asParts<Kinds extends Kind, T>(kinds: readonly Kinds[], parse: Parse<T>): Parse<Record<Kinds, T>> {
  return (data) => {
    const parts: Partial<Record<Kinds, T>> = {};
    for (const kind of kinds) parts[kind] = parse(isJsonObject(data) ? data[kind] : undefined);
    return complete(parts, kinds);
  };
}

function complete<Kinds extends Kind, T>(parts: Partial<Record<Kinds, T>>, kinds: readonly Kinds[]): Record<Kinds, T> {
  const isComplete = (candidate: Partial<Record<Kinds, T>>): candidate is Record<Kinds, T> =>
    kinds.every((kind) => kind in candidate);
  if (!isComplete(parts)) throw new TypeError("a part of the grant is missing");
  return parts;
}
