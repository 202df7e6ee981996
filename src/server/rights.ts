// Grants, scopes and accounts, for features that manage them.
export { ROLE_MENU, ROLE_SCOPE, TOP_MENU } from "./policies/grant-tables.ts";
export { SharedReads } from "./data/read/shared-reads.ts";
export { loadAccessSummary } from "./capabilities/access/access-summary.ts";
export { decidesAccess, identityTables } from "./policies/identity-tables.ts";
export { FIELD_RULE, alwaysSeen, fieldRulesOf, rulesOfRoles, withoutHidden } from "./policies/field-rules.ts";
export { fieldNamed, scopeOf } from "./policies/scope-of.ts";
export { shows } from "./data/conditions/record-scope.ts";
export { holds, mayRead } from "./policies/permissions.ts";
export { unlockAccounts } from "./session/lock-out.ts";
export { claimExternalAccount } from "./session/external-accounts.ts";
export { tenantReach } from "./records/records.ts";
export { authoriseRecords } from "./records/scope/child-context.ts";
export { assertMayExport } from "./policies/authorise.ts";
export { changeGrants } from "./policies/rights/change-grants.ts";
export { assertMayGrantMenus } from "./policies/rights/judge-packages.ts";
export { assertUsersWithinRights } from "./policies/rights/judge-users.ts";
export { scopeRule, widerThan, type ScopeRule } from "./policies/rights/scope-rules.ts";
