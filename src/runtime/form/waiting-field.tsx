import { flushSync } from "react-dom";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { textOf } from "../cells/text-of.ts";
import type { FormSession } from "./form-session.ts";
import { formTexts } from "./form-texts.ts";

interface WaitingFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly required: boolean;
  readonly session: FormSession;
}

/** Widgets whose value reads as it will in its input. */
const TYPED: ReadonlySet<string> = new Set(["text", "textarea", "number"]);

/**
 * Stands for a field that is still to come: its label and, where that is a text, its value can be found in the page,
 * it takes its room, and the Tab key reaches the field through it.
 */
export function WaitingField({ id, field, required, session }: WaitingFieldProps) {
  const { text } = useI18n(formTexts);
  if (field.widget === "hidden") return null;
  const arrive = (): void => {
    flushSync(() => session.later.bringAll());
    document.getElementById(id)?.focus();
  };
  return (
    <div className="form-field" data-span={field.span} data-field={field.name} data-widget={field.widget}>
      <div className="form-label" data-required={required || undefined}>
        {text(field.title)}
      </div>
      <div className="form-waiting" id={id} role="textbox" tabIndex={0} aria-label={text(field.title)} onFocus={arrive}>
        {TYPED.has(field.widget) && !field.writeOnly ? textOf(session.value(field.name)) : null}
      </div>
    </div>
  );
}
