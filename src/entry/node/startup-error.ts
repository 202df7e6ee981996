/**
 * A reason not to start that the operator can mend: one line, no stack, in both languages where `zh` is given.
 * `message` is the English line; the entry prints `text` in the language of the terminal.
 * A line never contains a password.
 */
export class StartupError extends Error {
  readonly text: { readonly en: string; readonly zh: string };

  constructor(en: string, zh: string = en, options?: ErrorOptions) {
    super(oneLine(en), options);
    this.name = "StartupError";
    this.text = { en: oneLine(en), zh: oneLine(zh) };
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The `code` of a system or driver error (`EACCES`, `28P01`), or an empty string. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
