import { useMemo, type ReactNode } from "react";
import type { Json } from "#contract";
import type { Module } from "#metadata";
import { Skeleton } from "#ui";
import type { FormShape } from "../../form-model/values/form-shape.ts";
import { useLineSources } from "./use-line-sources.ts";
import { withLines } from "./with-lines.ts";

export interface LinesFormProps {
  readonly module: Module;
  readonly shape: FormShape;
  readonly value: Readonly<Record<string, Json>>;
  readonly render: (shape: FormShape) => ReactNode;
}

/** A form with lines of other modules: it waits for their definitions. */
export function LinesForm({ module, shape, value, render }: LinesFormProps) {
  const sources = useLineSources(module, shape.mode === "add" ? null : value);
  const whole = useMemo(() => (sources === null ? null : withLines(shape, sources)), [shape, sources]);
  return whole === null ? <Skeleton shape="form" rows={Math.min(shape.fields.length + 1, 6)} /> : render(whole);
}
