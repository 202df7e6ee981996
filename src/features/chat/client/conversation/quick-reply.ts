/** A prepared answer. */
export interface QuickReply {
  readonly id: string;
  readonly title: string;
  readonly category: string | null;
  readonly content: string;
}
