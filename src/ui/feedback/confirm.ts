import { loadCode } from "../code/load-code.ts";
import { rememberFocus } from "./focus-return.ts";
import { toast } from "./toast.ts";

export interface Question {
  readonly title: string;
  readonly content?: string;
  /** A verb: the act itself, so that the button can be read without the question. */
  readonly okText: string;
  readonly cancelText?: string;
  /** For actions that cannot be undone: the button is red, and the focus starts on "cancel". */
  readonly danger?: boolean;
  /** Where the focus goes when its earlier place has gone with the answer. */
  readonly goOn?: () => HTMLElement | undefined;
}

/**
 * Asks a question and waits for the answer. The focus then returns to its earlier place.
 * @returns true after the ok button, false after any other way of closing
 */
export async function confirm(question: Question): Promise<boolean> {
  const giveBack = rememberFocus(question.goOn);
  // Lazy, because the dialog and its focus lock are a tenth of the first load.
  const code = await loadCode(() => import("./ask.ts")).catch(() => null);
  if (code !== null) return code.ask(question, giveBack);
  toast.missingCode();
  return false;
}
