import { action, computed, makeObservable, observable } from "mobx";
import { PATHS } from "#contract";
import { anything, ApiError, type Api } from "#runtime";

/** Milliseconds between two questions whether the server is back. */
const PROBE = 5_000;
/** No reply at all, or a proxy's word that there is no server behind it. */
const UNREACHABLE: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Whether the server can be reached: what the browser says of the network, and what calls run into. */
export class ConnectionStore {
  online = navigator.onLine;
  serverUp = true;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor() {
    makeObservable(this, { online: observable, serverUp: observable, trouble: computed, setOnline: action, setServerUp: action });
  }

  get trouble(): "offline" | "unavailable" | null {
    if (!this.online) return "offline";
    return this.serverUp ? null : "unavailable";
  }

  setOnline(online: boolean): void {
    this.online = online;
  }

  setServerUp(up: boolean): void {
    this.serverUp = up;
  }

  /** The same api, but a call that finds no server lets everybody know, and asks until it is back. */
  watch(api: Api): Api {
    const noticing = async <T>(call: Promise<T>): Promise<T> => {
      try {
        const reply = await call;
        this.#reached();
        return reply;
      } catch (error) {
        if (error instanceof ApiError) {
          if (UNREACHABLE.has(error.status)) this.#lost(api);
          else this.#reached();
        }
        throw error;
      }
    };
    return {
      locale: api.locale,
      call: (method, path, parse, options) => noticing(api.call(method, path, parse, options)),
      bare: (method, path, parse, options) => noticing(api.bare(method, path, parse, options)),
      open: (method, path, options) => noticing(api.open(method, path, options)),
    };
  }

  /** Follows the browser's network events; returns the way to stop. */
  start(): () => void {
    const follow = () => this.setOnline(navigator.onLine);
    window.addEventListener("online", follow);
    window.addEventListener("offline", follow);
    return () => {
      window.removeEventListener("online", follow);
      window.removeEventListener("offline", follow);
      this.#reached();
    };
  }

  #lost(api: Api): void {
    this.setServerUp(false);
    this.#timer ??= setInterval(() => {
      api.bare("GET", PATHS.health, anything, { quiet: true }).then(
        () => this.#reached(),
        () => undefined,
      );
    }, PROBE);
  }

  #reached(): void {
    if (!this.serverUp) this.setServerUp(true);
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
