import { isJsonObject } from "#contract";
import type { Field, Module } from "./module.ts";

/** Which files a field takes. */
export interface FileLimits {
  /** As HTML's `accept`; empty for every kind. */
  readonly accept: string;
  /** Bytes; null for no limit of its own. */
  readonly maxSize: number | null;
}

/** Widgets that hold addresses of uploaded files. */
export const FILE_WIDGETS: ReadonlySet<string> = new Set(["image", "file", "files"]);

/** What a module file says of the files of a field; null where it says nothing, or the field holds none. */
export function fileLimits({ uiFields }: Pick<Module, "uiFields">, { path, widget }: Field): FileLimits | null {
  const options = uiFields[path]?.["ui:options"];
  if (!FILE_WIDGETS.has(widget) || !isJsonObject(options)) return null;
  const { accept, maxSize } = options;
  if (accept === undefined && maxSize === undefined) return null;
  return { accept: typeof accept === "string" ? accept : "", maxSize: typeof maxSize === "number" ? maxSize : null };
}

/** As browsers read `accept`: `.ext`, `type/subtype`, `type/*`. */
export function isAccepted(file: { readonly name: string; readonly type: string }, accept: string): boolean {
  const rules = accept
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule !== "");
  if (rules.length === 0) return true;
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return rules.some((rule) =>
    rule.startsWith(".") ? name.endsWith(rule) : rule.endsWith("/*") ? type.startsWith(rule.slice(0, -1)) : type === rule,
  );
}
