import { rememberFocus } from "./focus-return.ts";

interface Question {
  readonly title: string;
  readonly content?: string;
  /** Arco's own word in the current language by default. */
  readonly okText?: string;
  readonly cancelText?: string;
  /** Marks what cannot be undone: a red button, and the focus starts on "cancel". */
  readonly danger?: boolean;
}

let open = 0;

/**
 * Asks a question and waits for the answer; false when it was closed in any other way than by the ok button.
 * The focus returns to where it was.
 */
export async function confirm(question: Question): Promise<boolean> {
  const giveBack = rememberFocus();
  // Late: the dialog and its focus lock are a tenth of the first load, and nobody is asked anything in it.
  const [{ default: Modal }] = await Promise.all([import("@arco-design/web-react/es/Modal"), import("./confirm.css")]);
  return new Promise((resolve) => {
    open += 1;
    const className = `ui-confirm-${open}`;
    let answer = false;
    Modal.confirm({
      title: question.title,
      content: question.content ?? "",
      ...(question.okText === undefined ? {} : { okText: question.okText }),
      ...(question.cancelText === undefined ? {} : { cancelText: question.cancelText }),
      ...(question.danger === true ? { okButtonProps: { status: "danger" } } : {}),
      className: `ui-confirm ${className}`,
      onOk: () => {
        answer = true;
        resolve(true);
      },
      onCancel: () => resolve(false),
      afterOpen: () => {
        const [cancel, ok] = document.querySelectorAll<HTMLElement>(`.${className} .arco-modal-footer .arco-btn`);
        (question.danger === true ? cancel : ok)?.focus();
      },
      afterClose: () => {
        if (!answer) resolve(false);
        giveBack();
      },
    });
  });
}
