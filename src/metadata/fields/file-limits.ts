import { isJsonObject } from "#contract";
import { findKind } from "../kinds/field-kinds.ts";
import type { Field } from "../module/field.ts";
import type { Module } from "../module/module.ts";

/** Limits of the files in one field. */
export interface FileLimits {
  /** Accepted types as in HTML; empty for every type. */
  readonly accept: string;
  /** Maximum size in bytes; null without its own limit. */
  readonly maxSize: number | null;
}

/** True if the value is one or more addresses of stored files. */
export function holdsFiles({ widget }: Pick<Field, "widget">): boolean {
  return findKind(widget).files !== undefined;
}

/** True if the value is or may contain addresses of stored files. */
export function mayShowFiles(field: Pick<Field, "widget">): boolean {
  return holdsFiles(field) || findKind(field.widget).embedsFiles === true;
}

/** True if anybody may read the files in the value, without a signature in their address. */
export function showsPublicFiles({ schema }: Pick<Field, "schema">): boolean {
  return schema["x-public"] === true;
}

/** @returns null for a field without limits or without files */
export function fileLimits({ uiFields }: Pick<Module, "uiFields">, { path, widget }: Field): FileLimits | null {
  const { files } = findKind(widget);
  if (files === undefined) return null;
  const stated = uiFields[path]?.["ui:options"];
  const options = isJsonObject(stated) ? stated : {};
  const accept = typeof options["accept"] === "string" ? options["accept"] : files.accept;
  const maxSize = typeof options["maxSize"] === "number" ? options["maxSize"] : null;
  return accept === "" && maxSize === null ? null : { accept, maxSize };
}

/** Reads `accept` as browsers do: `.ext`, `type/subtype`, `type/*`. */
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
