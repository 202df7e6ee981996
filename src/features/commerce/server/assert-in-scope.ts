import type { Text } from "#contract";
import { recordsInScope, wrongField, type OperationContext, type Row } from "#server";

const OUT_OF_SCOPE: Text = {
  zh: "所选数据不存在或不在您的数据范围内，请重新选择",
  en: "The record does not exist or is outside your data scope. Choose another one.",
};

/**
 * Rejects a new record that moves the money of a member outside of the caller's scope. A caller who cannot top up a
 * member must not book for them in another way. Other references only need to lead to a record of the tenant.
 * @param field name of the reference field to `module`
 * @throws TrellisError invalidRecord, at the field
 */
export async function assertInScope(context: OperationContext, record: Row, field: string, module: string): Promise<void> {
  const scope = await recordsInScope(context, module);
  const [found] = await scope.find({ id: String(record[field]) }, { limit: 1 });
  if (found === undefined) throw wrongField(field, "x-ref", OUT_OF_SCOPE);
}
