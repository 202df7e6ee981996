import { makeAutoObservable, runInAction } from "mobx";
import { ApiError, anything, messageOf, type Api } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import { newRequestId, readEntries, type Entry, type NewEntry, type PhotoFault } from "./entry.ts";
import { forgetPhoto, keepPhotos, keptPhoto } from "./kept-photos.ts";

export type Upload = (photo: File) => Promise<{ readonly link: string }>;

const RETRY_MS = 10_000;
/** Statuses of a server, network or session that may be better later. */
export const LATER: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504]);

/**
 * Keeps acts and their photos until the server has them, also over a reload of the page, and sends them in their order, each
 * once. An act that the server refuses stays with the later acts of its card, until the person sends or discards them.
 */
export class Outbox {
  /** In the order in which they were entered. */
  entries: readonly Entry[] = [];
  /** Entries that the server has, until the list of steps was read after them. */
  sent: readonly Entry[] = [];
  photoFaults: readonly PhotoFault[] = [];
  readonly #api: Api;
  readonly #upload: Upload;
  readonly #key: string;
  readonly #onSent: () => void;
  /** Request numbers that were sent or discarded here. */
  readonly #gone = new Set<string>();
  #sending = false;
  #isOpen = false;
  #timer: ReturnType<typeof setInterval> | null = null;

  /** @param person key of the signed-in person, whose acts are kept apart from those of others */
  constructor(api: Api, upload: Upload, person: string, onSent: () => void) {
    this.#api = api;
    this.#upload = upload;
    this.#key = `pad:${person}`;
    this.#onSent = onSent;
    this.entries = this.#stored();
    makeAutoObservable(this);
  }

  start(): void {
    this.#isOpen = true;
    window.addEventListener("online", this.flush);
    this.#timer = setInterval(this.flush, RETRY_MS);
    this.flush();
  }

  stop(): void {
    this.#isOpen = false;
    window.removeEventListener("online", this.flush);
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** Entries that are still to be sent. */
  get waiting(): readonly Entry[] {
    return this.entries.filter(({ refusal }) => refusal === null);
  }

  get refused(): readonly Entry[] {
    return this.entries.filter(({ refusal }) => refusal !== null);
  }

  /** @throws DOMException when the browser has no room for the photos */
  async add(act: NewEntry, photos: readonly File[]): Promise<void> {
    const requestId = newRequestId();
    const enteredAt = Date.now();
    // Without photos there is nothing to wait for: a second touch finds the act entered.
    const kept = photos.length === 0 ? [] : await keepPhotos(requestId, photos);
    this.#change([...this.entries, { ...act, requestId, enteredAt, photos: kept, images: [], refusal: null }]);
    this.flush();
  }

  /** Sends the refused entries of a card once more. */
  retry(cardId: string): void {
    this.#change(this.entries.map((entry) => (entry.cardId === cardId ? { ...entry, refusal: null } : entry)));
    this.flush();
  }

  /** Drops the refused entries of a card, with their photos. */
  discard(cardId: string): void {
    const dropped = this.refused.filter((entry) => entry.cardId === cardId);
    for (const { requestId, photos } of dropped) {
      this.#gone.add(requestId);
      for (const key of photos) void forgetPhoto(key);
    }
    this.#change(this.entries.filter((entry) => !dropped.includes(entry)));
  }

  dismiss(fault: PhotoFault): void {
    this.photoFaults = this.photoFaults.filter((other) => other !== fault);
  }

  /** The list of steps was read: it shows what was sent before. */
  settle(): void {
    if (this.sent.length > 0) this.sent = [];
  }

  readonly flush = (): void => void this.#send();

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      this.#adopt();
      let [entry] = this.waiting;
      while (entry !== undefined && this.#isOpen && (await this.#sendOne(entry))) [entry] = this.waiting;
    } finally {
      this.#sending = false;
    }
  }

  /** Takes over what another tab of the person left behind. */
  #adopt(): void {
    const known = new Set([...this.entries.map(({ requestId }) => requestId), ...this.#gone]);
    const others = this.#stored().filter(({ requestId }) => !known.has(requestId));
    if (others.length > 0) this.#change([...this.entries, ...others]);
  }

  /** @returns false when the entry must wait */
  async #sendOne(entry: Entry): Promise<boolean> {
    const ready = await this.#sendPhotos(entry);
    if (ready === null) return false;
    const { workOrderId, stepId, act, requestId, form, images } = ready;
    const secondsAgo = Math.max(0, Math.round((Date.now() - ready.enteredAt) / 1000));
    try {
      const body = { ...form, ...(images.length > 0 && { images }), workOrderId, stepId, act, requestId, secondsAgo };
      await this.#api.call("POST", "/api/blade-workOrder/updateSept", anything, { body, quiet: true });
      this.#gone.add(requestId);
      runInAction(() => (this.sent = [...this.sent, ready]));
      this.#change(this.entries.filter((other) => other.requestId !== requestId));
    } catch (error) {
      if (mayPass(error)) return false;
      this.#refuse(ready, reasonOf(error));
    }
    this.#onSent();
    return true;
  }

  /** Uploads the photos of an entry, each once. @returns the entry with their addresses; null when it must wait */
  async #sendPhotos(entry: Entry): Promise<Entry | null> {
    let ready = entry;
    for (const key of entry.photos) {
      const images = [...ready.images];
      try {
        const photo = await keptPhoto(key);
        if (photo !== undefined) images.push((await this.#upload(photo)).link);
      } catch (error) {
        // A photo that cannot be read any more must not hold up the acts behind it.
        if (error instanceof ApiError && mayPass(error)) return null;
        const fault: PhotoFault = { entry: ready, reason: reasonOf(error) };
        runInAction(() => (this.photoFaults = [...this.photoFaults, fault]));
      }
      ready = { ...ready, images, photos: ready.photos.filter((other) => other !== key) };
      this.#replace(ready);
      await forgetPhoto(key);
    }
    return ready;
  }

  #replace(entry: Entry): void {
    this.#change(this.entries.map((other) => (other.requestId === entry.requestId ? entry : other)));
  }

  /** Later entries of the card build on the refused one. */
  #refuse({ requestId, cardId }: Entry, reason: string): void {
    this.#change(
      this.entries.map((entry) => {
        if (entry.requestId === requestId) return { ...entry, refusal: reason };
        return entry.cardId === cardId && entry.refusal === null ? { ...entry, refusal: "" } : entry;
      }),
    );
  }

  /** Replaces the entries of this tab. Entries that another tab has stored since are kept. */
  #change(entries: readonly Entry[]): void {
    const known = new Set([...this.entries, ...entries].map(({ requestId }) => requestId));
    const others = this.#stored().filter(({ requestId }) => !known.has(requestId) && !this.#gone.has(requestId));
    runInAction(() => (this.entries = entries));
    const all = [...others, ...entries];
    if (all.length === 0) removeStorage(this.#key);
    else writeStorage(this.#key, all);
  }

  #stored(): readonly Entry[] {
    return readEntries(readStorage(this.#key, isAnything)) ?? [];
  }
}

const isAnything = (content: unknown): content is unknown => content !== undefined;

/** True for a failure that the next attempt may not meet. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || LATER.has(error.status);
}

function reasonOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : [];
  return fields[0]?.message ?? messageOf(error);
}
