import DatePicker from "@arco-design/web-react/es/DatePicker";
import dayjs from "dayjs";
import { useCalendar, useI18n } from "#ui";
import { serverDay } from "#ui/server-time";
import { texts } from "../../../texts.ts";
import type { FilterControlProps } from "../../filter-control.ts";
import { datePresets, presetTexts } from "./date-presets.ts";
import { useTypedRange } from "./use-typed-range.ts";

const DAY = "YYYY-MM-DD";
const DAY_START = " 00:00:00";
const DAY_END = " 23:59:59";

interface DateRangeFilterProps extends FilterControlProps {
  /** The calendar offers periods, too; true when absent. */
  readonly presets?: boolean;
}

/**
 * Two days, both included. For moments the range starts at midnight and ends just before the day
 * after the last.
 */
export function DateRangeFilter({ id, label, field, values, presets = true, onChange }: DateRangeFilterProps) {
  const { t } = useI18n(texts);
  const { t: name } = useI18n(presetTexts);
  const moments = field?.storage !== "date";
  const days = values.map((value) => value.slice(0, 10));
  const calendar = useCalendar(label);
  const take = (start: string, end: string): void =>
    onChange(moments ? [`${start}${DAY_START}`, `${end}${DAY_END}`] : [start, end]);
  const typed = useTypedRange(days, DAY, take);
  const input = (end: string) => ({ ...calendar.input, "aria-label": `${label} ${end}` });
  return (
    <div {...calendar.around} {...typed.around}>
      <DatePicker.RangePicker
        {...calendar.picker}
        shortcuts={(presets ? datePresets(serverDay()) : []).map(({ id, days }) => ({
          text: name(id),
          value: () => days.map((day) => dayjs(day)),
        }))}
        inputProps={[{ ...input(t("filter.from")), id }, input(t("filter.to"))]}
        placeholder={[t("filter.from"), t("filter.to")]}
        value={typed.value}
        onClear={typed.forget}
        onChange={(next) => {
          typed.forget();
          const [start, end] = next ?? [];
          if (start === undefined || end === undefined) onChange(["", ""]);
          else take(start, end);
        }}
      />
    </div>
  );
}
