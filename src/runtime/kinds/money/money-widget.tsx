import Input from "@arco-design/web-react/es/Input";
import { observer } from "mobx-react-lite";
import { useLayoutEffect, useRef, useState } from "react";
import { isJsonObject, type Json, type JsonObject } from "#contract";
import { amountOf, amountText } from "#metadata";
import { useI18n } from "#ui";
import { currencySymbol } from "./currency-symbol.ts";
import { recordCurrency } from "./record-currency.ts";
import { textOf } from "../../values/text-of.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { stepsOf } from "../../form-model/pointer.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";

/**
 * An amount, kept as text throughout because a float would lose digits. Grouped while the field has
 * no focus.
 */
export const MoneyWidget = observer(function MoneyWidget(props: FieldWidgetProps) {
  const { locale } = useI18n(formTexts);
  const { session, pointer, onChange, options } = props;
  const [typing, setTyping] = useState(false);
  const draft = useDraft(
    textOf(props.value),
    (text) => onChange(text.trim() === "" ? undefined : amountOf(text)),
    session,
    pointer,
  );
  const pressed = useRef(false);
  /**
   * Before the first key the amount has its displayed decimals without groups: `0` is `0.00`
   * everywhere.
   */
  const [typed, setTyped] = useState(false);
  // Replacing the text would remove the selection made by the Tab key.
  useLayoutEffect(() => {
    const control = document.getElementById(props.id);
    if (typing && !pressed.current && control instanceof HTMLInputElement) control.select();
  }, [typing, props.id]);
  const precision = typeof options["precision"] === "number" ? options["precision"] : 2;
  const readAmount = amountText(draft.value, precision);
  const currency = recordCurrency(options, holderOf(options, session, pointer));
  return (
    <Input
      {...controlAttributes(props)}
      className="form-number"
      autoComplete="off"
      inputMode="decimal"
      value={typed ? draft.value : typing ? readAmount.replaceAll(",", "") : readAmount}
      placeholder={props.placeholder}
      disabled={props.disabled}
      {...(currency === null ? {} : { prefix: currencySymbol(currency, locale) })}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(text) => {
        setTyped(true);
        draft.change(text);
      }}
      onPointerDown={() => {
        pressed.current = true;
      }}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        pressed.current = false;
        setTyping(false);
        setTyped(false);
        draft.flush();
      }}
    />
  );
});

/** The item or the object with the amount, or else the record, where another field of it says the currency. */
function holderOf({ currencyField }: JsonObject, session: FormSession, pointer: string): Readonly<Record<string, Json>> | null {
  if (typeof currencyField !== "string") return null;
  const place = stepsOf(pointer).slice(0, -1);
  const [list, ...steps] = place;
  // Lines that are records of another module have their currency in themselves.
  if (list === undefined || (session.field([...place, currencyField]) === null && session.lineSource(list) === null))
    return { [currencyField]: session.valueOf(currencyField) ?? null };
  const holder = steps.reduce<Json>(
    (at, step) => (Array.isArray(at) ? (at[Number(step)] ?? null) : isJsonObject(at) ? (at[step] ?? null) : null),
    session.value(list) ?? null,
  );
  return isJsonObject(holder) ? holder : null;
}
