import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { studioJudgeEndpoint, type Finding } from "#contract";
import { MODULE_SHAPE, type Module } from "#metadata";
import { callEndpoint, isAborted, messageOf, type Api } from "#runtime";

/** Milliseconds after which a judgement that failed is asked for again: no event tells when the server can be reached. */
const AGAIN = 5_000;

/** A text as the server judges it. */
export interface JudgedText {
  readonly path: string;
  readonly text: string;
  readonly replaces?: string;
}

/** The server's judgement of the open text. */
export class Judgement {
  readonly #api: Api;
  readonly #present: () => JudgedText | null;
  #judging: AbortController | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  findings: readonly Finding[] = [];
  /** The definition of the last text without errors. It stays in sight while the text is broken. */
  module: Module | null = null;
  /** The last judgement is about the present text. */
  isPresent = false;
  /** Message of a failure to judge the present text. */
  failure: string | null = null;

  /** @param present the open text; null while none is open */
  constructor(api: Api, present: () => JudgedText | null) {
    this.#api = api;
    this.#present = present;
    makeAutoObservable(this, { findings: observableRef, module: observableRef }, { autoBind: true });
  }

  get broken(): boolean {
    return this.findings.some(({ severity }) => severity === "error");
  }

  /** The definition is that of an older text. */
  get outdated(): boolean {
    return this.module !== null && this.broken;
  }

  /** Judges the present text. Never rejects. */
  async judge(): Promise<void> {
    const judged = this.#present();
    if (judged === null) return;
    clearTimeout(this.#again);
    // Without a definition to show, that of an earlier text is welcome.
    if (this.module !== null) this.#judging?.abort();
    const judging = new AbortController();
    this.#judging = judging;
    try {
      const reply = await callEndpoint(this.#api, studioJudgeEndpoint, { body: judged }, { signal: judging.signal, quiet: true });
      if (judging.signal.aborted || this.#present()?.path !== judged.path) return;
      const isLatest = this.#judging === judging;
      runInAction(() => {
        if (isModule(reply.module) && (isLatest || this.module === null)) this.module = reply.module;
        if (!isLatest) return;
        this.findings = reply.findings;
        this.isPresent = true;
        this.failure = null;
      });
    } catch (error) {
      if (isAborted(error) || this.#judging !== judging) return;
      runInAction(() => (this.failure = messageOf(error)));
      this.#again = setTimeout(this.resume, AGAIN);
    }
  }

  /** Judges anew where the last attempt failed, such as without a network. */
  resume(): void {
    if (this.failure !== null) void this.judge();
  }

  /** The text has changed since. */
  expire(): void {
    this.isPresent = false;
    this.failure = null;
  }

  /** Another file is open. */
  reset(): void {
    this.expire();
    this.findings = [];
    this.module = null;
  }

  /** Cancels the request and the next attempt. */
  stop(): void {
    clearTimeout(this.#again);
    this.#judging?.abort();
  }
}

/** A definition of a newer server would not fit the screens of this console. */
function isModule(value: object | null): value is Module {
  return value !== null && "shape" in value && value.shape === MODULE_SHAPE;
}
