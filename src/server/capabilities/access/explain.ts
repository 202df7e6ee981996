import {
  MOST_COUNTED,
  TrellisError,
  type AccessApiScope,
  type AccessCode,
  type AccessExplanation,
  type AccessRole,
  type AccessStep,
} from "#contract";
import type { Module } from "#metadata";
import { sql } from "kysely";
import type { ApiScope, Caller } from "../../base/context.ts";
import { livingWithin } from "../../data/conditions/boundary.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { decide, decideRecord, type Decision } from "../../policies/authorise.ts";
import { fieldRulesOf } from "../../policies/field-rules.ts";
import { codesOf, everyCode, grantsOf, withAncestors, type Grants } from "../../policies/held-codes.ts";
import { holds, mayRead } from "../../policies/permissions.ts";
import { judgeScope, scopeOf, type ScopeJudgement } from "../../policies/scope-of.ts";
import { accountTrouble, identityOf, userAsSession } from "../../session/load-caller.ts";
import { withChoice, listSessionChoices, choiceOf, givenBy } from "./session-choices.ts";
import { byId, namedMenus, pathOf, veilOf, type AccessReader } from "./access-reader.ts";
import { deptNames, loadUser } from "./users.ts";
import { scopesByRole } from "./role-scopes.ts";
import { dataScopeNotes } from "./scope-notes.ts";
import { resolveTarget, type ResolvedTarget } from "./access-targets.ts";

/** A person as the policies take them, with what their roles were granted. */
interface Asking {
  readonly caller: Caller;
  /** Those in force, and the person's others. */
  readonly roles: readonly AccessRole[];
  readonly resting: readonly AccessRole[];
  readonly grants: Grants;
}

/**
 * Explains if a user may do something, and the chain that decides it. The verdicts come from the policies of requests,
 * for a Caller like that of a session, so both always agree.
 * @param acting roles and department in force (`AccessActing.key`); ignored where users cannot switch
 * @throws TrellisError notFound for a user outside of the caller's scope, badRequest for an unknown target
 */
export async function explain(reader: AccessReader, userId: string, key: string, acting: string): Promise<AccessExplanation> {
  const person = await loadUser(reader, userId);
  const target = await resolveTarget(reader, key);
  const user = await userAsSession(reader.db, reader.tables, reader.tenantId, userId);
  if (user === null) throw new TrellisError("notFound");
  const trouble = await accountTrouble(reader.db, reader.deps, reader.tables, user);
  const choice = choiceOf(reader.deps.config.switchMode ? acting : "");
  const identity = await identityOf(reader.db, reader.tables, withChoice(user, choice));
  const grants = await grantsOf(reader.db, reader.tables, identity);
  const permissions = identity.administrator ? everyCode(grants.menus) : codesOf(grants, identity.roleIds);
  const caller: Caller = { ...identity, permissions };
  const inForce = ({ id }: AccessRole): boolean => caller.roleIds.includes(id);
  const resting = person.roles.filter((role) => !inForce(role));
  const asking: Asking = { caller, roles: person.roles.filter(inForce), resting, grants };
  const steps: AccessStep[] = [{ kind: "account", ok: trouble === null, trouble }];
  const { refused, further } = await judged(reader, target, asking, steps);
  const allowed = trouble === null && !refused;
  if (allowed && target.kind !== "own" && target.module !== null) steps.push(...(await reachOf(reader, asking, target.module)));
  const choices = await listSessionChoices(reader, user, person.roles);
  return { person, subject: target.subject, allowed, acting: choices, further, steps };
}

async function judged(
  reader: AccessReader,
  target: ResolvedTarget,
  asking: Asking,
  steps: AccessStep[],
): Promise<{ readonly refused: boolean; readonly further: boolean }> {
  const { caller, roles, resting } = asking;
  const decision = decisionOn(reader, target, caller);
  const needsCodes = decision.ground === "code" && decision.refusal !== null;
  steps.push({ kind: "roles", ok: !needsCodes || roles.length > 0, administrator: caller.administrator, roles, resting });
  if (decision.ground === "platform") steps.push({ kind: "platform", ok: false });
  else steps.push(...(await codeSteps(reader, asking, decision)));
  if (target.kind !== "endpoint" || target.endpoint.access === "public") {
    return { refused: decision.refusal !== null, further: target.kind === "own" };
  }
  const { covering, refusal } = await reader.apiScopes.decide(caller, target.addresses);
  if (covering.length > 0) {
    steps.push({ kind: "apiScopes", ok: refusal === null, scopes: await apiScopeNotes(reader, roles, covering) });
  }
  const further = target.endpoint.target.kind === "handler" && target.endpoint.access === "signed-in";
  return { refused: decision.refusal !== null || refusal !== null, further };
}

/** The decision of the server about such a request. */
export function decisionOn({ catalog }: AccessReader, target: ResolvedTarget, caller: Caller): Decision {
  if (target.kind === "own") return { ground: "signed-in", codes: [], refusal: null };
  if (target.kind === "code") {
    const refusal = holds(caller, target.code) ? null : new TrellisError("forbidden", { params: { permission: target.code } });
    return { ground: caller.administrator ? "administrator" : "code", codes: [target.code], refusal };
  }
  const attempt = { caller, catalog, module: target.module, endpoint: target.endpoint };
  const decision = decide(attempt);
  // When two codes open the path, the subject needs its own code.
  const record =
    target.part === null || (decision.refusal !== null && decision.ground !== "code") ? null : decideRecord(attempt, target.part);
  return record === null || (record.refusal === null && decision.refusal !== null) ? decision : record;
}

/** The roles that grant the codes, and the codes that the tenant's package covers. */
async function codeSteps(reader: AccessReader, asking: Asking, decision: Decision): Promise<AccessStep[]> {
  const { ground, refusal } = decision;
  if (ground === "signed-out" || ground === "platform") return [];
  const codes = decision.codes.length === 0 ? [] : await codeNotes(reader, asking, decision.codes);
  // Granted, and still not held: only the package can be why.
  const cut = refusal !== null && codes.some((code) => code.roles.length > 0);
  const ok = refusal === null || cut;
  const elsewhere = ok ? [] : await givenBy(reader, asking.resting, decision.codes);
  const steps: AccessStep[] = [{ kind: "codes", ok, ground, codes, elsewhere }];
  if (asking.grants.limit !== null && ground === "code") {
    steps.push({ kind: "package", ok: !cut, name: await packageName(reader) });
  }
  return steps;
}

async function codeNotes(
  reader: AccessReader,
  { grants, roles }: Asking,
  codes: readonly string[],
): Promise<readonly AccessCode[]> {
  const ids = [...grants.menus.values()].filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const menus = await namedMenus(
    reader,
    [...withAncestors(grants.menus, ids)].map(({ id }) => id),
  );
  const rows = byId(menus);
  return codes.map((code) => {
    const named = menus.filter((row) => row.code === code);
    const [row] = named;
    const gives = ({ id }: AccessRole): boolean => [...(grants.byRole.get(id) ?? [])].some((held) => held.code === code);
    const { limit } = grants;
    return {
      code,
      title: row?.title ?? { zh: code, en: code },
      path: row === undefined ? [] : pathOf(rows, row),
      roles: roles.filter(gives),
      outside: limit !== null && !named.some(({ id }) => [...limit].some((within) => within.id === id)),
    };
  });
}

async function apiScopeNotes(
  reader: AccessReader,
  roles: readonly AccessRole[],
  scopes: readonly ApiScope[],
): Promise<readonly AccessApiScope[]> {
  const held = await scopesByRole(
    reader.db,
    "api",
    roles.map(({ id }) => id),
  );
  const seen = await veilOf(reader, "api-scope");
  return scopes.map(({ id, name, code, path }) => ({
    id,
    name: seen("scopeName", name),
    code: seen("resourceCode", code),
    path: seen("scopePath", path),
    roles: roles.filter((role) => held.get(role.id)?.has(id) === true),
  }));
}

/** The records and fields of a module that a person with the permission can reach. */
async function reachOf(reader: AccessReader, { caller, roles }: Asking, module: Module): Promise<AccessStep[]> {
  const judgement: ScopeJudgement | null = caller.administrator
    ? null
    : await judgeScope({ ...reader, module, caller }, module, caller);
  const depts = await deptNames(reader, caller.deptIds);
  const rules = await fieldRulesOf({ db: reader.db, caller }, module);
  const held = await scopesByRole(
    reader.db,
    "data",
    roles.map(({ id }) => id),
  );
  const seen = judgement?.scope.fields ?? null;
  const titles = (names: (name: string) => boolean) =>
    // Fields that are never sent are not listed as hidden.
    module.fields.filter((field) => !field.writeOnly && names(field.name)).map((field) => field.title);
  return [
    {
      kind: "records",
      ok: true,
      ownTenantOnly: judgement?.ownTenantOnly === true,
      scopes: dataScopeNotes(module, judgement?.parts ?? [], roles, held, await veilOf(reader, "data-scope")),
      depts: caller.deptIds.flatMap((id) => depts.get(id) ?? []).join(", "),
      count: await countOf(reader, module, judgement),
    },
    {
      kind: "fields",
      ok: true,
      hidden: titles((name) => rules.hidden.has(name) || (seen !== null && !seen.has(name))),
      readOnly: titles((name) => rules.readOnly.has(name) && (seen === null || seen.has(name))),
    },
  ];
}

/** Counts only records that the caller may see, because a number reveals something, too. */
async function countOf(
  reader: AccessReader,
  module: Module,
  judgement: ScopeJudgement | null,
): Promise<{ readonly reached: number; readonly of: number } | null> {
  if (!mayRead(reader.caller, module)) return null;
  const { tenantId } = reader;
  const own = livingWithin(module, { tenantId, scope: await scopeOf({ ...reader, module }) });
  const theirs = judgement === null ? sql`true` : livingWithin(module, { tenantId, scope: judgement.scope });
  const { rows } = await sql<{ reached: number; total: number }>`
    select count(*) filter (where s.reached)::int4 as reached, count(*)::int4 as total
    from (select ${theirs} as reached from ${tableAs(module)} where ${own} limit ${MOST_COUNTED}) s`.execute(reader.db);
  return { reached: rows[0]?.reached ?? 0, of: rows[0]?.total ?? 0 };
}

async function packageName(reader: AccessReader): Promise<string> {
  const { db, tables, tenantId } = reader;
  const { rows } = await sql<{ name: string | null }>`
    select p.package_name as name from ${sql.table(tables.tenant)} t
    left join ${sql.table(tables["tenant-package"])} p on p.id = t.package_id and p.is_deleted = 0
    where t.tenant_id = ${tenantId} and t.is_deleted = 0`.execute(db);
  return (await veilOf(reader, "tenant-package"))("packageName", rows[0]?.name ?? "");
}
