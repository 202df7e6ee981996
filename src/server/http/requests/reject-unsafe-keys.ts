import { badRequest } from "../../base/bad-request.ts";

const MAX_DEPTH = 64;
/** Those that reach prototypes, and those without which an object cannot be made into text. */
const HOSTILE_KEYS: ReadonlySet<string> = new Set(["__proto__", "toString", "valueOf"]);

/**
 * Refuses what no honest client sends and what would fail deep inside: nesting that overflows a recursion, keys that
 * stand in for what every object has, numbers that lost digits on the way (ids are strings), text that a database cannot keep.
 * @param isNumber true for a key whose value is a number and no id, so that its size is judged as that of a text
 * @throws TrellisError badRequest
 */
export function rejectUnsafeKeys(value: unknown, isNumber: (key: string) => boolean = () => false): void {
  const waiting: { readonly value: unknown; readonly depth: number; readonly under: string }[] = [{ value, depth: 0, under: "" }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: current, depth, under } = next;
    if (typeof current === "string") rejectUnsafeText(current);
    else if (typeof current === "number") refuseBadNumber(current, () => isNumber(under));
    else if (typeof current === "object" && current !== null) {
      if (depth >= MAX_DEPTH) throw badRequest(`嵌套超过 ${MAX_DEPTH} 层`, `nested more than ${MAX_DEPTH} levels deep`);
      const isList = Array.isArray(current);
      for (const [key, child] of Object.entries(current)) {
        if (HOSTILE_KEYS.has(key)) throw badRequest(`不允许的键名 ${key}`, `the key ${key} is not allowed`);
        rejectUnsafeText(key);
        if (child !== null && typeof child !== "boolean")
          waiting.push({ value: child, depth: depth + 1, under: isList ? under : key });
      }
    }
  }
}

/** @throws TrellisError badRequest for NUL characters and halves of surrogate pairs */
export function rejectUnsafeText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) {
    throw badRequest("文本含有无效字符", "the text holds characters that are not allowed");
  }
}

function refuseBadNumber(number: number, isNumber: () => boolean): void {
  if (!Number.isFinite(number)) throw badRequest("数值过大", "a number is too large");
  if (Number.isInteger(number) && !Number.isSafeInteger(number) && !isNumber())
    throw badRequest("数值过大；编号请以字符串传递", "a number is too large; send ids as strings");
}
