/** Result of one simulated power cut. */
export interface Outcome {
  /** After how many recorded events. */
  readonly cut: number;
  /** Number of acknowledged commits. */
  readonly acknowledged: number;
  /** Empty when nothing was lost. */
  readonly loss: string;
}
