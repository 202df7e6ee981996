/** Endpoints that are Trellis's own, beside the family's (`/api/blade-…`). All but `health` need a signed-in caller. */
export const PATHS = {
  health: "/api/health",
  /** GET → ModuleIndexEntry[]: what the caller may open. */
  modules: "/api/trellis/modules",
  /** GET `/{name}?hash=` → Module. Immutable when the hash is given. */
  module: "/api/trellis/module",
  /** GET `/{key}.js` → an ES module with compiled validators; immutable. Public: schemas hold no records. */
  validators: "/api/trellis/validators",
  /** GET → ModuleHealth[]: files in force, files refused and why. Administrators only. */
  moduleHealth: "/api/trellis/module-health",
  /** GET `?module&field&q&values&parent&current&size` → ReferencePage: what a reference field may point at. */
  references: "/api/trellis/references",
  /** GET `?q&from` → SearchReply: records, by their names, of every module the caller may read. */
  search: "/api/trellis/search",
  /** GET `?path=/system/param` → `"granted" | "denied" | "unknown"`: whether the caller may open the screen at a browser path, so that a link to a screen of others leads to 403 and not to 404. */
  screenAccess: "/api/trellis/screen-access",
  /** `/{module}/…`: what every module has beside the endpoints its file names (src/server/http/record-endpoints.ts). */
  records: "/api/trellis/records",
  /** GET → ConsoleSettings. */
  console: "/api/trellis/console",
  /** GET `/{source}` → SocialStart: how to sign in elsewhere. Public. */
  social: "/api/trellis/social",
  /** GET → OwnSession[]: where the caller is signed in now. */
  sessions: "/api/trellis/sessions",
  /** POST `{ids}` → OwnSession[]: signs the caller out there. */
  endSessions: "/api/trellis/sessions/end",
  /** GET → ExternalAccount[]: the caller's accounts elsewhere, a line for each provider; POST LinkInput → the same: ties one. */
  externalAccounts: "/api/trellis/external-accounts",
  /** GET `/{source}` → SocialStart: how to sign in there, to tie the account to the caller. */
  externalAccountStart: "/api/trellis/external-accounts/start",
  /** POST `{source}` → ExternalAccount[]: unties it. */
  unlinkExternalAccount: "/api/trellis/external-accounts/unlink",
  openapi: "/api/trellis/openapi.json",
  /** GET `/{name}`: an uploaded file. */
  files: "/files",
} as const;
