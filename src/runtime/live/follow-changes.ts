import { REVISION_FIELD } from "#contract";
import { isAborted } from "../api/api-error.ts";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { LiveConnection } from "./live-connection.ts";

/**
 * Notes what others do to the records of a screen while it is open.
 * @param missed the screen has its records for longer than it listens
 * @returns how to stop
 */
export function followChanges(api: Api, target: RecordTarget, missed: boolean): () => void {
  const looking = new AbortController();
  // Who cannot say what is different reads anew.
  if (missed && target.peek === undefined) void target.load();
  else if (missed) void lookAgain(target, looking.signal);
  const stop = LiveConnection.of(api).listen(target.module.name, {
    onChange: (change) => target.changed.note(change, target.records),
    onGap: () => void lookAgain(target, looking.signal),
  });
  return () => {
    looking.abort();
    stop();
  };
}

/** Nobody was told for a while: what is shown is held against what there is now, without showing it. */
async function lookAgain(target: RecordTarget, signal: AbortSignal): Promise<void> {
  if (target.peek === undefined) return;
  try {
    const now = new Map((await target.peek(signal)).map((record) => [record.id, record]));
    const changed = target.records.filter(({ id, [REVISION_FIELD]: revision }) => now.get(id)?.[REVISION_FIELD] !== revision);
    const shown = new Set(target.records.map(({ id }) => id));
    target.changed.note({ kind: "edit", ids: changed.map(({ id }) => id), by: "" }, target.records);
    target.changed.note({ kind: "add", ids: [...now.keys()].filter((id) => !shown.has(id)), by: "" }, target.records);
  } catch (error) {
    if (!isAborted(error)) target.changed.note({ kind: "edit", ids: null, by: "" }, target.records);
  }
}
