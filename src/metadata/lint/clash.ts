import type { Finding } from "#contract";
import type { Endpoint } from "../module/endpoint.ts";
import type { Module } from "../module/module.ts";
import { permissionCodes } from "../module/permission-codes.ts";
import type { Path } from "../source/parse.ts";
import type { ModuleDraft } from "./facts/draft.ts";
import { objectAt, stringAt, valueAt } from "./facts/json-type.ts";
import { reportTo } from "./report.ts";
import { text } from "./words.ts";

export interface Loaded {
  readonly draft: ModuleDraft;
  readonly module: Module;
}

interface Claim {
  readonly kind: "table" | "code" | "menu" | "endpoint" | "alias";
  /** Key that only one module may claim. */
  readonly key: string;
  readonly path: Path;
  readonly what: { readonly zh: string; readonly en: string };
  readonly hint: { readonly zh: string; readonly en: string };
}

const CLASH = { id: "clash", severity: "error" } as const;

/** Finds files of the same name in different areas. The later ones are excluded. */
export function duplicateModules(drafts: readonly ModuleDraft[], findings: Finding[]): Set<ModuleDraft> {
  const first = new Map<string, ModuleDraft>();
  const twins = new Set<ModuleDraft>();
  for (const draft of drafts) {
    const earlier = first.get(draft.name);
    if (earlier === undefined) {
      first.set(draft.name, draft);
      continue;
    }
    twins.add(draft);
    reportTo(findings, draft.file, CLASH)(
      ["module"],
      "value",
      text(`已有名为“${draft.name}”的模块`, `The module “${draft.name}” already exists`),
      text(
        `它在 ${earlier.file.source.path}；请给本文件换一个名字`,
        `It is defined in ${earlier.file.source.path}. Give this file another name.`,
      ),
    );
    const twin = draft.file.source.path;
    reportTo(findings, earlier.file, { ...CLASH, severity: "warning" })(
      ["module"],
      "value",
      text(
        `另一文件 ${twin} 也叫“${draft.name}”，生效的是本文件`,
        `${twin} has the name “${draft.name}” too. This file is in force.`,
      ),
      text("给其中一个换名字，或删除它", "Give one of them another name, or delete it"),
    );
  }
  return twins;
}

/**
 * Reports tables, permission codes, endpoints and browser paths that two modules claim. The findings
 * belong to the later module: one of each kind, because the others have the same cause.
 * @param faulty modules whose files have other errors, and which own nothing. Only what they write themselves counts.
 */
export function clashes(loaded: readonly Loaded[], faulty: readonly Loaded[] = []): Finding[] {
  const findings: Finding[] = [];
  const owners = new Map<string, ModuleDraft>();
  const faults = new Set(faulty);
  for (const each of [...loaded, ...faulty]) {
    const { draft, module } = each;
    const all = claimsOf(draft, module);
    const claims = faults.has(each)
      ? all.filter(({ path }) => valueAt(draft.file.value, ...path) !== undefined && path[0] !== "module")
      : all;
    const taken = Map.groupBy(
      claims.filter((claim) => owners.has(claim.key)),
      ({ kind }) => kind,
    );
    if (taken.size === 0) for (const claim of claims) owners.set(claim.key, draft);
    for (const [first] of taken.values()) {
      if (first === undefined) continue;
      const holder = owners.get(first.key);
      const owner = holder?.file.source.path ?? "";
      reportTo(findings, draft.file, CLASH)(
        first.path,
        "value",
        text(`${first.what.zh}已属于 ${owner}`, `${first.what.en} already belongs to ${owner}`),
        first.path.at(-1) === "base" && holder !== undefined ? (ownBase(draft, holder) ?? first.hint) : first.hint,
      );
      if (first.kind === "menu" && holder !== undefined) reportTwinPath(draft, holder, findings);
    }
  }
  return findings;
}

/** The one of two equal browser paths that is in force may be the copy. */
function reportTwinPath(draft: ModuleDraft, holder: ModuleDraft, findings: Finding[]): void {
  const path = ["ui", "menu", "path"];
  if (valueAt(holder.value, ...path) === undefined) return;
  const twin = draft.file.source.path;
  reportTo(findings, holder.file, { ...CLASH, severity: "warning" })(
    path,
    "value",
    text(`${twin} 的路径与此相同，生效的是本文件`, `${twin} has this path too. This file is in force.`),
    text("给其中一个换路径", "Give one of them another path"),
  );
}

/** The base with the name of its own module in place of that of the other one; null where it has no name of a module. */
function ownBase(draft: ModuleDraft, holder: ModuleDraft): Claim["hint"] | null {
  const base = stringAt(draft.authored, "endpoints", "base") ?? "";
  const last = base.split("/").at(-1) ?? "";
  if (last === "" || draft.name === holder.name || !`-${holder.name}`.endsWith(`-${last}`)) return null;
  const shared = holder.name.slice(0, holder.name.length - last.length);
  const own = draft.name.startsWith(shared) ? draft.name.slice(shared.length) : draft.name;
  const meant = `${base.slice(0, base.length - last.length)}${own}`;
  return text(`写 "base": "${meant}"，或另一个 endpoints.base`, `Write "base": "${meant}", or choose another endpoints.base`);
}

function claimsOf(draft: ModuleDraft, module: Module): Claim[] {
  const permissionPath = valueAt(draft.value, "permission") === undefined ? ["module"] : ["permission"];
  const claims: Claim[] = [];
  // A module that shows the records of another has no table of its own.
  if (module.shows === null) {
    claims.push({
      kind: "table",
      key: `table ${module.table}`,
      path: ["module"],
      what: text(`数据表“${module.table}”`, `The table “${module.table}”`),
      hint: text("给模块换一个名字", "Give the module another name"),
    });
  }
  for (const code of permissionCodes(module)) {
    claims.push({
      kind: "code",
      key: `code ${code}`,
      path: permissionPath,
      what: text(`权限码“${code}”`, `The permission code “${code}”`),
      hint: text('用 "permission" 另定前缀', 'Choose another prefix with "permission"'),
    });
  }
  if (module.menu !== null) {
    claims.push({
      kind: "menu",
      key: `menu ${module.menu.path}`,
      path: ["ui", "menu", "path"],
      what: text(`浏览器路径“${module.menu.path}”`, `The browser path “${module.menu.path}”`),
      hint: text("用 ui.menu.path 另定路径", "Choose another path with ui.menu.path"),
    });
  }
  for (const endpoint of module.endpoints) {
    const claim = (kind: "endpoint" | "alias", address: string, path: Path, hint: Claim["hint"]): Claim => ({
      kind,
      key: `endpoint ${endpoint.method} ${address.replaceAll(/\{\w+\}/g, "{}")}`,
      path,
      what: text(`接口 ${endpoint.method} ${address}`, `The endpoint ${endpoint.method} ${address}`),
      hint,
    });
    const other = text("改用另一个 endpoints.base 或另一条路径", "Choose another endpoints.base or another path");
    const less = text("删除这个别名，或改用另一个", "Delete this alias, or choose another one");
    claims.push(
      claim("endpoint", endpoint.path, endpointPath(draft, endpoint), other),
      ...(endpoint.aliases ?? []).map((alias, at) => claim("alias", alias, ["endpoints", "aliases", at], less)),
    );
  }
  return claims;
}

function endpointPath(draft: ModuleDraft, endpoint: Endpoint): Path {
  if (endpoint.id in objectAt(draft.value, "endpoints")) return ["endpoints", endpoint.id];
  if (endpoint.target.kind !== "operation" && draft.actions.has(endpoint.id)) return ["actions", endpoint.id, "endpoint"];
  return ["endpoints", "base"];
}
