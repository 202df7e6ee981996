import type { ServerDeps } from "../../base/deps.ts";
import type { CommittedWrite } from "../../base/context.ts";
import { changesOf } from "./change-message.ts";

export const CHANGES_TOPIC = "trellis/changes";

/** Publishes a committed write to every node. Never fails: no consumer relies on delivery. */
export async function publishChanges(deps: ServerDeps, { journal, caller, tab }: CommittedWrite): Promise<void> {
  try {
    const author = { name: caller?.name ?? "", tab };
    for (const message of changesOf(journal, author)) await deps.bus.publish(CHANGES_TOPIC, JSON.stringify(message));
  } catch (error) {
    deps.log({ level: "warn", message: "a change to records could not be published", error });
  }
}
