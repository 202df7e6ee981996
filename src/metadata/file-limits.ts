import { isJsonObject } from "#contract";
import type { Field, Module } from "./module.ts";

/** Which files a field takes. */
export interface FileLimits {
  /** As HTML's `accept`; empty for every kind. */
  readonly accept: string;
  /** Bytes; null for no limit of its own. */
  readonly maxSize: number | null;
}

/** What a picture may be where its module says nothing else: kinds a browser shows and that cannot carry a script. */
export const PICTURES = "image/png,image/jpeg,image/gif,image/webp";

/** Widgets that hold addresses of uploaded files. */
export const FILE_WIDGETS: ReadonlySet<string> = new Set(["image", "file", "files"]);

/** What a module file says of the files of a field; null where it says nothing, or the field holds none. */
export function fileLimits({ uiFields }: Pick<Module, "uiFields">, { path, widget }: Field): FileLimits | null {
  if (!FILE_WIDGETS.has(widget)) return null;
  const stated = uiFields[path]?.["ui:options"];
  const options = isJsonObject(stated) ? stated : {};
  const accept = typeof options["accept"] === "string" ? options["accept"] : widget === "image" ? PICTURES : "";
  const maxSize = typeof options["maxSize"] === "number" ? options["maxSize"] : null;
  return accept === "" && maxSize === null ? null : { accept, maxSize };
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
