import { makeAutoObservable, observableRef } from "mobx";
import { CHAT_KINDS, type ChatKind } from "#contract";
import { isAborted, isOf, messageOf, ShapeError, type Parse, type Runtime } from "#runtime";

interface Uploaded {
  readonly link: string;
  readonly messageType: ChatKind;
}

/** A picture or video on its way to the server, or there and not sent yet. */
export interface UploadEntry {
  readonly id: number;
  /** The member whose conversation it belongs to. */
  readonly userId: string;
  readonly file: File;
  readonly messageType: ChatKind;
  /** Address of the preview inside of the page. */
  readonly preview: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly done: Uploaded | null;
  readonly error: string;
}

const isUploaded = isOf<Uploaded>({ link: "string", messageType: "number" });
const asUploaded: Parse<Uploaded> = (data) => {
  if (!isUploaded(data)) throw new ShapeError("not an upload");
  return data;
};
/** Bytes above which a file goes in chunks, which survive a broken connection. */
const LARGE = 2 * 1024 * 1024;

/**
 * The pictures and videos of one person that are not sent yet, of all conversations. An upload goes on while another
 * conversation is open.
 */
export class Uploads {
  entries: readonly UploadEntry[] = [];
  readonly #runtime: Runtime;
  readonly #running = new Map<number, AbortController>();
  #last = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    makeAutoObservable(this, { entries: observableRef });
  }

  /** The files of one conversation. */
  of(userId: string): readonly UploadEntry[] {
    return this.entries.filter((entry) => entry.userId === userId);
  }

  add(userId: string, files: readonly File[]): void {
    for (const file of files) {
      const id = (this.#last += 1);
      const messageType = file.type.startsWith("video/") ? CHAT_KINDS.video : CHAT_KINDS.image;
      const preview = URL.createObjectURL(file);
      this.entries = [...this.entries, { id, userId, file, messageType, preview, progress: 0, done: null, error: "" }];
      this.#start(id, userId, file, messageType);
    }
  }

  retry({ id, userId, file, messageType }: UploadEntry): void {
    this.#change(id, { progress: 0, error: "" });
    this.#start(id, userId, file, messageType);
  }

  /** Cancels an upload, or forgets a file. */
  remove(id: number): void {
    this.#running.get(id)?.abort();
    const gone = this.entries.find((entry) => entry.id === id);
    if (gone !== undefined) URL.revokeObjectURL(gone.preview);
    this.entries = this.entries.filter((entry) => entry.id !== id);
  }

  /** Cancels all uploads. */
  stop(): void {
    for (const controller of this.#running.values()) controller.abort();
  }

  #start(id: number, userId: string, file: File, messageType: ChatKind): void {
    const controller = new AbortController();
    this.#running.set(id, controller);
    this.#upload(userId, file, messageType, controller.signal, (progress) => this.#change(id, { progress }))
      .then(
        (done) => this.#change(id, { done, progress: 1, messageType: done.messageType }),
        (error: unknown) => {
          if (!isAborted(error)) this.#change(id, { error: messageOf(error) });
        },
      )
      .finally(() => this.#running.delete(id));
  }

  async #upload(
    userId: string,
    file: File,
    messageType: ChatKind,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<Uploaded> {
    const { api, services } = this.#runtime;
    if (file.size > LARGE) return { link: (await services.upload(file, onProgress, signal)).link, messageType };
    const body = new FormData();
    body.set("file", file);
    body.set("userId", userId);
    return api.call("POST", "/api/blade_chat/upload", asUploaded, { body, onProgress, signal, quiet: true });
  }

  #change(id: number, values: Partial<UploadEntry>): void {
    this.entries = this.entries.map((entry) => (entry.id === id ? { ...entry, ...values } : entry));
  }
}
