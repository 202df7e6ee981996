import { useEffect, useState, type ComponentType, type FunctionComponent } from "react";
import { loadCode } from "../code/load-code.ts";
import { CodeFailure, type FailurePlace } from "./code-failure.tsx";

/** A component whose code loads when it is first shown, or earlier by `prefetch`. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Loads the code ahead of time. Never rejects: the component reports the failure where it is shown. */
  readonly prefetch: () => Promise<void>;
};

/**
 * Works like React's `lazy`, without Suspense. React keeps a fallback on the page for 300 ms, and a screen could load
 * its records only after that.
 *
 * When the code cannot be loaded, a message with "Try again" and "Reload" replaces the component. Everything around it
 * stays.
 * @param Waiting Component shown until the code arrives, with the same properties
 * @param place Form of the failure message; a component that takes `onClose` always fails as a dialog
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: FunctionComponent<NoInfer<Props>> = Nothing,
  place: FailurePlace = "inline",
): LazyComponent<Props> {
  let code: ComponentType<Props> | null = null;
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    code ??= await loadCode(load);
    return code;
  };

  function Lazy(props: Props) {
    const [Shown, setShown] = useState(() => code);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Shown !== null || failed) return undefined;
      let gone = false;
      fetchCode().then(
        (fetched) => gone || setShown(() => fetched),
        (error: unknown) => {
          // The console's error log needs the details. The message on the page is shorter.
          window.reportError(error);
          if (!gone) setFailed(true);
        },
      );
      return () => {
        gone = true;
      };
    }, [Shown, failed]);
    if (Shown !== null) return <Shown {...props} />;
    if (!failed) return <Waiting {...props} />;
    const onClose = closeOf(props);
    return (
      <CodeFailure
        place={onClose === undefined ? place : "dialog"}
        onRetry={() => setFailed(false)}
        {...(onClose === undefined ? {} : { onClose })}
      />
    );
  }

  const prefetch = (): Promise<void> =>
    fetchCode().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Lazy, { prefetch });
}

function closeOf(props: object): (() => void) | undefined {
  const onClose: unknown = "onClose" in props ? props.onClose : undefined;
  return typeof onClose === "function" ? () => void onClose() : undefined;
}

function Nothing() {
  return null;
}
