import type { Calendar } from "./calendar.ts";
import { KIND, Ledger } from "./ledger.ts";
import type { Member } from "./members.ts";
import type { SeedRecord } from "./records.ts";
import type { Timeline } from "./timeline.ts";

/** One member's time with us: what is planned happens on the timeline of their circle, so that nobody pays what they do not have. */
export class Life {
  readonly member: Member;
  readonly calendar: Calendar;
  /** Who brought them. */
  readonly above: Life | null;
  readonly ledger: Ledger;
  readonly records: [module: string, record: SeedRecord][] = [];
  /** Cents that were ever invested. */
  invested = 0;
  /** Shares of others' incomes so far. */
  shares = 0;
  readonly #timeline: Timeline;
  #topUps = 0;

  constructor(member: Member, calendar: Calendar, timeline: Timeline, above: Life | null) {
    this.member = member;
    this.calendar = calendar;
    this.above = above;
    this.ledger = new Ledger(member.id, member.number);
    this.#timeline = timeline;
  }

  /** What would happen after the end does not. */
  plan(at: number, run: () => void): void {
    this.#timeline.plan(at, run);
  }

  /** Whether a moment is over. */
  past(moment: number): boolean {
    return moment < this.calendar.end;
  }

  add(module: string, record: SeedRecord): void {
    this.records.push([module, record]);
  }

  /** Puts onto the balance what is missing there, a round sum at least so large. */
  topUp(at: number, needed: number): void {
    const missing = needed - this.ledger.balance;
    const cents = Math.max(20_000, Math.ceil(missing / 10_000) * 10_000);
    this.#topUps += 1;
    this.ledger.book({
      at: Math.max(at, this.ledger.movedAt),
      kind: KIND.topUp,
      cents,
      requestKey: `member-wallet:${this.member.id}-${this.#topUps}:top-up`,
      sourceModule: "member-wallet",
      sourceId: this.member.id,
      remark: "线下充值",
    });
  }
}
