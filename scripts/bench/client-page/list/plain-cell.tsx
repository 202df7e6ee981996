import Tag from "@arco-design/web-react/es/Tag";
import type { Json } from "#contract";
import type { Kind } from "./list-records.ts";

/** A value as somebody shows it who writes a table by hand, with what Arco has. */
export function PlainCell({ kind, value }: { readonly kind: Kind; readonly value: Json | undefined }) {
  if (kind === "choice") return <Tag size="small">{String(value)}</Tag>;
  if (kind === "switch") return value === true ? "是" : "否";
  return String(value);
}
