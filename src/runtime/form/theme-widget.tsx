import type { FieldPathId } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, type ComponentType } from "react";
import { inSentence, isJsonObject, type Json, type JsonObject, type Locale } from "#contract";
import { fillOf, type Field } from "#metadata";
import { useI18n, type Translation } from "#ui";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";
import { errorId, helpId } from "../form-model/element-ids.ts";
import { formTexts } from "../form-model/form-texts.ts";
import { pointerOf } from "../form-model/pointer.ts";
import type { ThemeWidgetProps } from "./rjsf-types.ts";

/** Adapts one of our widgets to RJSF: it only looks up the field, its errors and its texts. */
export function themeWidget(Widget: ComponentType<FieldWidgetProps>) {
  const ThemeWidget = observer(function ThemeWidget(props: ThemeWidgetProps) {
    const words = useI18n(formTexts);
    const { t, text } = words;
    const { id, registry, onChange } = props;
    const fieldPathId = props["fieldPathId"] as FieldPathId;
    const session = registry.formContext;
    const { path } = fieldPathId;
    // The session holds a record field's value, so a change renders only this widget.
    const value = path.length === 1 ? session.value(String(path[0])) : (props.value as Json | null | undefined);
    const pointer = pointerOf(path);
    const field = session.field(path);
    const ui = session.uiAt(path) ?? EMPTY;
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
    // An unmounted widget removes its obstacle, because nothing else could.
    useEffect(() => () => session.setObstacle(pointer, null), [session, pointer]);
    if (field === null) return null;
    const title = text(field.title);
    const blankKeeps = field.writeOnly && session.shape.mode === "edit";
    const placeholder = isText(ui["ui:placeholder"]) ? text(ui["ui:placeholder"]) : blankKeeps ? t("keep") : askFor(field, words);
    return (
      <Widget
        id={id}
        field={field}
        value={value ?? undefined}
        onChange={change}
        label={title}
        placeholder={placeholder}
        required={props.required === true || session.isNeededAt(path)}
        disabled={props.disabled === true || props.readonly === true || ui["ui:readonly"] === true || !session.isEnabledAt(path)}
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

type FormTranslation = Translation<keyof (typeof formTexts)["zh"]>;

/** Caches the fields' prompts by language: building a title costs more than rendering the input. */
const asked: Readonly<Record<Locale, WeakMap<Field, string>>> = { zh: new WeakMap(), en: new WeakMap() };

function askFor(field: Field, { t, text, locale }: FormTranslation): string {
  const known =
    asked[locale].get(field) ?? t(fillOf(field) === "enter" ? "enter" : "choose", { title: text(inSentence(field.title)) });
  asked[locale].set(field, known);
  return known;
}

function describedBy(id: string, invalid: boolean, helped: boolean): string | undefined {
  const ids = [...(invalid ? [errorId(id)] : []), ...(helped ? [helpId(id)] : [])];
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** A text of a module file in the form that `normalise` returns. */
export function isText(value: Json | undefined): value is { readonly zh: string; readonly en: string } {
  return isJsonObject(value) && typeof value["zh"] === "string" && typeof value["en"] === "string";
}
