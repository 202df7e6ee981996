import type { FieldPathId } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { useCallback, type ComponentType } from "react";
import type { Json } from "#contract";
import { useI18n } from "#ui";
import { readFieldState } from "../../form-model/field-states.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { pointerOf } from "../../form-model/pointer.ts";
import { renderWidget } from "../render-widget.tsx";
import type { ThemeWidgetProps } from "./rjsf-types.ts";

/** Adapts one of our widgets to RJSF, which renders the inside of lists and objects. */
export function themeWidget(Widget: ComponentType<FieldWidgetProps>) {
  const ThemeWidget = observer(function ThemeWidget(props: ThemeWidgetProps) {
    const words = useI18n(formTexts);
    const { id, registry, onChange } = props;
    const { path } = props["fieldPathId"] as FieldPathId;
    const session = registry.formContext;
    const pointer = pointerOf(path);
    const field = session.field(path);
    const change = useCallback(
      (next: Json | undefined) => {
        session.clearIssues(pointer);
        onChange(next);
      },
      [session, pointer, onChange],
    );
    if (field === null) return null;
    const state = readFieldState(session, { field, path, pointer, required: props.required === true });
    const isEnabled = state.isEnabled && props.disabled !== true && props.readonly !== true;
    const value = props.value as Json | null | undefined;
    return renderWidget(Widget, { ...state, isEnabled }, { id, session, value: value ?? undefined, onChange: change }, words);
  });
  return ThemeWidget;
}
