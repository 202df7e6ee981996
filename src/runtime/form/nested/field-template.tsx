import { observer } from "mobx-react-lite";
import { findKind } from "#metadata";
import { useI18n } from "#ui";
import { readFieldState } from "../../form-model/field-states.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { pointerOf } from "../../form-model/pointer.ts";
import { renderFrame } from "../field-frame.tsx";
import type { FieldTemplateProps } from "./rjsf-types.ts";

/** A field inside a list or an object, which RJSF renders. Renders nothing while its condition hides it. */
export const FieldTemplate = observer(function FieldTemplate(props: FieldTemplateProps) {
  const words = useI18n(formTexts);
  const { id, registry, children, fieldPathId } = props;
  const { path } = fieldPathId;
  const session = registry.formContext;
  const field = session.field(path);
  if (field === null || findKind(field.widget).hidden === true || !session.isVisibleAt(path)) return null;
  const state = readFieldState(session, { field, path, pointer: pointerOf(path), required: props.required === true });
  return renderFrame(state, id, session, words, children);
});
