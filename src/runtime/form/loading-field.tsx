import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { findEdit } from "../kinds/find-edit.ts";
import { textOf } from "../values/text-of.ts";
import type { FormSession } from "../form-model/form-session.ts";
import { formTexts } from "../form-model/form-texts.ts";
import type { FormWords } from "./render-widget.tsx";

/**
 * Renders the placeholder of a control that is not yet mounted. It keeps a textual value searchable, reserves the room and
 * forwards the Tab key.
 */
export function renderLoading(id: string, field: Field, session: FormSession, { text }: FormWords): ReactElement {
  const arrive = (): void => {
    flushSync(() => session.later.bringAll());
    document.getElementById(id)?.focus();
  };
  return (
    <div className="form-waiting" id={id} role="textbox" tabIndex={0} aria-label={text(field.title)} onFocus={arrive}>
      {findEdit(field.widget).showsText === true && !field.writeOnly ? textOf(session.value(field.name)) : null}
    </div>
  );
}

interface LoadingFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly session: FormSession;
  readonly required: boolean;
}

/** The same of a list or an object, with its label. */
export function LoadingField({ id, field, session, required }: LoadingFieldProps) {
  const words = useI18n(formTexts);
  return (
    <div className="form-field" data-span={field.span} data-field={field.name} data-widget={field.widget}>
      <div className="form-label" data-required={required || undefined}>
        {words.text(field.title)}
      </div>
      {renderLoading(id, field, session, words)}
    </div>
  );
}
