import type { Json, JsonObject } from "#contract";
import type { Field } from "#metadata";
import type { FormSession } from "./form-session.ts";

/**
 * Props of every widget, ours or a feature's. A widget edits one value and does not know the form
 * around it.
 */
export interface FieldWidgetProps {
  /** Id for the focusable element; the label points at it. */
  readonly id: string;
  readonly field: Field;
  /** undefined = empty. */
  readonly value: Json | undefined;
  /** Commits a value to the form; undefined clears the field. */
  readonly onChange: (value: Json | undefined) => void;
  readonly label: string;
  readonly placeholder: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly invalid: boolean;
  /** Ids of the error and the help text, for `aria-describedby`. */
  readonly describedBy: string | undefined;
  /** The field's `ui:options` from the module file. */
  readonly options: JsonObject;
  /** JSON pointer of the value in the record. */
  readonly pointer: string;
  readonly session: FormSession;
}
