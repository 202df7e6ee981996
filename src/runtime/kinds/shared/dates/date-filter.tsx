import DatePicker from "@arco-design/web-react/es/DatePicker";
import { useCalendar } from "#ui";
import type { FilterControlProps } from "../../filter-control.ts";

/** One day or moment, for filters with a single bound. */
export function DateFilter({ id, label, field, values, onChange }: FilterControlProps) {
  const [value = ""] = values;
  const calendar = useCalendar(label);
  return (
    <div {...calendar.around}>
      <DatePicker
        {...calendar.picker}
        inputProps={{ ...calendar.input, id, "aria-label": label }}
        showTime={field?.storage === "timestamp"}
        value={value === "" ? undefined : value}
        onChange={(next) => onChange([next ?? ""])}
      />
    </div>
  );
}
