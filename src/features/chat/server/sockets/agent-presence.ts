import { CHAT_SIDES } from "#contract";
import type { Core } from "#server/jobs";
import { presentOfSide } from "../conversations/presence.ts";

/** Knows for each tenant if an agent is present, and tells when that changes. */
export class AgentPresence {
  readonly #core: Core;
  readonly #tell: (tenantId: string, online: boolean) => void;
  readonly #known = new Map<string, boolean>();

  constructor(core: Core, tell: (tenantId: string, online: boolean) => void) {
    this.#core = core;
    this.#tell = tell;
  }

  async check(tenantId: string): Promise<void> {
    const { db, deps } = this.#core;
    const online = (await presentOfSide(db, tenantId, CHAT_SIDES.agent, deps.clock().getTime())).length > 0;
    if (this.#known.get(tenantId) === online) return;
    this.#known.set(tenantId, online);
    this.#tell(tenantId, online);
  }
}
