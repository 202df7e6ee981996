import { observable, runInAction, when } from "mobx";
import { createContext, useContext, useEffect, useRef } from "react";

/** Whether somebody is in the middle of something that would be lost if the screen began anew. */
type IsBusy = () => boolean;

/** Knows when a screen is at rest: it hears of what its parts read in stores, and looks again when one is drawn. */
export class ScreenRest {
  readonly #parts = observable.set<IsBusy>([], { deep: false });
  readonly #drawings = observable.box(0);

  /** @returns takes the part away */
  add(part: IsBusy): () => void {
    runInAction(() => this.#parts.add(part));
    return () => runInAction(() => this.#parts.delete(part));
  }

  /** A part was drawn: what it keeps to itself may have changed. */
  drawn(): void {
    runInAction(() => this.#drawings.set(this.#drawings.get() + 1));
  }

  /** Acts once, at once or after whatever the screen is busy with. @returns how to wait no longer */
  await(act: () => void): () => void {
    return when(() => this.#drawings.get() >= 0 && ![...this.#parts].some((isBusy) => isBusy()), act);
  }
}

export const ScreenRestContext = createContext<ScreenRest | null>(null);

/** Keeps the screen from beginning anew by itself while something of it is busy. */
export function useUnrest(isBusy: IsBusy): void {
  const rest = useContext(ScreenRestContext);
  const latest = useRef(isBusy);
  latest.current = isBusy;
  useEffect(() => rest?.add(() => latest.current()), [rest]);
  useEffect(() => rest?.drawn());
}
