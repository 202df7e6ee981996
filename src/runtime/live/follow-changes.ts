import { REVISION_FIELD } from "#contract";
import { isAborted } from "../api/api-error.ts";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { LiveConnection } from "./live-connection.ts";

/**
 * Marks changes of other users on an open screen, from the request of its records on.
 * @returns how to stop
 */
export function followChanges(api: Api, target: RecordTarget): () => void {
  const looking = new AbortController();
  const stop = LiveConnection.of(api).listen(target.module.name, {
    readAt: () => target.changed.readAt,
    onChange: (change) => target.changed.note(change, target.records),
    onGap: () => void lookAgain(target, looking.signal),
  });
  return () => {
    looking.abort();
    stop();
  };
}

/** Some changes were lost, so the shown records are compared with the present ones. */
async function lookAgain(target: RecordTarget, signal: AbortSignal): Promise<void> {
  // A target without a comparison is loaded again.
  if (target.peek === undefined) return target.load();
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
