import { makeAutoObservable, runInAction } from "mobx";
import { ApiError, anything, messageOf, type Api } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import type { JsonObject } from "#contract";
import { forgetPhoto, keepPhotos, keptPhoto } from "./kept-photos.ts";

/** An act that was entered on the pad. The server ignores a repetition of its request number. */
export interface Entry {
  readonly requestId: string;
  readonly workOrderId: string;
  readonly stepId: string;
  readonly act: string;
  readonly form: JsonObject;
  /** Keys of the kept photos that the server does not have yet. */
  readonly photos: readonly string[];
  /** Addresses of the photos that it has. */
  readonly images: readonly string[];
  /** Number of the order and name of the step, for messages. */
  readonly order: string;
  readonly step: string;
}

export interface Refusal {
  readonly entry: Entry;
  /** True when the server refused a photo. The act is sent without it. */
  readonly isPhoto: boolean;
  readonly reason: string;
}

export type Upload = (photo: File) => Promise<{ readonly link: string }>;

const RETRY_MS = 10_000;
/** Statuses of a server, network or session that may be better later. */
const LATER: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504]);

/**
 * Keeps acts and their photos until the server has them, also over a reload of the page, and sends them in their order. Whatever the
 * server refuses is reported and dropped.
 */
export class Outbox {
  entries: readonly Entry[] = [];
  refusals: readonly Refusal[] = [];
  readonly #api: Api;
  readonly #upload: Upload;
  readonly #key: string;
  readonly #onSent: () => void;
  #sending = false;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** @param person key of the signed-in person, whose acts are kept apart from those of others */
  constructor(api: Api, upload: Upload, person: string, onSent: () => void) {
    this.#api = api;
    this.#upload = upload;
    this.#key = `pad:${person}`;
    this.#onSent = onSent;
    this.entries = (readStorage(this.#key, isEntries) ?? []).map((entry) => ({ ...NO_PHOTOS, ...entry }));
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

  /** @throws DOMException when the browser has no room for the photos */
  async add(act: Omit<Entry, "requestId" | "photos" | "images">, photos: readonly File[]): Promise<void> {
    const requestId = newRequestId();
    const entry: Entry = { ...act, ...NO_PHOTOS, requestId, photos: await keepPhotos(requestId, photos) };
    runInAction(() => (this.entries = [...this.entries, entry]));
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
    const sent = await this.#sendPhotos(entry);
    if (sent === null) return false;
    const { workOrderId, stepId, act, requestId, form, images } = sent;
    try {
      const body = { ...form, ...(images.length > 0 && { images }), workOrderId, stepId, act, requestId };
      await this.#api.call("POST", "/api/blade-workOrder/updateSept", anything, { body, quiet: true });
    } catch (error) {
      if (mayPass(error)) return false;
      this.#refuse(sent, false, error);
    }
    runInAction(() => (this.entries = this.entries.filter((other) => other.requestId !== requestId)));
    this.#keep();
    this.#onSent();
    return true;
  }

  /** Uploads the photos of an entry, each once. @returns the entry with their addresses; null when it must wait */
  async #sendPhotos(entry: Entry): Promise<Entry | null> {
    let sent = entry;
    for (const key of entry.photos) {
      const images = [...sent.images];
      try {
        const photo = await keptPhoto(key);
        if (photo !== undefined) images.push((await this.#upload(photo)).link);
      } catch (error) {
        // A photo that cannot be read any more must not hold up the acts behind it.
        if (error instanceof ApiError && mayPass(error)) return null;
        this.#refuse(sent, true, error);
      }
      sent = { ...sent, images, photos: sent.photos.filter((other) => other !== key) };
      this.#replace(sent);
      await forgetPhoto(key);
    }
    return sent;
  }

  #replace(entry: Entry): void {
    runInAction(() => (this.entries = this.entries.map((other) => (other.requestId === entry.requestId ? entry : other))));
    this.#keep();
  }

  #refuse(entry: Entry, isPhoto: boolean, error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : [];
    const reason = fields[0]?.message ?? messageOf(error);
    runInAction(() => (this.refusals = [...this.refusals, { entry, isPhoto, reason }]));
  }

  #keep(): void {
    if (this.entries.length === 0) removeStorage(this.#key);
    else writeStorage(this.#key, [...this.entries]);
  }
}

const NO_PHOTOS = { photos: [], images: [] };

/** True for a failure that the next attempt may not meet. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || LATER.has(error.status);
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
