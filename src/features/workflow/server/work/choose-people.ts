import { parameter, recordsOf, wrongField, type OperationContext, type RowOf } from "#server";
import type { Text } from "#contract";

const TEXTS = {
  people: { zh: "请选择在职用户", en: "Choose active users" },
  many: { zh: "最多选择 20 人", en: "Choose at most 20 people" },
} as const satisfies Record<string, Text>;
const MOST = 20;

/**
 * Reads the people that a form names, comma-joined or as a list.
 * @returns active users of the tenant in the order given, without the caller; empty when the field is empty
 * @throws TrellisError invalidRecord at the field
 */
export async function choosePeople(context: OperationContext, field: string): Promise<readonly RowOf<"user">[]> {
  const ids = [...new Set(parameter(context, field).split(","))].map((id) => id.trim()).filter((id) => id !== "");
  if (ids.length === 0) return [];
  if (ids.length > MOST) throw wrongField(field, "maxItems", TEXTS.many);
  if (!ids.every((id) => /^\d{1,18}$|^[1-8]\d{18}$/.test(id))) throw wrongField(field, "x-ref", TEXTS.people);
  const found = await recordsOf(context, "user").find({ id: ids, status: 1 }, { keep: true });
  if (found.length < ids.length) throw wrongField(field, "x-ref", TEXTS.people);
  const byId = new Map(found.map((user) => [user.id, user]));
  return ids.flatMap((id) => (id === context.caller?.userId ? [] : (byId.get(id) ?? [])));
}
