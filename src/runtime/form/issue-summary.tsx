import { observer } from "mobx-react-lite";
import type { RefObject } from "react";
import { useI18n } from "#ui";
import { brokenFields } from "../form-model/field-states.ts";
import type { FormSession } from "../form-model/form-session.ts";
import { formTexts } from "../form-model/form-texts.ts";
import { focusNamed } from "./focus-field.ts";

interface IssueSummaryProps {
  readonly session: FormSession;
  readonly form: RefObject<HTMLElement | null>;
}

/** Names the fields that keep the form from being saved, each with a way to it, also in another tab or step. */
export const IssueSummary = observer(function IssueSummary({ session, form }: IssueSummaryProps) {
  const { t, text } = useI18n(formTexts);
  const fields = brokenFields(session);
  return (
    // Screen readers announce only changes of an existing live region.
    <div className="form-summary" role="alert" hidden={fields.length === 0}>
      {fields.length > 0 && (
        <>
          <span>{t("toMend", { count: fields.length })}</span>
          {fields.map(({ name, title }) => (
            <a
              key={name}
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                focusNamed(form.current, name);
              }}
            >
              {text(title)}
            </a>
          ))}
        </>
      )}
    </div>
  );
});
