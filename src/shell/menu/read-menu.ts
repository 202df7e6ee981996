import { isJsonObject, type MenuMeta, type MenuNode } from "#contract";

/** Names of screens that other screens open and no menu shows. */
const HIDDEN_NAMES: ReadonlySet<string> = new Set(["工单详情", "外协工单详情", "步骤历史", "变更详情"]);

/**
 * A menu as a backend of the family sends it: `label` or `title` for the name, `icon` for its `source`.
 * @throws TypeError for what is none
 */
export function asMenu(data: unknown): readonly MenuNode[] {
  if (!Array.isArray(data)) throw new TypeError("not a menu");
  return data.map((node: unknown): MenuNode => {
    const named = isJsonObject(node)
      ? { ...node, name: node["name"] ?? node["label"] ?? node["title"], source: node["source"] ?? node["icon"] ?? "" }
      : node;
    if (!isMenuNode(named)) throw new TypeError("menu entry without id or name");
    const { children, meta, query, ...own } = named;
    const below = children === undefined || children === null ? [] : asMenu(children);
    return {
      ...own,
      path: own.path ?? "",
      component: own.component ?? "",
      ...(isJsonObject(query) ? { query: asQuery(query) } : {}),
      meta: metaOf(meta, own.name),
      ...(below.length === 0 ? {} : { children: below }),
    };
  });
}

function metaOf(meta: unknown, name: string): MenuMeta {
  const { roles, keepAlive, hidden } = isJsonObject(meta) ? meta : {};
  return {
    ...(Array.isArray(roles) && roles.length > 0 ? { roles: roles.map(String) } : {}),
    ...(typeof keepAlive === "boolean" ? { keepAlive } : {}),
    ...(hidden === true || HIDDEN_NAMES.has(name) ? { hidden: true } : {}),
  };
}

function asQuery(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
}

function isMenuNode(node: unknown): node is MenuNode {
  return (
    isJsonObject(node) && typeof node["id"] === "string" && typeof node["name"] === "string" && typeof node["code"] === "string"
  );
}

/** The menu for these roles. An item that requires another role is left out with its children, and so is an empty folder. */
export function shownTo(roles: readonly string[], nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node): MenuNode[] => {
    const { meta, children } = node;
    if (meta?.hidden === true || meta?.roles?.some((role) => roles.includes(role)) === false) return [];
    if (children === undefined) return [node];
    const below = shownTo(roles, children);
    if (below.length > 0) return [{ ...node, children: below }];
    if (node.component === "") return [];
    const { children: _none, ...leaf } = node;
    return [leaf];
  });
}
