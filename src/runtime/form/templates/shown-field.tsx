import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { sameJson } from "#contract";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../../cells/field-value.tsx";
import { FieldNote } from "../field-note.tsx";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";

/** A field that cannot be edited here (read-only, computed or locked), as text: never sent. */
export const ShownField = observer(function ShownField({
  field,
  session,
}: {
  readonly field: Field;
  readonly session: FormSession;
}) {
  const { text } = useI18n(formTexts);
  const { module } = session.shape;
  const pointer = `/${field.name}`;
  const followed = session.computed.record[field.name];
  // A fault of a computed value goes with the value.
  useEffect(() => () => session.clearIssues(pointer), [session, pointer, followed]);
  if (module === null) return null;
  const value = session.value(field.name);
  const issues = session.issuesWithin(pointer);
  const shown = session.computed.record;
  // The form takes the labels and the server's values out of a nested value; they are shown as long as it is unchanged.
  const isStored = field.name in session.record && sameJson(value, session.initial[field.name]);
  const record = value === undefined || isStored ? shown : { ...shown, [field.name]: value };
  return (
    <div
      className="form-field"
      data-field={field.name}
      data-locked
      data-invalid={issues.length > 0 || undefined}
      data-span={field.span}
    >
      <div className="form-label">
        {text(field.title)}
        <FieldNote module={module} field={field.name} />
      </div>
      <div className="form-shown">
        <FieldValue module={module} field={field} record={record} place="dialog" />
      </div>
      {issues.length > 0 && (
        <ul className="form-errors" role="alert">
          {issues.map((issue) => (
            <li key={`${issue.pointer} ${issue.keyword}`}>{text(issue.text)}</li>
          ))}
        </ul>
      )}
    </div>
  );
});
