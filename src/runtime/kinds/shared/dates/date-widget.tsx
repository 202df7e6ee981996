import DatePicker from "@arco-design/web-react/es/DatePicker";
import TimePicker from "@arco-design/web-react/es/TimePicker";
import type { FormEvent } from "react";
import { partsOf } from "../../../values/stored-files.ts";
import { TimeParts, useCalendar, useI18n } from "#ui";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { useDraft } from "../../../form-model/use-draft.ts";
import { textOf } from "../../../values/text-of.ts";
import { controlAttributes, nameOf, useControlAttributes } from "../widget/control-attributes.ts";
import { POPUP } from "../widget/popup.ts";
import { typedMoment, typedTime } from "./typed-moment.ts";
import { useTypedRange } from "./use-typed-range.ts";

const DATE = "YYYY-MM-DD";
const MOMENT = "YYYY-MM-DD HH:mm:ss";
const TIME = "HH:mm:ss";

/** Local dates and times in wire format, typed or picked. */
export function DateWidget(props: FieldWidgetProps) {
  return <Picker {...props} format={DATE} />;
}

export function DatetimeWidget(props: FieldWidgetProps) {
  return <Picker {...props} format={MOMENT} />;
}

function Picker(props: FieldWidgetProps & { readonly format: string }) {
  const { value, format } = props;
  const calendar = useCalendar(nameOf(props));
  const { take, onInput } = useTyped(props, (text) => typedMoment(text, format));
  return (
    <div {...calendar.around} onInput={onInput}>
      <DatePicker
        {...calendar.picker}
        inputProps={{ ...calendar.input, ...controlAttributes(props) }}
        className="form-picker"
        format={format}
        showTime={format === MOMENT}
        value={textOf(value)}
        placeholder={props.placeholder}
        disabled={props.disabled}
        error={props.invalid}
        onChange={take}
        onClear={() => take()}
      />
    </div>
  );
}

export function TimeWidget(props: FieldWidgetProps) {
  const { value } = props;
  const wrapper = useControlAttributes(props, "input");
  const { take, onInput } = useTyped(props, typedTime);
  return (
    <div ref={wrapper} onInput={onInput}>
      <TimePicker
        className="form-picker"
        format={TIME}
        value={textOf(value)}
        placeholder={props.placeholder}
        disabled={props.disabled}
        error={props.invalid}
        onChange={take}
        onClear={() => take()}
        triggerProps={POPUP}
        extra={<TimeParts label={nameOf(props)} />}
      />
    </div>
  );
}

/**
 * Takes what is typed into a picker when it is left. Arco takes it by Enter alone, and forgets it otherwise.
 * @param read returns the value of a typed text; null for none
 */
function useTyped({ value, onChange, session, pointer }: FieldWidgetProps, read: (text: string) => string | null) {
  const draft = useDraft(
    textOf(value),
    (text) => onChange(text === "" ? undefined : (read(text) ?? undefined)),
    session,
    pointer,
    (text) => text === "" || read(text) !== null,
  );
  return {
    take: (text = ""): void => {
      draft.change(text);
      draft.flush();
    },
    onInput: ({ target, currentTarget }: FormEvent<HTMLElement>): void => {
      // Not those of the calendar, which hangs elsewhere in the page.
      if (target instanceof HTMLInputElement && currentTarget.contains(target)) draft.change(target.value);
    },
  };
}

/** Two dates in one field: a list of two, or comma-joined text. */
export function DateRangeWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { field, value, onChange } = props;
  const wrapper = useControlAttributes(props, "input");
  const parts = partsOf(value);
  const timed = field.format === "local-date-time" || parts.some((part) => part.length > DATE.length);
  const format = timed ? MOMENT : DATE;
  const calendar = useCalendar(props.label === "" ? t("rangeFrom") : props.label);
  const take = (range: readonly string[]): void => onChange(field.type === "array" ? [...range] : range.join(","));
  const typed = useTypedRange(parts, format, (from, to) => take([from, to]));
  return (
    <div ref={wrapper} {...calendar.around} {...typed.around}>
      <DatePicker.RangePicker
        {...calendar.picker}
        inputProps={[calendar.input, { ...calendar.input, "aria-label": `${props.label} ${t("rangeTo")}` }]}
        className="form-picker"
        format={format}
        showTime={timed}
        value={typed.value ?? []}
        placeholder={[t("rangeFrom"), t("rangeTo")]}
        disabled={props.disabled}
        error={props.invalid}
        onChange={(texts: string[] | undefined) => {
          typed.forget();
          if (texts === undefined || texts.length < 2) onChange(undefined);
          else take(texts);
        }}
        onClear={() => {
          typed.forget();
          onChange(undefined);
        }}
      />
    </div>
  );
}
