/** Paths of Trellis's own endpoints, beside the family's (`/api/blade-…`). */
export const PATHS = {
  health: "/api/health",
  modules: "/api/trellis/modules",
  /** `/{name}` follows. */
  module: "/api/trellis/module",
  /** `/{key}.js` follows. */
  validators: "/api/trellis/validators",
  moduleHealth: "/api/trellis/module-health",
  references: "/api/trellis/references",
  search: "/api/trellis/search",
  screenAccess: "/api/trellis/screen-access",
  /** `/{module}/…` follows: endpoints that every module has. */
  records: "/api/trellis/records",
  console: "/api/trellis/console",
  /** `/{source}` follows. */
  social: "/api/trellis/social",
  sessions: "/api/trellis/sessions",
  endSessions: "/api/trellis/sessions/end",
  externalAccounts: "/api/trellis/external-accounts",
  /** `/{source}` follows. */
  externalAccountStart: "/api/trellis/external-accounts/start",
  unlinkExternalAccount: "/api/trellis/external-accounts/unlink",
  tickets: "/api/trellis/tickets",
  passwordKey: "/api/trellis/password-key",
  openapi: "/api/trellis/openapi.json",
  /** `/{name}` follows. */
  files: "/files",
} as const;
