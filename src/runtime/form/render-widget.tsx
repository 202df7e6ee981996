import type { ComponentType, ReactElement } from "react";
import { inSentence, isJsonObject, type JsonObject, type Locale } from "#contract";
import { fillOf, type Field } from "#metadata";
import type { Translation } from "#ui";
import { errorId, helpId } from "../form-model/element-ids.ts";
import type { FieldState } from "../form-model/field-states.ts";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";
import type { formTexts } from "../form-model/form-texts.ts";
import { isText } from "../values/is-text.ts";

export type FormWords = Translation<keyof (typeof formTexts)["zh"]>;

type GivenProps = Pick<FieldWidgetProps, "id" | "value" | "onChange" | "session">;

/** Renders the widget of a field with its texts. */
export function renderWidget(
  Widget: ComponentType<FieldWidgetProps>,
  { field, pointer, ui, issues, isRequired, isEnabled }: FieldState,
  { id, value, onChange, session }: GivenProps,
  words: FormWords,
): ReactElement {
  const { t, text } = words;
  const options = isJsonObject(ui["ui:options"]) ? ui["ui:options"] : EMPTY;
  const invalid = issues.length > 0;
  const blankKeeps = field.writeOnly && session.shape.mode === "edit";
  const placeholder = isText(ui["ui:placeholder"]) ? text(ui["ui:placeholder"]) : blankKeeps ? t("keep") : askFor(field, words);
  return (
    <Widget
      id={id}
      field={field}
      value={value}
      onChange={onChange}
      label={text(field.title)}
      placeholder={placeholder}
      required={isRequired}
      disabled={ui["ui:readonly"] === true || !isEnabled}
      invalid={invalid}
      describedBy={describedBy(id, invalid, field.description !== null || isText(ui["ui:help"]))}
      options={options}
      pointer={pointer}
      session={session}
    />
  );
}

const EMPTY: JsonObject = {};

/** Caches the fields' prompts by language: building a title costs more than rendering the input. */
const asked: Readonly<Record<Locale, WeakMap<Field, string>>> = { zh: new WeakMap(), en: new WeakMap() };

function askFor(field: Field, { t, text, locale }: FormWords): string {
  const known =
    asked[locale].get(field) ?? t(fillOf(field) === "enter" ? "enter" : "choose", { title: text(inSentence(field.title)) });
  asked[locale].set(field, known);
  return known;
}

function describedBy(id: string, invalid: boolean, helped: boolean): string | undefined {
  const ids = [...(invalid ? [errorId(id)] : []), ...(helped ? [helpId(id)] : [])];
  return ids.length === 0 ? undefined : ids.join(" ");
}
