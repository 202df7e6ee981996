import { makeObservable, observableRef, runInAction } from "mobx";
import { menuCountsEndpoint, type MenuCount } from "#contract";
import { callEndpoint, followModules, type Api } from "#runtime";

/** Delay in milliseconds, because the requests of the screen come first. */
const AFTER = 2_500;
/** Changes that come together are counted once. */
const TOGETHER_MS = 300;

/** Numbers of records that wait for the user, by the path of their menu entry. */
export class MenuCounts {
  byPath: ReadonlyMap<string, number> = new Map();
  readonly #api: Api;
  #turn = 0;

  constructor(api: Api) {
    this.#api = api;
    makeObservable(this, { byPath: observableRef });
  }

  /** Keeps the counts current while the user is signed in. @returns Function that stops it and clears the counts */
  follow(): () => void {
    let stop: (() => void) | null = null;
    let gone = false;
    let timer = setTimeout(() => {
      void this.#load().then(async (counts) => {
        // Without the code of live changes the counts stay as they are.
        const leave = await followModules(
          this.#api,
          counts.map(({ module }) => module),
          again,
        ).catch(() => null);
        if (gone) leave?.();
        else stop = leave;
      });
    }, AFTER);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void this.#load(), TOGETHER_MS);
    };
    return () => {
      gone = true;
      clearTimeout(timer);
      stop?.();
      this.#turn += 1;
      runInAction(() => {
        this.byPath = new Map();
      });
    };
  }

  async #load(): Promise<readonly MenuCount[]> {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const counts = await callEndpoint(this.#api, menuCountsEndpoint, {}, { quiet: true });
      if (turn === this.#turn)
        runInAction(() => {
          this.byPath = new Map(counts.map(({ path, count }) => [path, count]));
        });
      return counts;
    } catch {
      // Another backend may lack the call.
      return [];
    }
  }
}
