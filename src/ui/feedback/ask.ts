import Modal from "@arco-design/web-react/es/Modal";
import { markBody } from "../theme/page-signals.ts";
import type { Question } from "./confirm.ts";
import { firstButton } from "./first-focus.ts";
import "./confirm.css";

let open = 0;

/** Shows a question and waits for the answer (`confirm`). @param afterClose called when the dialog has left the page */
export function ask(question: Question, afterClose: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    open += 1;
    const className = `ui-confirm-${open}`;
    const unmark = markBody("questions", "open");
    const answer = (isAgreed: boolean): void => {
      unmark();
      resolve(isAgreed);
    };
    Modal.confirm({
      title: question.title,
      content: question.content ?? "",
      okText: question.okText,
      ...(question.cancelText === undefined ? {} : { cancelText: question.cancelText }),
      ...(question.danger === true ? { okButtonProps: { status: "danger" } } : {}),
      className: `ui-confirm ${className}`,
      onOk: () => answer(true),
      onCancel: () => answer(false),
      afterOpen: () => firstButton(document.querySelector(`.${className} .arco-modal-footer`))?.focus(),
      afterClose: () => {
        // The answer that was given first stays.
        answer(false);
        afterClose();
      },
    });
  });
}
