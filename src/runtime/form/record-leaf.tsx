import { observer } from "mobx-react-lite";
import { createContext, use } from "react";
import { findKind, type Field } from "#metadata";
import { useI18n } from "#ui";
import { readFieldState } from "../form-model/field-states.ts";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";
import type { FormSession, ValuePath } from "../form-model/form-session.ts";
import { formTexts } from "../form-model/form-texts.ts";
import type { EditedKindId } from "../kinds/kind-edit.ts";
import { KIND_EDITS } from "../kinds/kind-edits.ts";
import { FeatureWidget } from "./feature-widget.tsx";
import { renderFrame } from "./field-frame.tsx";
import { renderLoading } from "./loading-field.tsx";
import { renderWidget } from "./render-widget.tsx";

/** Names of the fields whose controls are not mounted yet. */
export const PendingFields = createContext<ReadonlySet<string>>(new Set());

/** Constants of a field of the record while its form is open. */
export interface RecordFieldProps {
  readonly id: string;
  readonly field: Field;
  readonly path: ValuePath;
  /** The path as a JSON pointer. */
  readonly pointer: string;
  /** True if the schema requires the field. */
  readonly required: boolean;
  /** Its control is mounted when the page is idle. */
  readonly lazy: boolean;
  readonly session: FormSession;
  readonly onChange: FieldWidgetProps["onChange"];
}

/**
 * A field of the record that one widget edits: RJSF need not look at its schema. One component renders the label, the
 * widget and the errors, because each subscription to the session costs as much as an input.
 */
export const RecordLeaf = observer(function RecordLeaf(props: RecordFieldProps) {
  const { id, field, lazy, session, onChange } = props;
  const words = useI18n(formTexts);
  const { name, widget } = field;
  const isPending = lazy && use(PendingFields).has(name);
  if (findKind(widget).hidden === true || !session.isVisible(name)) return null;
  const state = readFieldState(session, props);
  const control = isPending
    ? renderLoading(id, field, session, words)
    : renderWidget(findWidget(widget), state, { id, value: session.value(name), onChange, session }, words);
  return renderFrame(state, id, session, words, control);
});

function findWidget(widget: string) {
  return Object.hasOwn(KIND_EDITS, widget) ? KIND_EDITS[widget as EditedKindId].Widget : FeatureWidget;
}
