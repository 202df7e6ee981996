import Input from "@arco-design/web-react/es/Input";
import { useLayoutEffect, useRef, useState } from "react";
import { amountOf, amountText } from "#metadata";
import { useI18n } from "#ui";
import { currencySymbol } from "./currency-symbol.ts";
import { textOf } from "../../values/text-of.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";

/**
 * An amount, kept as text throughout because a float would lose digits. Grouped while the field has
 * no focus.
 */
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
