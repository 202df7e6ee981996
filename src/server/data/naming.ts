/** `paramName` → `param_name`: the column of a wire field. A name in snake_case stays. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? "" : "_") + letter.toLowerCase());
}

/** PostgreSQL cuts longer identifiers silently, and two cut names may meet. */
const IDENTIFIER_LIMIT = 63;

/** A deterministic identifier from parts: readable while it fits, ended by a hash of the whole when it does not. */
export function identifier(...parts: readonly string[]): string {
  const name = parts.join("_");
  if (new TextEncoder().encode(name).length <= IDENTIFIER_LIMIT) return name;
  return `${name.slice(0, 40)}_${fingerprint(name)}`;
}

/**
 * Name of an index. `$` separates its parts, because neither tables nor columns have it in their names: a name joined by
 * `_` is that of a field `lineNo` of the table `order` as well as that of `no` of `order_line`.
 */
export function indexName(table: string, kind: string, columns: readonly string[]): string {
  const name = [table, kind, ...columns].join("$");
  return name.length <= IDENTIFIER_LIMIT ? name : `${name.slice(0, 40)}$${fingerprint(name)}`;
}

/** True for the name of an index that was shortened and ended by a hash. */
export function isCut(name: string): boolean {
  return /^.{40}[_$][\da-f]{16}$/.test(name);
}

/** FNV-1a over UTF-16 units, 64 bits as hex: names only, nothing secret. */
export function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** An identifier inside raw SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text literal inside raw SQL, for statements that take no parameters (DDL). */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
