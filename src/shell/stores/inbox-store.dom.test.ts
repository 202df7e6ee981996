import { expect, test } from "vitest";
import type { InboxCounts } from "#contract";
import type { Api } from "#runtime";
import { InboxStore } from "./inbox-store.ts";

/** An api whose answers are let go in any order. */
function arrange() {
  const answers: ((counts: InboxCounts) => void)[] = [];
  const call: Api["call"] = (_method, _path, parse) => new Promise((resolve) => answers.push((counts) => resolve(parse(counts))));
  const open = () => Promise.reject(new Error("not asked"));
  return { inbox: new InboxStore({ locale: () => "zh", call, bare: call, open }), answers };
}

const unread = (letters: number): InboxCounts => ({ letters, messages: 0, notices: 0 });

test("an older answer does not take the place of a newer one, whichever comes last", async () => {
  const { inbox, answers } = arrange();
  const counts = [inbox.count(), inbox.count()];
  answers[1]?.(unread(2));
  answers[0]?.(unread(9));
  await Promise.all(counts);
  expect(inbox.total).toBe(2);
});

test("a late response of one user does not change the next user's unread count", async () => {
  const { inbox, answers } = arrange();
  const leave = inbox.follow();
  const count = inbox.count();
  leave();
  answers[0]?.(unread(7));
  await count;
  expect(inbox.total).toBe(0);
});
