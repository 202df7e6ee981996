import Input from "@arco-design/web-react/es/Input";
import { useLayoutEffect, useRef, useState } from "react";
import { amountOf, amountText } from "#metadata";
import { useI18n } from "#ui";
import { currencySymbol } from "../../cells/currency-symbol.ts";
import { textOf } from "../../cells/text-of.ts";
import type { FieldWidgetProps } from "../field-widget.ts";
import { formTexts } from "../form-texts.ts";
import { useDraft } from "../use-draft.ts";
import { controlAttributes } from "./control-attributes.ts";

/** An amount: text from the first key to the last, so that no digit is lost to a float. Grouped while nobody types in it. */
export function MoneyWidget(props: FieldWidgetProps) {
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
  /** Before the first key it stands there as it is read, only without groups: `0` is `0.00` everywhere. */
  const [typed, setTyped] = useState(false);
  // Other text in its place takes the selection away that the Tab key has made.
  useLayoutEffect(() => {
    const control = document.getElementById(props.id);
    if (typing && !pressed.current && control instanceof HTMLInputElement) control.select();
  }, [typing, props.id]);
  const precision = typeof options["precision"] === "number" ? options["precision"] : 2;
  const readAmount = amountText(draft.value, precision);
  const currency = typeof options["currency"] === "string" ? options["currency"] : null;
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
}
