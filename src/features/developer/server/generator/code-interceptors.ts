import { wrongField, type Interceptors, type Row, type RowOf } from "#server";

/** Names the module after its table, or after the schema of its document, where the client names none. */
export const codeInterceptors: Interceptors<RowOf<"code">> = {
  beforeSave: (context, input) => {
    if (text(input, "modelName") !== "") return Promise.resolve(input);
    const modelName = moduleNameOf(input);
    if (modelName !== "") return Promise.resolve({ ...input, modelName });
    const texts = { zh: "请输入模块标识", en: "Enter the module's name" };
    return Promise.reject(wrongField("modelName", "required", texts));
  },
};

/** `crm.t_OrderItem` with the prefix `t_` → `order-item`. */
function moduleNameOf(input: Row): string {
  const source = text(input, "tableName") || text(input, "schemaName");
  const table = source.slice(source.lastIndexOf(".") + 1);
  const prefix = text(input, "tablePrefix");
  return (prefix !== "" && table.startsWith(prefix) ? table.slice(prefix.length) : table)
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+|-+$/g, "")
    .slice(0, LONGEST_NAME)
    .replace(/-+$/, "");
}

const LONGEST_NAME = 50;

function text(input: Row, name: string): string {
  const value = input[name];
  return typeof value === "string" ? value.trim() : "";
}
