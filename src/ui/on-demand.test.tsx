// @vitest-environment happy-dom
import { act, Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { LateCodeError } from "./feedback/stale-code.ts";
import { onDemand } from "./on-demand.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

class Boundary extends Component<
  { readonly children: ReactNode; readonly onError: (error: unknown) => void },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        again
      </button>
    );
  }
}

test("code that has not come after two minutes is said to be late, and may be asked for again", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const arrivals: ((component: () => ReactNode) => void)[] = [];
  const Late = onDemand(
    () => new Promise<() => ReactNode>((resolve) => arrivals.push(resolve)),
    () => "waiting",
  );
  const errors: unknown[] = [];
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  act(() =>
    root.render(
      <Boundary onError={(error) => errors.push(error)}>
        <Late />
      </Boundary>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(host.textContent).toBe("waiting");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(errors).toEqual([expect.any(LateCodeError)]);
  act(() => host.querySelector("button")?.click());
  expect(host.textContent).toBe("waiting");
  expect(arrivals).toHaveLength(2);
  arrivals[1]?.(() => "there");
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(host.textContent).toBe("there");
  expect(vi.getTimerCount()).toBe(0);
  act(() => root.unmount());
});
