import { useRef } from "react";
import type { RecordPanelProps } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import "../common/production.css";
import "./detail.css";
import { StepTimeline } from "./step-timeline.tsx";

const FOLLOWED = ["work-order-step", "step-history"] as const;

/** The steps of an order with their acts, on the page of the record. */
export function StepsPanel({ record }: RecordPanelProps) {
  const refreshers = useRef(new Set<() => void>());
  const refresh = (): void => {
    for (const run of refreshers.current) run();
  };
  useModuleChanges(FOLLOWED, refresh);
  const listen = (run: () => void): (() => void) => {
    refreshers.current.add(run);
    return () => void refreshers.current.delete(run);
  };
  return (
    <div className="order-detail">
      <StepTimeline untitled orderId={record.id} quantity={Number(record["quantity"])} listen={listen} onDone={refresh} />
    </div>
  );
}
