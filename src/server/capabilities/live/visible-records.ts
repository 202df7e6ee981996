import type { Module } from "#metadata";
import { sql } from "kysely";
import type { Caller, OperationContext } from "../../base/context.ts";
import { withinBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { all, oneOf } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { readsList } from "../../records/scope/read-endpoints.ts";
import { scopeOf } from "../../policies/scope-of.ts";
import type { ChangeMessage } from "./change-message.ts";

interface Question {
  readonly module: Module;
  readonly message: ChangeMessage;
  readonly caller: Caller;
  readonly tenantId: string;
}

/** The ids of a message that the caller may see; null when the message has none. */
type Answer = readonly string[] | null;

/** Finds the changed records that a caller may see: none without access to the list, all of them, or those of one query. */
export class VisibleRecords {
  readonly #contextOf: (question: Question) => OperationContext;

  constructor(contextOf: (question: Question) => OperationContext) {
    this.#contextOf = contextOf;
  }

  /** Callers of the same data scope share one question about the same message. */
  forOneMoment(): (question: Question) => Promise<Answer> {
    const answersByMessage = new WeakMap<ChangeMessage, Map<string, Promise<Answer>>>();
    return async (question) => {
      const { module, message, tenantId } = question;
      const ids = message.ids === "" ? null : message.ids.split(",");
      const context = this.#contextOf(question);
      if (!(await readsList(context, module))) return [];
      const scope = await scopeOf(context, module);
      if (ids === null || scope.records.kind === "always") return ids;
      const answers = answersByMessage.get(message) ?? new Map<string, Promise<Answer>>();
      answersByMessage.set(message, answers);
      const key = JSON.stringify([tenantId, scope.records]);
      const answer = answers.get(key) ?? this.#find(context, module, ids, { tenantId, scope });
      answers.set(key, answer);
      return answer;
    };
  }

  async #find(
    { db }: OperationContext,
    module: Module,
    ids: readonly string[],
    boundary: Parameters<typeof withinBoundary>[1],
  ): Promise<Answer> {
    // Deleted records count as well, because consoles that show them must learn of the removal.
    const where = all([withinBoundary(module, boundary), oneOf(storedField(module, "id"), ids)]);
    const { rows } = await sql<{ id: string }>`select t.id from ${tableAs(module)} where ${where}`.execute(db);
    return rows.map(({ id }) => id);
  }
}
