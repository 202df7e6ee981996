import type { Capability } from "../../http/capability.ts";
import type { Core } from "../../http/core.ts";
import { compactTally, storedTallies } from "../../data/tables/tallies.ts";

/** Written records of a module after which the lines of its tallies are joined. */
const RECORDS = 500;

/** Keeps tallies short: each write adds a line or two, and a question reads all of them. */
export const tallies: Capability = {
  name: "tallies",
  start: (core) => {
    const written = new Map<string, number>();
    const compact = compactor(core);
    return {
      afterCommit: async ({ journal }) => {
        for (const [name, records] of journal.touched) {
          const count = (written.get(name) ?? 0) + records.size;
          written.set(name, count >= RECORDS ? 0 : count);
          if (count >= RECORDS) await compact(name);
        }
      },
      maintenance: [
        {
          name: "tallies",
          async run() {
            for (const name of core.inForce().catalog.modules.keys()) await compact(name);
          },
        },
      ],
    };
  },
};

function compactor({ db, inForce }: Core): (name: string) => Promise<void> {
  return async (name) => {
    const module = inForce().catalog.modules.get(name);
    if (module === undefined || module.shows !== null) return;
    for (const tally of storedTallies(module))
      await db.transaction().execute((transaction) => compactTally(transaction, module, tally));
  };
}
