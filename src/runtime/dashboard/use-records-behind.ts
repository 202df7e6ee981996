import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import type { ReportTable } from "#contract";
import type { ChartProps } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { addressBehind } from "../reports/records-behind.ts";

interface Question {
  /** Name of the module to read. */
  readonly module: string;
  readonly filters: Readonly<Record<string, string>>;
}

/**
 * Returns the step from a label of a chart to the list of its records, with the chart's own filters.
 * @param keys stored value by label (`chartOf`)
 */
export function useRecordsBehind(
  { module, filters }: Question,
  table: ReportTable,
  keys: ReadonlyMap<string, string | null> | undefined,
): ChartProps["onPick"] {
  const { screenPath } = useRuntime();
  const navigate = useNavigate();
  const screen = screenPath(module);
  return useCallback(
    (label: string) => {
      const key = keys?.get(label);
      const address = screen === null || key === undefined ? null : addressBehind(screen, filters, table, key);
      return address === null ? null : () => void navigate(address);
    },
    [screen, filters, table, keys, navigate],
  );
}
