import type { Caller } from "../../base/context.ts";
import type { ServerDeps } from "../../base/deps.ts";
import { loadRights, rightsOfCaller, type Rights, type RightsReader } from "./load-rights.ts";

export interface RightsContext extends RightsReader {
  readonly caller: Caller | null;
  readonly deps: Pick<ServerDeps, "config">;
  readonly givenRoles?: readonly string[];
}

/** The caller of a write, with the rights before it. */
export interface Judgement extends RightsReader {
  readonly caller: Caller;
  readonly held: Rights;
  /** Users may act as one of their roles. */
  readonly switching: boolean;
  /** Roles that the caller gives and takes without holding them. Their rights must still be among those of the caller. */
  readonly givenRoles: readonly string[];
}

export async function judgementOf(context: RightsContext, caller: Caller): Promise<Judgement> {
  const { db, catalog, deps, givenRoles = [] } = context;
  const held = await rightsOfCaller(context, caller);
  return { db, catalog, caller, held, switching: deps.config.switchMode, givenRoles };
}

/**
 * The sets of roles that a user can act in: all of them, and each alone where users switch roles. Other sets give no more: a
 * data scope binds every set with one of its roles, and field rules are weakest in all roles together.
 */
export function actingSets(switching: boolean, roleIds: readonly string[]): readonly (readonly string[])[] {
  return switching && roleIds.length > 1 ? [roleIds, ...roleIds.map((id) => [id])] : [roleIds];
}

/** The rights in each set of roles that the caller can act in. */
export async function rightsOfCallerBySet(judgement: Judgement): Promise<readonly Rights[]> {
  const { caller, held, switching } = judgement;
  const [, ...alone] = actingSets(switching, caller.roleIds);
  const all = [held];
  for (const roleIds of alone) all.push(await loadRights(judgement, { ...caller, roleIds }));
  return all;
}
