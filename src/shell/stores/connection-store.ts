import { action, computed, makeObservable, observable } from "mobx";
import { healthEndpoint } from "#contract";
import { anything, ApiError, type Api } from "#runtime";

/** Interval of the connection checks in milliseconds. */
const PROBE = 5_000;
/** No reply, or a reply of a proxy that cannot reach the server. */
const UNREACHABLE: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Tracks if the server can be reached, from the browser's network events and from failed calls. */
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

  /** Wraps an api: a call that cannot reach the server starts the notice and the checks. */
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

  /** Follows the browser's network events. @returns Function that stops it */
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
      api.bare("GET", healthEndpoint.path, anything, { quiet: true }).then(
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
