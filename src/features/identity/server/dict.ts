import { recordsOf, wrongField, type Handler, type Interceptors, type OperationContext, type RowOf } from "#server";
import { tree } from "#server/operations";

const ROOT = "0";

/** Both modules of dictionaries, the platform's and the tenants', have these fields. */
type DictionaryRow = RowOf<"dict"> | RowOf<"dict-biz">;

/**
 * `tree?code=DICT`: family clients request the tree of all dictionaries this way. Any other code selects that
 * dictionary.
 */
export const dictionaryTree: Handler = (context) => {
  const query = new Map([...context.query].filter(([name, value]) => name !== "code" || value !== "DICT"));
  return tree({ ...context, query });
};

/**
 * Gives an item the code of its dictionary. When the code of a dictionary changes, all items below get the new code
 * (the child table cannot edit the code).
 */
export const dictionaryInterceptors: Interceptors<DictionaryRow> = {
  beforeSave: async (context, input, current) => {
    const parentId = input.parentId ?? ROOT;
    if (parentId === ROOT) {
      await assertOwnCode(context, input.code ?? "", current);
      return { ...input, dictKey: input.dictKey ?? "-1" };
    }
    const [parent] = await itemsOf(context).find({ id: parentId });
    return { ...input, code: parent?.code ?? input.code };
  },
  afterSave: async (context, saved, before) => {
    if (before === null || saved.code === before.code) return;
    const items = itemsOf(context);
    for (let parents = [saved.id]; parents.length > 0;) {
      const changed = await items.update({ parentId: parents }, { code: saved.code });
      parents = changed.map(({ id }) => id);
    }
  },
};

function itemsOf(context: OperationContext) {
  return recordsOf(context, context.module.name === "dict" ? "dict" : "dict-biz");
}

async function assertOwnCode(context: OperationContext, code: string, current: DictionaryRow | null): Promise<void> {
  const found = await itemsOf(context).find({ code, parentId: ROOT }, { limit: 2 });
  if (found.every((record) => record.id === current?.id)) return;
  const texts = { zh: "字典编号已存在，请换一个", en: "Code is taken; choose another" };
  throw wrongField("code", "x-unique", texts);
}
