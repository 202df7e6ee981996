import { isJsonObject, type JsonObject } from "#contract";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

/** Input of a writer. */
export interface PostInput {
  readonly title: string;
  readonly categoryId: string;
  readonly content: string;
  readonly images: readonly string[];
  readonly video: string;
  readonly poster: string;
}

export const EMPTY: PostInput = { title: "", categoryId: "", content: "", images: [], video: "", poster: "" };

/** A draft in this browser, with the id of its copy on the server. */
export interface LocalDraft {
  readonly input: PostInput;
  /** Empty until the server has a copy. */
  readonly id: string;
  /** `HH:mm`. */
  readonly time: string;
}

/** The key of the draft of a new post, or of the changes of one. */
export function draftKey(person: string, postId: string): string {
  return `forum-draft-${person}-${postId === "" ? "new" : postId}`;
}

export function readDraft(key: string): LocalDraft | null {
  return readStorage(key, isDraft);
}

export function keepDraft(key: string, draft: LocalDraft): void {
  writeStorage(key, draft);
}

export function dropDraft(key: string): void {
  removeStorage(key);
}

/** Reads a stored post or draft as input. */
export function inputOf(record: JsonObject): PostInput {
  const text = (name: string): string => (typeof record[name] === "string" ? record[name] : "");
  const images = Array.isArray(record["images"]) ? record["images"].map(String) : [];
  return {
    title: text("title"),
    categoryId: text("categoryId"),
    content: text("content"),
    images,
    video: text("video"),
    poster: text("poster"),
  };
}

export function isSame(one: PostInput, other: PostInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isDraft(content: unknown): content is LocalDraft {
  if (!isJsonObject(content) || !isJsonObject(content["input"])) return false;
  const { input, id, time } = content;
  return (
    typeof id === "string" && typeof time === "string" && typeof input["title"] === "string" && Array.isArray(input["images"])
  );
}
