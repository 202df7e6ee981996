import type { Module } from "#metadata";
import { sql, type RawBuilder } from "kysely";
import type { Caller, OperationContext } from "../../base/context.ts";
import { withinBoundary } from "../../data/conditions/boundary.ts";
import { storedField, storedFields } from "../../data/columns.ts";
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
      const answer = answers.get(key) ?? this.#find(context, module, ids, { tenantId, scope }, message.kind === "edit");
      answers.set(key, answer);
      return answer;
    };
  }

  async #find(
    { db }: OperationContext,
    module: Module,
    ids: readonly string[],
    boundary: Parameters<typeof withinBoundary>[1],
    isEdit: boolean,
  ): Promise<Answer> {
    const within = withinBoundary(module, boundary);
    // Deleted records count as well, because consoles that show them must learn of the removal.
    const where = all([within, oneOf(storedField(module, "id"), ids)]);
    const present = sql<{ id: string }>`select t.id from ${tableAs(module)} where ${where}`;
    // So do those that the edit took out of the list, such as a task that is handled.
    const found = isEdit
      ? sql<{ id: string }>`${present} union select t.id from ${earlier(module, ids)} where ${within}`
      : present;
    const { rows } = await found.execute(db);
    return rows.map(({ id }) => id);
  }
}

/** The records as they were before the request that wrote them last, as the table `t`. */
function earlier(module: Module, ids: readonly string[]): RawBuilder<unknown> {
  const columns = JSON.stringify(Object.fromEntries(storedFields(module).all.map(({ name, column }) => [name, column])));
  const column = sql`(${columns}::jsonb ->> (c ->> 'field'))`;
  return sql`(
    select was.* from ${tableAs(module)} cross join lateral (
      select jsonb_object_agg(${column}, c -> 'before' order by h.id desc) as before
      from trellis_history h cross join lateral jsonb_array_elements(h.changes) c
      where h.module = ${module.recordedAs} and h.record_id = t.id and ${column} is not null and h.batch_id = (
        select l.batch_id from trellis_history l
        where l.module = ${module.recordedAs} and l.record_id = t.id order by l.id desc limit 1)
    ) edit cross join lateral jsonb_populate_record(t, edit.before) was
    where ${oneOf(storedField(module, "id"), ids)}) t`;
}
