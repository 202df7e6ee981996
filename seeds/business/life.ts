import { Ledger } from "./ledger.ts";
import { KIND } from "./ledger.ts";
import type { Calendar } from "./calendar.ts";
import type { Member } from "./members.ts";
import type { SeedRecord } from "./records.ts";

/** Something that happens to a member; what it does depends on what happened before. */
interface Happening {
  readonly at: number;
  readonly run: () => void;
}

/**
 * One member's time with us: what is to happen is planned in any order, and happens in the order of time, so that nobody
 * pays what they do not have.
 */
export class Life {
  readonly member: Member;
  readonly calendar: Calendar;
  readonly ledger: Ledger;
  readonly records: [module: string, record: SeedRecord][] = [];
  /** Cents that were ever invested. */
  invested = 0;
  #planned: Happening[] = [];
  #topUps = 0;

  constructor(member: Member, calendar: Calendar) {
    this.member = member;
    this.calendar = calendar;
    this.ledger = new Ledger(member.id, member.number);
  }

  /** What would happen after the end does not. */
  plan(at: number, run: () => void): void {
    if (at < this.calendar.end) this.#planned.push({ at, run });
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
      at,
      kind: KIND.topUp,
      cents,
      requestKey: `member-wallet:${this.member.id}-${this.#topUps}:top-up`,
      sourceModule: "member-wallet",
      sourceId: this.member.id,
      remark: "线下充值",
    });
  }

  /** Lets everything happen; what is planned meanwhile, too. */
  live(): void {
    while (this.#planned.length > 0) {
      const happenings = this.#planned.toSorted((one, other) => one.at - other.at);
      this.#planned = [];
      for (const [place, { at, run }] of happenings.entries()) {
        run();
        const sooner = this.#planned.some((planned) => planned.at < (happenings[place + 1]?.at ?? at));
        if (!sooner) continue;
        this.#planned.push(...happenings.slice(place + 1));
        break;
      }
    }
  }
}
