import type { FieldPathId } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, type ComponentType } from "react";
import { isJsonObject, type Json, type JsonObject } from "#contract";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "./field-widget.ts";
import { formTexts } from "./form-texts.ts";
import { pointerOf } from "./pointer.ts";
import type { ThemeWidgetProps } from "./rjsf-types.ts";

/** Makes a widget of ours one of RJSF's: looks up the field, its errors and its texts, and nothing else. */
export function themeWidget(Widget: ComponentType<FieldWidgetProps>) {
  const ThemeWidget = observer(function ThemeWidget(props: ThemeWidgetProps) {
    const { t, text } = useI18n(formTexts);
    const { id, registry, onChange } = props;
    const fieldPathId = props["fieldPathId"] as FieldPathId;
    const value = props.value as Json | null | undefined;
    const session = registry.formContext;
    const { path } = fieldPathId;
    const pointer = pointerOf(path);
    const field = session.field(path);
    const ui = (path.length === 1 ? session.shape.uiFields[String(path[0])] : undefined) ?? EMPTY;
    const options = isJsonObject(ui["ui:options"]) ? ui["ui:options"] : EMPTY;
    const whole = field !== null && (field.type === "array" || field.type === "object");
    const invalid = (whole ? session.issuesWithin(pointer) : session.issuesAt(pointer)).length > 0;
    const change = useCallback(
      (next: Json | undefined) => {
        session.clearIssues(pointer);
        onChange(next);
      },
      [session, pointer, onChange],
    );
    // A widget that goes takes its obstacle with it: nobody could remove it any more.
    useEffect(() => () => session.setObstacle(pointer, null), [session, pointer]);
    if (field === null) return null;
    const title = text(field.title);
    const blankKeeps = field.writeOnly && session.shape.mode === "edit";
    const placeholder = isText(ui["ui:placeholder"])
      ? text(ui["ui:placeholder"])
      : blankKeeps
        ? t("keep")
        : t(CHOSEN.has(field.widget) ? "choose" : "enter", { title });
    return (
      <Widget
        id={id}
        field={field}
        value={value ?? undefined}
        onChange={change}
        label={title}
        placeholder={placeholder}
        required={props.required === true}
        disabled={
          props.disabled === true ||
          props.readonly === true ||
          ui["ui:readonly"] === true ||
          (path.length === 1 && !session.isEnabled(field.name))
        }
        invalid={invalid}
        describedBy={describedBy(id, invalid, field.description !== null || isText(ui["ui:help"]))}
        options={options}
        pointer={pointer}
        session={session}
      />
    );
  });
  return ThemeWidget;
}

const EMPTY: JsonObject = {};

/** Widgets whose values are chosen, not typed. */
export const CHOSEN: ReadonlySet<string> = new Set([
  "select",
  "reference",
  "tree-select",
  "date",
  "datetime",
  "time",
  "date-range",
  "icon",
  "cascader",
  "rating",
]);

export function errorId(id: string): string {
  return `${id}__error`;
}

export function helpId(id: string): string {
  return `${id}__help`;
}

export function labelId(id: string): string {
  return `${id}__label`;
}

function describedBy(id: string, invalid: boolean, helped: boolean): string | undefined {
  const ids = [...(invalid ? [errorId(id)] : []), ...(helped ? [helpId(id)] : [])];
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** A text of a module file as `normalise` leaves it. */
export function isText(value: Json | undefined): value is { readonly zh: string; readonly en: string } {
  return isJsonObject(value) && typeof value["zh"] === "string" && typeof value["en"] === "string";
}
