import { useEffect, useState, type ComponentType } from "react";
import { LateCodeError } from "./feedback/stale-code.ts";

/** Milliseconds (product spec §9 "Chunk load timeout"). */
const CODE_TIMEOUT = 120_000;

/** A component whose code comes when it is first shown, or earlier when somebody foresees it. */
export type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches the code ahead of time. Never rejects: what goes wrong is said where the component is shown. */
  readonly foresee: () => Promise<void>;
};

/**
 * Like React's `lazy`, without its suspense: React leaves a fallback that it has shown standing for 300 ms, and a
 * screen can ask for its records only after that. A failed fetch is thrown while rendering, for the boundary around.
 * @param Waiting stands there meanwhile
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = Nothing,
): OnDemand<Props> {
  let code: ComponentType<Props> | null = null;
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    code ??= await inTime(load());
    return code;
  };

  function Demanded(props: Props) {
    const [Shown, show] = useState(() => code);
    const [failure, fail] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== null) return;
      let gone = false;
      fetchCode().then(
        (fetched) => gone || show(() => fetched),
        (error: unknown) => gone || fail({ error }),
      );
      return () => {
        gone = true;
      };
    }, [Shown]);
    if (failure !== null) throw failure.error;
    return Shown === null ? <Waiting /> : <Shown {...props} />;
  }

  const foresee = (): Promise<void> =>
    fetchCode().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Demanded, { foresee });
}

/** @throws LateCodeError after so long as nobody should be kept waiting in front of nothing */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateCodeError()), CODE_TIMEOUT);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

function Nothing() {
  return null;
}
