import { WHERE_PARAMETER, daysOfPeriod, type ReportTable, type WhereCondition } from "#contract";

/** Address of the list behind one value of the first group; null where the list cannot be filtered by it. */
export function addressBehind(
  screen: string,
  filters: Readonly<Record<string, string>>,
  { columns }: ReportTable,
  key: string | null,
): string | null {
  const [group] = columns;
  if (group === undefined || group.field === null) return null;
  const { field, period } = group;
  const conditions: WhereCondition[] = [];
  if (key === null) conditions.push({ field, operator: "null", value: "" });
  else if (period === null) conditions.push({ field, operator: "equal", value: key });
  else {
    const days = daysOfPeriod(period, key);
    if (days === null) return null;
    conditions.push({ field, operator: "datege", value: days.from }, { field, operator: "datelt", value: days.to });
  }
  // The span of time of the label lies within that of the chart.
  const others = Object.entries(filters).filter(([name]) => period === null || name !== `${field}_within`);
  return `${screen}?${new URLSearchParams([...others, [WHERE_PARAMETER, JSON.stringify({ all: conditions })]]).toString()}`;
}
