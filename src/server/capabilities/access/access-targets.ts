import {
  MOST_TARGETS,
  TrellisError,
  binEndpoint,
  exportEndpoint,
  fillPath,
  historyEndpoint,
  importEndpoint,
  type AccessTarget,
  type RecordsEndpoint,
  type Text,
} from "#contract";
import type { Catalog, Endpoint, Module, OperationId } from "#metadata";
import { moduleRoute } from "../../http/record-endpoints.ts";
import { addressesOf } from "../../policies/addresses-of.ts";
import type { ServedEndpoint } from "../../policies/authorise.ts";
import { byId, moduleOfMenu, namedMenus, pathOf, type AccessReader, type NamedMenu } from "./access-reader.ts";

/** An access target that the server has resolved: a code, or the endpoint that a request would reach. */
export type ResolvedTarget =
  | { readonly kind: "code"; readonly subject: AccessTarget; readonly code: string; readonly module: Module | null }
  | {
      readonly kind: "endpoint";
      readonly subject: AccessTarget;
      readonly module: Module;
      readonly endpoint: ServedEndpoint;
      /** Method and path as requests have them, for API scopes. */
      readonly addresses: readonly string[];
      readonly part: "add" | "edit" | null;
    }
  /** An endpoint outside of modules. Every session may call it, and it checks further rights itself. */
  | { readonly kind: "own"; readonly subject: AccessTarget };

const TITLES: Readonly<Record<OperationId, Text>> = {
  list: { zh: "列表", en: "List" },
  page: { zh: "分页列表", en: "Paged list" },
  all: { zh: "全部记录", en: "All records" },
  latest: { zh: "最新记录", en: "Latest records" },
  sum: { zh: "合计", en: "Totals" },
  sumPage: { zh: "分页列表与合计", en: "Paged list with totals" },
  detail: { zh: "查看详情", en: "View details" },
  submit: { zh: "保存", en: "Save" },
  save: { zh: "新增", en: "Add" },
  update: { zh: "修改", en: "Edit" },
  remove: { zh: "删除", en: "Delete" },
  reorder: { zh: "调整顺序", en: "Reorder" },
  tree: { zh: "树形选项", en: "Tree options" },
  lazyTree: { zh: "逐级选项", en: "Options by level" },
  lazyList: { zh: "逐级列表", en: "List by level" },
  select: { zh: "下拉选项", en: "Choices" },
  dictionary: { zh: "字典选项", en: "Dictionary options" },
  parentList: { zh: "上级列表", en: "Parent list" },
  childList: { zh: "下级列表", en: "Child list" },
  import: { zh: "导入", en: "Import" },
  export: { zh: "导出", en: "Export" },
  template: { zh: "导入模板", en: "Import template" },
};
const PARTS = { add: { zh: "新增", en: "Add" }, edit: { zh: "修改", en: "Edit" } } as const;
/** Record endpoints that users know by name. */
const COMMON: readonly (readonly [endpoint: RecordsEndpoint, title: Text])[] = [
  [exportEndpoint, { zh: "导出", en: "Export" }],
  [importEndpoint, { zh: "导入", en: "Import" }],
  [historyEndpoint, { zh: "变更历史", en: "History" }],
  [binEndpoint, { zh: "回收站", en: "Recycle bin" }],
];

/** Subjects that match the keyword: operations and codes of every module, and codes of menus. */
export async function searchTargets(reader: AccessReader, keyword: string): Promise<readonly AccessTarget[]> {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ screen, title, place }: AccessTarget): boolean => {
    const text = `${screen.zh} ${screen.en} ${title.zh} ${title.en} ${place}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const menus = await namedMenus(reader);
  const typed = keyword.trim().startsWith("/") ? [pathTarget(reader, keyword.trim())].filter((subject) => subject !== null) : [];
  const listed = [...catalogTargets(reader.catalog), ...codeTargets(menus)].filter(fits);
  const known = new Set(typed.map(({ key }) => key));
  return [...typed, ...listed.filter(({ key }) => !known.has(key))].slice(0, MOST_TARGETS);
}

/** @throws TrellisError badRequest when nothing answers to the key */
export async function resolveTarget(reader: AccessReader, key: string): Promise<ResolvedTarget> {
  if (key.startsWith("code:")) {
    const menus = await namedMenus(reader);
    const row = menus.find(({ code }) => code === key.slice("code:".length));
    if (row === undefined) throw unknownTarget(key);
    const above = byId(menus).get(row.parentId);
    const module = moduleOfMenu(reader.catalog, row.button && above !== undefined ? above : row);
    return { kind: "code", subject: codeTarget(byId(menus), row), code: row.code, module };
  }
  const endpoint = resolveAddress(reader, key);
  if (endpoint === null) throw unknownTarget(key);
  return endpoint;
}

/** `GET /api/…`, `/api/…` or `/blade-…`, `#add` or `#edit` behind it: by the routes that requests take. */
function resolveAddress({ catalog, routes }: AccessReader, key: string): ResolvedTarget | null {
  const match = /^(?:(GET|POST)\s+)?(\/[^\s?#]*)(?:\?[^#]*)?(?:#(add|edit))?$/.exec(key);
  const path = match?.[2];
  if (path === undefined) return null;
  const full = path.startsWith("/api/") || path.startsWith("/files/") ? path : `/api${path}`;
  const part = match?.[3] === "add" || match?.[3] === "edit" ? match[3] : null;
  for (const method of match?.[1] === undefined ? ["GET", "POST"] : [match[1]]) {
    const found = routes.find(method, full);
    if (!("route" in found)) continue;
    if (found.route.kind === "own") {
      const title = { zh: "系统接口", en: "System endpoint" };
      const place = `${method} ${full}`;
      return { kind: "own", subject: { key: place, kind: "operation", screen: { zh: "", en: "" }, title, place } };
    }
    const { route, parameters } =
      found.route.kind === "record"
        ? moduleRoute(found.route.endpoint, catalog, found.parameters)
        : { route: found.route, parameters: found.parameters };
    const { module, endpoint } = route;
    const divided = isDivided(module, endpoint);
    const subject = endpointTarget(module, endpoint, divided ? part : null);
    return {
      kind: "endpoint",
      subject,
      module,
      endpoint,
      addresses: addressesOf(endpoint, parameters),
      part: divided ? part : null,
    };
  }
  return null;
}

function pathTarget(reader: AccessReader, text: string): AccessTarget | null {
  try {
    return resolveAddress(reader, text)?.subject ?? null;
  } catch {
    // A module that there is not, or has nothing to do there.
    return null;
  }
}

function catalogTargets(catalog: Catalog): AccessTarget[] {
  return [...catalog.modules.values()].flatMap((module) => [
    ...module.endpoints.flatMap((endpoint) =>
      isDivided(module, endpoint)
        ? [endpointTarget(module, endpoint, "add"), endpointTarget(module, endpoint, "edit")]
        : [endpointTarget(module, endpoint, null)],
    ),
    ...COMMON.flatMap(([endpoint, title]) => commonTarget(module, endpoint, title)),
  ]);
}

function commonTarget(module: Module, { method, path, id }: RecordsEndpoint, title: Text): AccessTarget[] {
  const { add, edit, delete: removal } = module.permissions;
  const importable = module.screen !== "single" && (add !== null || edit !== null);
  if ((id === importEndpoint.id && !importable) || (id === binEndpoint.id && removal === null)) return [];
  const place = `${method} ${fillPath(path, { module: module.name })}`;
  return [{ key: place, kind: "operation", screen: module.title, title, place }];
}

function endpointTarget(module: Module, endpoint: Endpoint, part: "add" | "edit" | null): AccessTarget {
  const place = `${endpoint.method} /api${endpoint.path}`;
  const key = part === null ? place : `${place}#${part}`;
  return { key, kind: "operation", screen: module.title, title: titleOf(module, endpoint, part), place };
}

function titleOf(module: Module, { id, target, path }: Endpoint, part: "add" | "edit" | null): Text {
  if (part !== null) return PARTS[part];
  const action = module.actions.find((candidate) => candidate.id === id);
  if (action !== undefined) return action.title;
  if (target.kind === "operation") return TITLES[target.operation];
  return COMMON.find(([common]) => `/api${path}` === fillPath(common.path, { module: module.name }))?.[1] ?? { zh: id, en: id };
}

/** Both adding and changing go by one path, each with its own code. */
function isDivided({ permissions }: Module, { access, target }: Endpoint): boolean {
  if (target.kind !== "operation" || target.operation !== "submit" || typeof access === "string") return false;
  return [permissions.add, permissions.edit].some((code) => code !== null && access.includes(code));
}

function codeTargets(menus: readonly NamedMenu[]): AccessTarget[] {
  const rows = byId(menus);
  return menus.map((row) => codeTarget(rows, row));
}

function codeTarget(menus: ReadonlyMap<string, NamedMenu>, row: NamedMenu): AccessTarget {
  const [screen = { zh: "", en: "" }] = pathOf(menus, row).slice(-1);
  return { key: `code:${row.code}`, kind: "code", screen, title: row.title, place: row.code };
}

function unknownTarget(key: string): TrellisError {
  return new TrellisError("badRequest", {
    params: { subject: key.slice(0, 100) },
    text: { zh: "没有“{subject}”这项操作或权限编号", en: "The operation or permission code “{subject}” does not exist" },
  });
}
