import { observer } from "mobx-react-lite";
import type { FocusEvent, KeyboardEvent, MouseEvent } from "react";
import { findKind } from "#metadata";
import { useI18n } from "#ui";
import { isNoted } from "../../api/permitted-module.ts";
import { FieldNote } from "../field-note.tsx";
import { formTexts } from "../../form-model/form-texts.ts";
import { pointerOf } from "../../form-model/pointer.ts";
import type { FieldTemplateProps } from "../rjsf-types.ts";
import { keepEscape, passEscape } from "../../kinds/shared/widget/popup.ts";
import { errorId, helpId, labelId } from "../../form-model/element-ids.ts";
import { findEdit } from "../../kinds/find-edit.ts";
import { isText } from "../theme-widget.tsx";

/** The subset of RJSF's props that the template needs: the record's own fields get no others. */
type TemplateProps = Pick<FieldTemplateProps, "id" | "registry" | "fieldPathId" | "required" | "children">;

/** One field with its label, help and errors. Renders nothing while its condition hides it. */
export const FieldTemplate = observer(function FieldTemplate(props: TemplateProps) {
  const { t, text } = useI18n(formTexts);
  const { id, registry, children, fieldPathId } = props;
  const { path } = fieldPathId;
  const session = registry.formContext;
  const pointer = pointerOf(path);
  const field = session.field(path);
  const kind = findKind(field?.widget ?? "");
  const composite = kind.composite === true;
  const opensPopup = findEdit(field?.widget ?? "").opensPopup === true;
  if (field === null || kind.hidden === true || !session.isVisibleAt(path)) return null;

  const whole = !composite && (field.type === "array" || field.type === "object");
  const issues = whole ? session.issuesWithin(pointer) : session.issuesAt(pointer);
  const master = field.ref === null ? null : session.emptiedBy(path);
  const ui = session.uiAt(path);
  const help = isText(ui?.["ui:help"]) ? text(ui["ui:help"]) : "";
  const description = field.description === null ? "" : text(field.description);
  const title = text(field.title);
  const { module } = session.shape;
  const noted = path.length === 1 && module !== null && isNoted(module, field.name) ? module : null;
  const required = props.required === true || session.isNeededAt(path);
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
      data-span={field.span}
      data-field={field.name}
      data-widget={field.widget}
      data-invalid={issues.length > 0 || undefined}
      data-locked={!session.isEnabledAt(path) || undefined}
      onBlur={leave}
      onKeyDownCapture={passEscape}
      onKeyDown={keys}
    >
      {title !== "" && !grouped && (
        <label className="form-label" id={labelId(id)} htmlFor={id} data-required={required || undefined} onClick={focusControl}>
          {title}
          {noted !== null && <FieldNote module={noted} field={field.name} />}
        </label>
      )}
      <div className="form-control">{children}</div>
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
});
