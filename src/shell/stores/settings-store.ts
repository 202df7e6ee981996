import { action, makeObservable, observable, observableRef, runInAction } from "mobx";
import { isJsonObject, consoleEndpoint, type ConsoleSettings } from "#contract";
import { callEndpoint, type Api } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

const KEY = "console";

/** Settings of the console on the server. They are loaded once per user, when they are first needed. */
export class SettingsStore {
  /** The settings of the last visit until the server answers, so that the logo does not flicker. */
  known: ConsoleSettings | null = readStorage(KEY, isSettings);
  failed = false;
  readonly #api: Api;
  #asking: Promise<void> | null = null;

  constructor(api: Api) {
    this.#api = api;
    makeObservable(this, { known: observableRef, failed: observable, clear: action });
  }

  /** Never rejects; a failure can be tried again. */
  load(): Promise<void> {
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  /** Clears the settings for the next user. */
  clear(): void {
    this.#asking = null;
    this.known = null;
    this.failed = false;
    removeStorage(KEY);
  }

  #ask(): Promise<void> {
    const asking: Promise<void> = callEndpoint(this.#api, consoleEndpoint, {}, { quiet: true }).then(
      (settings) => this.#answer(asking, settings),
      () => this.#answer(asking, null),
    );
    return asking;
  }

  /** @param asking Generation of the request; an answer that arrives after `clear` is dropped */
  #answer(asking: Promise<void>, settings: ConsoleSettings | null): void {
    if (this.#asking !== asking) return;
    runInAction(() => {
      this.known = settings ?? this.known;
      this.failed = settings === null;
    });
    if (settings === null) this.#asking = null;
    else writeStorage(KEY, settings);
  }
}

function isSettings(content: unknown): content is ConsoleSettings {
  return (
    isJsonObject(content) &&
    typeof content["logo"] === "string" &&
    Array.isArray(content["frameHosts"]) &&
    Array.isArray(content["silentCodes"])
  );
}
