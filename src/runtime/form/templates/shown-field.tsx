import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../../cells/field-value.tsx";
import { FieldNote } from "../field-note.tsx";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";

/** A read-only field of an edited record: shown, never sent. */
export function ShownField({ field, session }: { readonly field: Field; readonly session: FormSession }) {
  const { text } = useI18n(formTexts);
  const { module } = session.shape;
  if (module === null) return null;
  return (
    <div className="form-field" data-span={field.span}>
      <div className="form-label">
        {text(field.title)}
        <FieldNote module={module} field={field.name} />
      </div>
      <div className="form-shown">
        <FieldValue module={module} field={field} record={session.record} place="dialog" />
      </div>
    </div>
  );
}
