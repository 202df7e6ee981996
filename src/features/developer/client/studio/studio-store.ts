import { makeAutoObservable, observableRef, reaction, runInAction } from "mobx";
import {
  studioFileEndpoint,
  studioFilesEndpoint,
  studioNamesEndpoint,
  studioRemoveEndpoint,
  studioSaveEndpoint,
  studioVersionEndpoint,
  studioVersionsEndpoint,
  type StudioDeletion,
  type StudioDraft,
  type StudioFile,
  type StudioNames,
  type StudioOmission,
  type StudioText,
} from "#contract";
import { ApiError, callEndpoint, messageOf, type Api } from "#runtime";
import { mergeTexts } from "./editor/merge-texts.ts";
import { Judgement, type JudgedText } from "./judgement.ts";

/** Milliseconds without a keystroke after which the server judges the text. */
const PAUSE = 350;
/** The studio: the folder, one open file with its text, and the server's judgement of that text. */
export class StudioStore {
  readonly #api: Api;
  readonly judgement: Judgement;
  #saving = false;
  files: readonly StudioFile[] = [];
  /** Files that were deleted here, the last one first. */
  deleted: readonly StudioDeletion[] = [];
  writable = false;
  names: StudioNames | null = null;
  /** Message of a failure to read the folder. */
  problem: string | null = null;
  loaded = false;
  path: string | null = null;
  /** Counts the files that were opened. A rename leaves it as it is. */
  opened = 0;
  /** The file on disk as it was read; null for a new file. */
  saved: StudioText | null = null;
  /** Path of the file whose place the open one takes with the next save; null without a new name. */
  replaces: string | null = null;
  text = "";
  /** The file whose rows wait for the import after the first save. */
  rows: File | null = null;
  /** Omissions of the draft; empty for a file. */
  leftOut: readonly StudioOmission[] = [];
  /** Path of a file that is being read. */
  opening: string | null = null;
  /** What became of the file on disk since the changes started from it. */
  stale: "changed" | "gone" | null = null;

  constructor(api: Api) {
    this.#api = api;
    this.judgement = new Judgement(api, () => (this.path === null ? null : this.request));
    makeAutoObservable(
      this,
      {
        judgement: false,
        files: observableRef,
        deleted: observableRef,
        names: observableRef,
        saved: observableRef,
        rows: observableRef,
        leftOut: observableRef,
      },
      { autoBind: true },
    );
  }

  /**
   * Judges each change of the text while the screen is in sight.
   * @returns a function that ends it
   */
  watch(): () => void {
    const stop = reaction(
      () => this.text,
      () => {
        this.judgement.expire();
        void this.judgement.judge();
      },
      { delay: PAUSE },
    );
    if (this.path !== null) {
      // Files can have changed, and a judgement can have been cut off, while another screen was in sight.
      void this.follow();
      if (!this.judgement.isPresent) void this.judgement.judge();
    }
    return () => {
      stop();
      this.judgement.stop();
    };
  }

  get dirty(): boolean {
    return this.path !== null && (this.replaces !== null || this.text !== (this.saved?.text ?? ""));
  }

  get file(): StudioFile | null {
    return this.files.find(({ path }) => path === this.source) ?? null;
  }

  /** Path under which the open file is on disk. */
  get source(): string | null {
    return this.replaces ?? this.path;
  }

  /** The open text, as the server judges, plans and saves it. */
  get request(): JudgedText {
    const { path, text, replaces } = this;
    return { path: path ?? "", text, ...(replaces === null ? {} : { replaces }) };
  }

  /** Gives the open file another path, from the next save on. @param text with the name that fits the path */
  rename(path: string, text: string): void {
    const { source, saved } = this;
    if (source === null) return;
    this.text = text;
    this.path = path;
    this.replaces = saved === null || path === source ? null : source;
    void this.judgement.judge();
  }

  /** Reads the folder. Never rejects. @param anew reads the names as well, although they are known */
  async load(anew = false): Promise<void> {
    try {
      const [folder, names] = await Promise.all([
        callEndpoint(this.#api, studioFilesEndpoint, {}, { quiet: true }),
        (!anew && this.names) || callEndpoint(this.#api, studioNamesEndpoint, {}, { quiet: true }),
      ]);
      runInAction(() => {
        this.files = folder.files;
        this.deleted = folder.deleted;
        this.writable = folder.writable;
        this.names = names;
        this.problem = null;
        this.loaded = true;
      });
    } catch (error) {
      runInAction(() => (this.problem = messageOf(error)));
    }
  }

  /** Opens a file as it is on disk. The api shows a failure. */
  async open(path: string): Promise<void> {
    this.opening = path;
    try {
      const file = await callEndpoint(this.#api, studioFileEndpoint, { query: { path } });
      // A file that was pressed later has been opened meanwhile.
      if (this.opening !== path) return;
      runInAction(() => {
        this.#begin(path, file.text, file);
        this.opened += 1;
      });
      await this.judgement.judge();
    } catch {
      // The file list stays in sight.
    } finally {
      runInAction(() => {
        if (this.opening === path) this.opening = null;
      });
    }
  }

  /** Closes the open file without a save. */
  shut(): void {
    this.judgement.stop();
    this.#begin(null, "", null);
  }

  /** Begins a new file with a drafted text. @param rows spreadsheet to import after the file was saved */
  async begin({ path, text, leftOut }: StudioDraft, rows: File | null): Promise<void> {
    this.#begin(path, text, null);
    this.opened += 1;
    this.rows = rows;
    this.leftOut = leftOut;
    await this.judgement.judge();
  }

  /** The rows are imported, or not wanted. */
  forgetRows(): void {
    this.rows = null;
  }

  edit(text: string): void {
    this.text = text;
  }

  /**
   * Saves the text.
   * @param convert saves a change that waits for the conversion of stored values
   * @throws ApiError when the server refuses
   */
  async save(convert = false): Promise<void> {
    const { path, request, saved } = this;
    if (path === null) return;
    this.#saving = true;
    const file = await callEndpoint(
      this.#api,
      studioSaveEndpoint,
      { body: { ...request, base: saved?.digest ?? null, convert } },
      { quiet: true },
    ).finally(() => (this.#saving = false));
    runInAction(() => {
      // Another file may have been opened meanwhile.
      if (this.path !== path) return;
      this.saved = file;
      this.replaces = null;
      this.stale = null;
    });
    await this.load();
  }

  /** Deletes a file and closes it. @throws ApiError when the server refuses */
  async remove(path: string, base: string): Promise<void> {
    await callEndpoint(this.#api, studioRemoveEndpoint, { body: { path, base } }, { quiet: true });
    if (this.path === path) this.shut();
    await this.load();
  }

  /** Begins a new file with the text that a deleted one had. The api shows a failure. */
  async recall(path: string): Promise<void> {
    this.opening = path;
    try {
      const versions = await callEndpoint(this.#api, studioVersionsEndpoint, { query: { path } });
      const last = versions.find(({ deletes }) => !deletes);
      if (last === undefined) return;
      const { text } = await callEndpoint(this.#api, studioVersionEndpoint, { query: { id: last.id } });
      if (this.opening === path) await this.begin({ path, text, findings: [], leftOut: [] }, null);
    } catch {
      // The list of deleted files stays in sight.
    } finally {
      runInAction(() => {
        if (this.opening === path) this.opening = null;
      });
    }
  }

  /** The file on disk, which another person may have changed; null when it is gone. */
  async newest(): Promise<StudioText | null> {
    return this.source === null ? null : this.#onDisk(this.source);
  }

  /**
   * Takes a file as the one that the next save replaces, and keeps what was typed.
   * @param shown the file that the person has seen; without it the one on disk
   */
  async rebase(shown?: StudioText | null): Promise<void> {
    const { path, source } = this;
    if (path === null || source === null) return;
    const file = shown === undefined ? await this.#onDisk(source) : shown;
    runInAction(() => {
      if (this.path !== path) return;
      this.saved = file;
      this.stale = null;
    });
  }

  /** Puts the changes of the text into the file on disk. @returns false where both have changed the same lines */
  async merge(): Promise<boolean> {
    const { path, source, saved } = this;
    if (source === null || saved === null) return false;
    const file = await this.#onDisk(source);
    if (this.path !== path || file === null) return false;
    const merged = mergeTexts(this.text, saved.text, file.text);
    if (merged === null) return false;
    this.#keep(file);
    this.edit(merged);
    return true;
  }

  /** Takes the file on disk in place of the text. A file that is gone is closed. */
  async reopen(): Promise<void> {
    const { path, source } = this;
    if (source === null) return;
    const file = await this.#onDisk(source);
    if (this.path === path) this.#take(source, file);
  }

  /**
   * Looks whether the server has made a save whose answer was lost.
   * @returns true when the text is the file on disk by now
   */
  async isSaved(): Promise<boolean> {
    const { path, replaces } = this;
    if (path === null) return false;
    const file = await this.#onDisk(path);
    if (this.path !== path || file === null || file.text !== this.text) return false;
    // The file whose place it takes goes last.
    if (replaces !== null && (await this.#onDisk(replaces)) !== null) return false;
    runInAction(() => (this.replaces = null));
    this.#keep(file);
    await this.load();
    return true;
  }

  #isText(file: StudioText): boolean {
    return this.replaces === null && file.text === this.text;
  }

  #keep(file: StudioText): void {
    runInAction(() => {
      this.saved = file;
      this.stale = null;
    });
  }

  #take(path: string, file: StudioText | null): void {
    if (file === null) return this.shut();
    runInAction(() => this.#begin(path, file.text, file));
    void this.judgement.judge();
  }

  /** Looks after the files were changed somewhere else. A text without changes follows the file. Never rejects. */
  async follow(): Promise<void> {
    // The answer of the save tells the same.
    if (this.#saving) return;
    await this.load();
    // The text can contradict what another file says by now.
    void this.judgement.judge();
    const { path, source, saved } = this;
    if (source === null || saved === null) return;
    try {
      const file = this.file === null ? null : await this.#onDisk(source);
      // A file that is being opened takes the place of this one.
      if (this.path !== path || this.opening !== null || this.saved !== saved || file?.digest === saved.digest) return;
      if (file !== null && this.#isText(file)) this.#keep(file);
      else if (this.dirty) runInAction(() => (this.stale = file === null ? "gone" : "changed"));
      else this.#take(source, file);
    } catch {
      // The next save finds it.
    }
  }

  /** @returns null for a file that is gone */
  async #onDisk(path: string): Promise<StudioText | null> {
    try {
      return await callEndpoint(this.#api, studioFileEndpoint, { query: { path } }, { quiet: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  #begin(path: string | null, text: string, saved: StudioText | null): void {
    this.path = path;
    this.replaces = null;
    this.opening = null;
    this.stale = null;
    this.saved = saved;
    this.text = text;
    this.judgement.reset();
    this.rows = null;
    this.leftOut = [];
  }
}
