import type { Module } from "#metadata";

const HIDDEN = "******";
const SECRET_KEY = /passw|pwd|secret|token|authori[sz]ation|credential|captcha|access.?key|private.?key|cookie|blade.?auth/i;
const SECRET_IN_TEXT =
  /((?:access_|refresh_)?token|password|passwd|pwd|secret|authorization|blade-auth)(["']?\s*[=:]\s*["']?)(?:bearer\s+|basic\s+)?[^\s&"',;}]+/gi;
const JWT = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const MAX_ITEMS = 50;
const MAX_DEPTH = 6;

/**
 * Makes a request fit for the log: values of keys that sound secret and of the module's writeOnly fields are
 * blacked out, tokens inside texts too, and long things are cut.
 */
export function redacted(value: unknown, module: Module | null, depth = 0): unknown {
  if (typeof value === "string") return redactedText(value.length > 500 ? `${value.slice(0, 500)}…` : value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redacted(item, module, depth + 1));
  const hidden = writeOnlyFields(module);
  const entries = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, SECRET_KEY.test(key) || hidden.has(key) ? HIDDEN : redacted(item, module, depth + 1)]),
  );
}

/** Blacks out tokens and `password=…` inside a text. */
export function redactedText(text: string): string {
  return text.replace(SECRET_IN_TEXT, `$1$2${HIDDEN}`).replace(JWT, HIDDEN);
}

const known = new WeakMap<Module, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

function writeOnlyFields(module: Module | null): ReadonlySet<string> {
  if (module === null) return NONE;
  const cached = known.get(module);
  if (cached !== undefined) return cached;
  const fields = [...module.fields, ...module.actions.flatMap((action) => action.form?.fields ?? [])];
  const names = new Set(fields.filter((field) => field.writeOnly).map((field) => field.name));
  known.set(module, names);
  return names;
}
