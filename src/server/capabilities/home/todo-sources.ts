import { inSentence, type Text, type Todo } from "#contract";
import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { mayRead } from "../../policies/permissions.ts";

/** The user whose tasks are listed, and the data they come from. */
interface TodoReader {
  readonly db: Kysely<TrellisTables>;
  readonly catalog: Catalog;
  readonly caller: Caller;
}

/** Sources of tasks that are no records of modules. One statement each. */
type TodoSource = (reader: TodoReader) => Promise<readonly Todo[]>;

const letters: TodoSource = async ({ db, caller }) => {
  const { rows } = await sql<{ count: number; since: string | null }>`
    select count(*)::int4 as count, min(l.sent_at)::text as since from trellis_letter_copy c join trellis_letter l on l.id = c.letter_id
    where c.user_id = ${caller.userId} and l.tenant_id = ${caller.tenantId} and not c.is_read and c.kept`.execute(db);
  const { count, since } = rows[0] ?? { count: 0, since: null };
  if (count === 0) return [];
  const text: Text = { zh: "未读邮件", en: "Unread mail" };
  return [{ id: "letters", kind: "letters", text, count, since, link: null, inbox: "letters" }];
};

/** Jobs are kept for a day, so that these lines go by themselves. */
const imports: TodoSource = async ({ db, catalog, caller }) => {
  const { rows } = await sql<{ id: string; module: string; bad: number }>`
    select id, module, (facts->'counts'->>'bad')::int4 as bad from trellis_job
    where user_id = ${caller.userId} and tenant_id = ${caller.tenantId} and kind = 'import' and state in ('checked', 'done')
      and (facts->'counts'->>'bad')::int4 > 0
    order by id desc limit 5`.execute(db);
  return rows.flatMap(({ id, module: name, bad }) => {
    const module = catalog.modules.get(name);
    if (module === undefined || !mayRead(caller, module)) return [];
    const text: Text = {
      zh: `“${module.title.zh}”导入中待修正的行`,
      en: `Rows to correct in an import of ${inSentence(module.title).en}`,
    };
    return [{ id: `imports/${id}`, kind: "imports", text, count: bad, since: null, link: module.menu?.path ?? null }];
  });
};

export const TODO_SOURCES: readonly TodoSource[] = [letters, imports];
