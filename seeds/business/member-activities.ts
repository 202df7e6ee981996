import type { Calendar } from "./calendar.ts";
import { KIND, Ledger } from "./ledger.ts";
import type { Member } from "./members.ts";
import type { SeedRecord } from "./records.ts";
import type { Timeline } from "./timeline.ts";

/** Activities of a member. They run on the timeline of the circle, so that no payment exceeds a balance. */
export class MemberActivities {
  readonly member: Member;
  readonly calendar: Calendar;
  /** The referrer. */
  readonly above: MemberActivities | null;
  readonly ledger: Ledger;
  readonly records: [module: string, record: SeedRecord][] = [];
  /** Total of investments in cents. */
  invested = 0;
  /** Number of shares in incomes of other members. */
  shares = 0;
  readonly #timeline: Timeline;
  #topUps = 0;

  constructor(member: Member, calendar: Calendar, timeline: Timeline, above: MemberActivities | null) {
    this.member = member;
    this.calendar = calendar;
    this.above = above;
    this.ledger = new Ledger(member.id, member.number);
    this.#timeline = timeline;
  }

  /** Plans an event. Events after the end do not run. */
  plan(at: number, run: () => void): void {
    this.#timeline.plan(at, run);
  }

  /** True when the moment lies in the past. */
  past(moment: number): boolean {
    return moment < this.calendar.end;
  }

  add(module: string, record: SeedRecord): void {
    this.records.push([module, record]);
  }

  /** Tops the balance up by a round sum that covers the missing amount. */
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
