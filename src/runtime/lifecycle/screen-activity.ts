import { observable, runInAction, when } from "mobx";
import { createContext, useContext, useEffect, useRef } from "react";

/** True if a person is doing something that a new start of the screen would destroy. */
type IsBusy = () => boolean;

/** Tracks whether parts of a screen are busy. It follows the stores that the parts read, and asks again when a part renders. */
export class ScreenActivity {
  readonly #parts = observable.set<IsBusy>([], { deep: false });
  readonly #renders = observable.box(0);

  /** @returns Function that removes the part */
  add(part: IsBusy): () => void {
    runInAction(() => this.#parts.add(part));
    return () => runInAction(() => this.#parts.delete(part));
  }

  /** Records that a part rendered, because its own state may have changed. */
  noteRender(): void {
    runInAction(() => this.#renders.set(this.#renders.get() + 1));
  }

  /**
   * Calls back once, as soon as no part is busy.
   * @returns Function that cancels the call
   */
  whenIdle(act: () => void): () => void {
    return when(() => this.#renders.get() >= 0 && ![...this.#parts].some((isBusy) => isBusy()), act);
  }
}

export const ScreenActivityContext = createContext<ScreenActivity | null>(null);

/** Delays a new start of the screen while this part of it is busy. */
export function useBusyPart(isBusy: IsBusy): void {
  const activity = useContext(ScreenActivityContext);
  const latest = useRef(isBusy);
  latest.current = isBusy;
  useEffect(() => activity?.add(() => latest.current()), [activity]);
  useEffect(() => activity?.noteRender());
}
