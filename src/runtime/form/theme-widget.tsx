import type { FieldPathId } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, type ComponentType } from "react";
import { inSentence, isJsonObject, type Json, type JsonObject } from "#contract";
import type { Field } from "#metadata";
import { useI18n, type Translation } from "#ui";
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
    const session = registry.formContext;
    const { path } = fieldPathId;
    // A field of the record itself is the session's: a change of it renders this widget and nothing around it.
    const value = path.length === 1 ? session.value(String(path[0])) : (props.value as Json | null | undefined);
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
        : askFor(field, text, t);
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

type Translate = Translation<keyof (typeof formTexts)["zh"]>["t"];

/** What the fields of modules ask for, by language: filling in a title takes longer than making the input around it. */
const asked = new WeakMap<Translate, WeakMap<Field, string>>();

function askFor(field: Field, text: Translation<string>["text"], t: Translate): string {
  const inLanguage = asked.get(t) ?? new WeakMap<Field, string>();
  asked.set(t, inLanguage);
  const known =
    inLanguage.get(field) ?? t(CHOSEN.has(field.widget) ? "choose" : "enter", { title: text(inSentence(field.title)) });
  inLanguage.set(field, known);
  return known;
}

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
