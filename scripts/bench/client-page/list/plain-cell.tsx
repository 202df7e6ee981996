import Tag from "@arco-design/web-react/es/Tag";
import type { Json } from "#contract";
import type { Kind } from "./list-records.ts";

/** Shows a value as in a hand-written table with Arco's components. */
export function PlainCell({ kind, value }: { readonly kind: Kind; readonly value: Json | undefined }) {
  if (kind === "choice") return <Tag size="small">{String(value)}</Tag>;
  if (kind === "switch") return value === true ? "是" : "否";
  return String(value);
}
