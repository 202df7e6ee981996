import DatePicker from "@arco-design/web-react/es/DatePicker";
import TimePicker from "@arco-design/web-react/es/TimePicker";
import { partsOf } from "../../../values/stored-files.ts";
import { TimeParts, useCalendar, useI18n } from "#ui";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { useDraft } from "../../../form-model/use-draft.ts";
import { textOf } from "../../../values/text-of.ts";
import { nameOf, useControlAttributes } from "../widget/control-attributes.ts";
import { POPUP } from "../widget/popup.ts";
import { typedMoment } from "./typed-moment.ts";

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
  const { value, onChange, format, session, pointer } = props;
  const wrapper = useControlAttributes(props, "input");
  const calendar = useCalendar(nameOf(props));
  // Arco takes what was typed by Enter alone, and forgets it when the field is left.
  const draft = useDraft(
    textOf(value),
    (text) => onChange(text === "" ? undefined : (typedMoment(text, format) ?? undefined)),
    session,
    pointer,
    (text) => text === "" || typedMoment(text, format) !== null,
  );
  const take = (text = ""): void => {
    draft.change(text);
    draft.flush();
  };
  return (
    <div
      ref={wrapper}
      {...calendar.around}
      onInput={({ target, currentTarget }) => {
        // Not those of the calendar, which hangs elsewhere in the page.
        if (target instanceof HTMLInputElement && currentTarget.contains(target)) draft.change(target.value);
      }}
    >
      <DatePicker
        {...calendar.picker}
        inputProps={calendar.input}
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
  const { value, onChange } = props;
  const wrapper = useControlAttributes(props, "input");
  return (
    <div ref={wrapper}>
      <TimePicker
        className="form-picker"
        format={TIME}
        value={typeof value === "string" ? value : ""}
        placeholder={props.placeholder}
        disabled={props.disabled}
        error={props.invalid}
        onChange={(text) => onChange(text === "" || text === undefined ? undefined : text)}
        onClear={() => onChange(undefined)}
        triggerProps={POPUP}
        extra={<TimeParts label={nameOf(props)} />}
      />
    </div>
  );
}

/** Two dates in one field: a list of two, or comma-joined text. */
export function DateRangeWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { field, value, onChange } = props;
  const wrapper = useControlAttributes(props, "input");
  const parts = partsOf(value);
  const timed = field.format === "local-date-time" || parts.some((part) => part.length > DATE.length);
  const calendar = useCalendar(props.label === "" ? t("rangeFrom") : props.label);
  return (
    <div ref={wrapper} {...calendar.around}>
      <DatePicker.RangePicker
        {...calendar.picker}
        inputProps={[calendar.input, { ...calendar.input, "aria-label": `${props.label} ${t("rangeTo")}` }]}
        className="form-picker"
        format={timed ? MOMENT : DATE}
        showTime={timed}
        value={parts.length === 2 ? [...parts] : []}
        placeholder={[t("rangeFrom"), t("rangeTo")]}
        disabled={props.disabled}
        error={props.invalid}
        onChange={(texts: string[] | undefined) =>
          onChange(texts === undefined || texts.length < 2 ? undefined : field.type === "array" ? texts : texts.join(","))
        }
        onClear={() => onChange(undefined)}
      />
    </div>
  );
}
