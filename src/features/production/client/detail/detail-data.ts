import { isOf, listOf, type Parse } from "#runtime";

export interface Delivery {
  readonly id: string;
  readonly quantity: number;
  readonly unitName?: string | null;
  readonly status: number;
  readonly expressNo: string;
  readonly expressCompany: string;
  readonly expressCompanyName?: string | null;
  readonly deliverTime: string;
}

export const asDeliveries = listOf<Delivery>(
  "deliveries",
  isOf<Delivery>({ id: "string", quantity: "number", status: "number", expressNo: "string" }),
);

/** Values of `status` of step-history. */
export type EventKind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface StepEvent {
  readonly id: string;
  readonly status: EventKind;
  readonly stepName?: string | null;
  readonly operatorName?: string | null;
  readonly changeOrderName?: string | null;
  readonly remark?: string | null;
  readonly quantity?: number | null;
  readonly createTime: string;
  /** When an act was entered that waited for the network. */
  readonly enteredAt?: string | null;
}

export const asEvents = listOf<StepEvent>("events", isOf<StepEvent>({ id: "string", createTime: "string" }));

export interface Track {
  readonly events: readonly { readonly time: string; readonly text: string; readonly place: string }[];
}

export const asTrack: Parse<Track> = (data) => {
  const check = isOf<Track>({ events: "object" });
  if (!check(data)) throw new TypeError("not a track");
  return data;
};

/** @returns the texts of a value that may be a list */
export function linksOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
