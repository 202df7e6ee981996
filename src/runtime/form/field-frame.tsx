import type { FocusEvent, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { findKind } from "#metadata";
import { isNoted } from "../api/permitted-module.ts";
import { errorId, helpId, labelId } from "../form-model/element-ids.ts";
import type { FieldState } from "../form-model/field-states.ts";
import type { FormSession } from "../form-model/form-session.ts";
import { findEdit } from "../kinds/find-edit.ts";
import { keepEscape, passEscape } from "../kinds/shared/widget/popup.ts";
import { FieldNote } from "./field-note.tsx";
import { isText } from "../values/is-text.ts";
import type { FormWords } from "./render-widget.tsx";

/**
 * Renders a field's label, help and errors around its control. A function and not a component: a large form has hundreds
 * of fields.
 */
export function renderFrame(
  { field, path, pointer, ui, issues, isRequired, isEnabled }: FieldState,
  id: string,
  session: FormSession,
  { t, text }: FormWords,
  children: ReactNode,
): ReactElement {
  const composite = findKind(field.widget).composite === true;
  const opensPopup = findEdit(field.widget).opensPopup === true;
  const master = field.ref === null ? null : session.emptiedBy(path);
  const help = isText(ui["ui:help"]) ? text(ui["ui:help"]) : "";
  const description = field.description === null ? "" : text(field.description);
  const title = text(field.title);
  const { module } = session.shape;
  const noted = path.length === 1 && module !== null && isNoted(module, field.name) ? module : null;
  const grouped = composite || (path.length > 1 && (field.type === "object" || field.type === "array"));

  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    session.flushDrafts();
    const form = event.currentTarget.closest("form");
    // Skips the check when the focus moves to a button outside the form: "cancel" must not show an
    // error.
    const stays = event.relatedTarget === null || form?.contains(event.relatedTarget) === true;
    if (stays && !opensPopup) session.leave(pointer);
  };
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    keepEscape(event);
    // Enter selects in a picker; it submits only from typed fields.
    if (event.key === "Enter" && opensPopup) event.preventDefault();
  };
  const focusControl = (event: MouseEvent<HTMLLabelElement>): void => {
    const control = document.getElementById(id);
    // `for` works with native controls only.
    if (control !== null && !/^(?:INPUT|TEXTAREA|BUTTON|SELECT)$/.test(control.tagName)) {
      event.preventDefault();
      control.focus();
    }
  };

  return (
    <div
      className="form-field"
      data-span={field.span === 1 ? undefined : field.span}
      data-field={field.name}
      data-widget={field.widget}
      data-invalid={issues.length > 0 || undefined}
      data-locked={!isEnabled || undefined}
      onBlur={leave}
      onKeyDownCapture={passEscape}
      onKeyDown={keys}
    >
      {title !== "" && !grouped && (
        <label
          className="form-label"
          id={labelId(id)}
          htmlFor={id}
          data-required={isRequired || undefined}
          onClick={focusControl}
        >
          {title}
          {noted !== null && <FieldNote module={noted} field={field.name} />}
        </label>
      )}
      {children}
      {issues.length > 0 && (
        <ul className="form-errors" id={errorId(id)}>
          {issues.map((issue) => (
            <li key={issue.pointer + issue.keyword}>{text(issue.text)}</li>
          ))}
        </ul>
      )}
      {/* Screen readers announce only changes of an existing live region. Only references are emptied by another field. */}
      {field.ref !== null && (
        <p className="form-help" role="status" hidden={master === null}>
          {master !== null && t("emptied", { title: text(master.title) })}
        </p>
      )}
      {(help !== "" || description !== "") && (
        <p className="form-help" id={helpId(id)}>
          {[description, help].filter((part) => part !== "").join(" ")}
        </p>
      )}
    </div>
  );
}
