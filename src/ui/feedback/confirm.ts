import { loadCode } from "../code/load-code.ts";
import { firstButton } from "./first-focus.ts";
import { rememberFocus } from "./focus-return.ts";
import { toast } from "./toast.ts";

interface Question {
  readonly title: string;
  readonly content?: string;
  /** A verb: the act itself, so that the button can be read without the question. */
  readonly okText: string;
  readonly cancelText?: string;
  /** For actions that cannot be undone: the button is red, and the focus starts on "cancel". */
  readonly danger?: boolean;
}

let open = 0;

/**
 * Asks a question and waits for the answer. The focus then returns to its earlier place.
 * @returns true after the ok button, false after any other way of closing
 */
export async function confirm(question: Question): Promise<boolean> {
  const giveBack = rememberFocus();
  const Modal = await loadModal();
  if (Modal === null) return false;
  return new Promise((resolve) => {
    open += 1;
    const className = `ui-confirm-${open}`;
    let answer = false;
    Modal.confirm({
      title: question.title,
      content: question.content ?? "",
      okText: question.okText,
      ...(question.cancelText === undefined ? {} : { cancelText: question.cancelText }),
      ...(question.danger === true ? { okButtonProps: { status: "danger" } } : {}),
      className: `ui-confirm ${className}`,
      onOk: () => {
        answer = true;
        resolve(true);
      },
      onCancel: () => resolve(false),
      afterOpen: () => firstButton(document.querySelector(`.${className} .arco-modal-footer`))?.focus(),
      afterClose: () => {
        if (!answer) resolve(false);
        giveBack();
      },
    });
  });
}

/** Lazy, because the dialog and its focus lock are a tenth of the first load. Null when the code cannot be fetched. */
async function loadModal() {
  try {
    const [{ default: Modal }] = await Promise.all([
      loadCode(() => import("@arco-design/web-react/es/Modal")),
      loadCode(() => import("./confirm.css")),
    ]);
    return Modal;
  } catch {
    toast.missingCode();
    return null;
  }
}
