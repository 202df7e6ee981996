/** A parcel as its carrier knows it. */
export interface ExpressQuery {
  /** Key of the dictionary `express_company`. */
  readonly company: string;
  readonly number: string;
  /** Phone of the receiver, which some carriers need; null when unknown. */
  readonly phone: string | null;
  /** The moment of handing over, `yyyy-MM-dd HH:mm:ss`; null when unknown. */
  readonly shipped: string | null;
}

export const EXPRESS_STATES = ["collected", "moving", "delivering", "signed", "problem", "unknown"] as const;
export type ExpressState = (typeof EXPRESS_STATES)[number];

export interface ExpressEvent {
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly time: string;
  readonly text: string;
  /** City; "" when unknown. */
  readonly place: string;
}

export interface ExpressTrack {
  readonly state: ExpressState;
  /** Newest first. */
  readonly events: readonly ExpressEvent[];
}

/** A service that follows parcels. */
export interface ExpressTracker {
  /** @throws OutboundError when the service gives no answer, TrellisError when it refuses the question */
  track(query: ExpressQuery): Promise<ExpressTrack>;
}
