import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../server/start-server.ts";

/** The module that the README has a newcomer write, exactly as it stands there. */
export interface FirstModule {
  /** Path in the README, `schemas/<area>/<module>.json`. */
  readonly path: string;
  readonly text: string;
  /** The file with the README's mistake in it. */
  readonly mistaken: string;
  /** The file with the field the README adds at last. */
  readonly extended: string;
}

/** @throws Error where the README no longer has what is looked for */
export function readFirstModule(readme = readFileSync(join(ROOT, "README.md"), "utf8")): FirstModule {
  const [, path = "", text = ""] = match(readme, /<!-- first-module: (\S+) -->\s*```json\n([\s\S]*?)```/);
  const [, right = "", wrong = ""] = match(readme, /change `([^`]+)` to `([^`]+)` and save/);
  const [, field = "", before = "", english = ""] = match(
    readme,
    /a line such as `([^`]+)` before `("[^`]+")`, and its English, `([^`]+)`/,
  );
  return {
    path,
    text,
    mistaken: replaced(text, right, wrong),
    // The first mention is the field, the last one its English.
    extended: inserted(inserted(text, text.lastIndexOf(before), `${english} `), text.indexOf(before), `${field} `),
  };
}

function match(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`README.md has nothing like ${pattern.source}`);
  return found;
}

function replaced(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`the first module has no single ${from}`);
  return text.replace(from, () => to);
}

function inserted(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}
