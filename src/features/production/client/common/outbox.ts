import { makeAutoObservable, runInAction } from "mobx";
import { ApiError, anything, messageOf, type Api } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import type { JsonObject } from "#contract";

/** An act that was entered on the pad. The server ignores a repetition of its request number. */
export interface Entry {
  readonly requestId: string;
  readonly workOrderId: string;
  readonly stepId: string;
  readonly act: string;
  readonly form: JsonObject;
  /** Number of the order and name of the step, for messages. */
  readonly order: string;
  readonly step: string;
}

export interface Refusal {
  readonly entry: Entry;
  readonly reason: string;
}

const RETRY_MS = 10_000;
/** Statuses of a server or network that may be better later. */
const LATER: ReadonlySet<number> = new Set([0, 429, 502, 503, 504]);

/**
 * Keeps acts until the server has them, also over a reload of the page, and sends them in their order. Whatever the
 * server refuses is reported and dropped.
 */
export class Outbox {
  entries: readonly Entry[] = [];
  refusals: readonly Refusal[] = [];
  readonly #api: Api;
  readonly #key: string;
  readonly #onSent: () => void;
  #sending = false;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** @param person key of the signed-in person, whose acts are kept apart from those of others */
  constructor(api: Api, person: string, onSent: () => void) {
    this.#api = api;
    this.#key = `pad:${person}`;
    this.#onSent = onSent;
    this.entries = readStorage(this.#key, isEntries) ?? [];
    makeAutoObservable(this);
  }

  start(): void {
    window.addEventListener("online", this.flush);
    this.#timer = setInterval(this.flush, RETRY_MS);
    this.flush();
  }

  stop(): void {
    window.removeEventListener("online", this.flush);
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  add(entry: Omit<Entry, "requestId">): void {
    this.entries = [...this.entries, { ...entry, requestId: newRequestId() }];
    this.#keep();
    this.flush();
  }

  dismiss(refusal: Refusal): void {
    this.refusals = this.refusals.filter((other) => other !== refusal);
  }

  isPending(stepId: string): boolean {
    return this.entries.some((entry) => entry.stepId === stepId);
  }

  readonly flush = (): void => void this.#send();

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let [entry] = this.entries; entry !== undefined; [entry] = this.entries) {
        if (!(await this.#sendOne(entry))) return;
      }
    } finally {
      this.#sending = false;
    }
  }

  /** @returns false when the entry must wait */
  async #sendOne(entry: Entry): Promise<boolean> {
    const { workOrderId, stepId, act, requestId, form } = entry;
    try {
      const body = { ...form, workOrderId, stepId, act, requestId };
      await this.#api.call("POST", "/api/blade-workOrder/updateSept", anything, { body, quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || LATER.has(error.status)) return false;
      const reason = error.fields[0]?.message ?? messageOf(error);
      runInAction(() => (this.refusals = [...this.refusals, { entry, reason }]));
    }
    runInAction(() => (this.entries = this.entries.filter((other) => other !== entry)));
    this.#keep();
    this.#onSent();
    return true;
  }

  #keep(): void {
    if (this.entries.length === 0) removeStorage(this.#key);
    else writeStorage(this.#key, [...this.entries]);
  }
}

function newRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isEntries(content: unknown): content is readonly Entry[] {
  return (
    Array.isArray(content) &&
    content.every((entry: unknown) => typeof entry === "object" && entry !== null && "requestId" in entry)
  );
}
