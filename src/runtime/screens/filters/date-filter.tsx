import DatePicker from "@arco-design/web-react/es/DatePicker";
import type { FilterControlProps } from "./filter-control.ts";

/** One day or moment, for filters with a single-ended operator. */
export function DateFilter({ label, field, values, onChange }: FilterControlProps) {
  const [value = ""] = values;
  return (
    <DatePicker
      aria-label={label}
      showTime={field?.storage === "timestamp"}
      value={value === "" ? undefined : value}
      onChange={(next) => onChange([next ?? ""])}
    />
  );
}
