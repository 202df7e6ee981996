import { action, makeObservable, observableRef } from "mobx";
import { isSettled } from "#runtime";
import { readStorage, removeStorage, STORAGE_PREFIX, writeStorage } from "#ui/storage";
import { serverTime } from "#ui/server-time";

/** One unhandled error of the console. */
export interface ErrorLogEntry {
  readonly type: "render" | "error" | "rejection";
  readonly message: string;
  readonly stack: string;
  /** Place in the console, such as React's component stack. */
  readonly info: string;
  readonly url: string;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
}

const KEY = "logs";
/** Number of entries that are kept, so that they do not fill the browser's storage; the oldest are dropped. */
const MOST = 100;

/** A browser reports with it that an observer of sizes runs again with the next frame. */
const RESIZE_NOTE = /^ResizeObserver loop/;

const isLog = (content: unknown): content is readonly ErrorLogEntry[] => Array.isArray(content);

/** Keeps errors on this machine until a person uploads or clears them. */
export class ErrorLog {
  /** Latest first. */
  entries: readonly ErrorLogEntry[] = [];

  constructor() {
    makeObservable(this, { entries: observableRef, add: action, clear: action, readAgain: action });
    this.readAgain();
  }

  add(type: ErrorLogEntry["type"], error: unknown, info = ""): void {
    const entry: ErrorLogEntry = {
      type,
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? "") : "",
      info,
      url: window.location.href,
      time: serverTime(),
    };
    this.readAgain();
    this.entries = [entry, ...this.entries].slice(0, MOST);
    writeStorage(KEY, this.entries);
  }

  clear(): void {
    this.entries = [];
    removeStorage(KEY);
  }

  /** Reads again, because another tab may have written. */
  readAgain(): void {
    this.entries = readStorage(KEY, isLog) ?? [];
  }

  /** Records errors that no code caught. @returns Function that stops it */
  start(): () => void {
    const onError = (event: ErrorEvent) => {
      if (!RESIZE_NOTE.test(event.message)) this.add("error", event.error ?? event.message);
    };
    const onRejection = (event: PromiseRejectionEvent) => {
      // A refusal that the person has read is no error of the console.
      if (isSettled(event.reason)) event.preventDefault();
      else this.add("rejection", event.reason);
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === STORAGE_PREFIX + KEY || event.key === null) this.readAgain();
    };
    window.addEventListener("error", onError);
    window.addEventListener("unhandledrejection", onRejection);
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
    };
  }
}
