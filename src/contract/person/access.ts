import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Text } from "../locale.ts";
import { MAX_PAGE_SIZE, pageSchema } from "../records/page.ts";
import { Whole, described, extended } from "../schemas.ts";

/**
 * Access explanations: which people may do what, and why. Answers cover the people and roles of the tenant in question,
 * within the caller's data scope. Callers hold one of these codes: the screen's own, or those of its dialogs at roles and at people.
 */
export const ACCESS_CODES = ["access", "role_access", "user_access"] as const;

export const MOST_TARGETS = 50;
/** Records are counted up to this number. */
export const MOST_COUNTED = 100_000;

/** Something that a person may or may not do. */
export const AccessTarget = valibot.object({
  key: described(
    valibot.string(),
    "`code:param_edit`, or method and path, followed by `#add` or `#edit` where both operations have one path",
  ),
  kind: valibot.picklist(["code", "operation"]),
  screen: described(Text, "Title of the module or the menu; empty for none"),
  title: Text,
  place: described(valibot.string(), "The code, or method and path"),
});
export type AccessTarget = Shape<typeof AccessTarget>;

export const AccessRole = valibot.object({
  id: valibot.string(),
  name: valibot.string(),
  alias: valibot.string(),
  administrators: described(valibot.boolean(), "Holders of the role pass every check"),
});
export type AccessRole = Shape<typeof AccessRole>;

export const AccessPerson = valibot.object({
  id: valibot.string(),
  account: valibot.string(),
  name: valibot.string(),
  depts: valibot.string(),
  roles: valibot.array(AccessRole),
  disabled: valibot.boolean(),
});
export type AccessPerson = Shape<typeof AccessPerson>;

/** One of the codes that open an operation. */
export const AccessCode = valibot.object({
  code: valibot.string(),
  title: Text,
  path: described(valibot.array(Text), "The menus above, outermost first; empty when no menu has the code"),
  roles: described(valibot.array(AccessRole), "Roles of the person that grant the code"),
  outside: described(valibot.boolean(), "The tenant's package does not cover the code"),
});
export type AccessCode = Shape<typeof AccessCode>;

export const AccessApiScope = valibot.object({
  id: valibot.string(),
  name: valibot.string(),
  code: valibot.string(),
  path: valibot.string(),
  roles: valibot.array(AccessRole),
});
export type AccessApiScope = Shape<typeof AccessApiScope>;

export const AccessDataScope = valibot.object({
  id: described(valibot.string(), "Empty: the module file says it, as no role brings one"),
  name: valibot.string(),
  type: described(valibot.number(), "1 all, 2 own, 3 own department, 4 department and below, 5 custom"),
  field: described(valibot.nullable(Text), "The field that a rule of departments compares"),
  rule: described(valibot.string(), "The custom rule as written"),
  roles: valibot.array(AccessRole),
});
export type AccessDataScope = Shape<typeof AccessDataScope>;

/** One check of the chain. The first that is not `ok` is the reason of a refusal. */
export const AccessStep = valibot.variant("kind", [
  valibot.object({
    kind: valibot.literal("account"),
    ok: valibot.boolean(),
    trouble: valibot.nullable(valibot.picklist(["disabled", "tenant"])),
  }),
  valibot.object({
    kind: valibot.literal("roles"),
    ok: valibot.boolean(),
    administrator: valibot.boolean(),
    roles: described(valibot.array(AccessRole), "Roles in force"),
    resting: described(valibot.array(AccessRole), "Own roles that are not in force while the person acts as another"),
  }),
  valibot.object({
    kind: valibot.literal("platform"),
    ok: described(valibot.boolean(), "Only the default tenant writes records of the platform"),
  }),
  valibot.object({
    kind: valibot.literal("codes"),
    ok: valibot.boolean(),
    ground: described(
      valibot.picklist(["public", "signed-in", "administrator", "code", "reference"]),
      "`reference`: keys and labels only, for a form that refers to the module",
    ),
    codes: valibot.array(AccessCode),
    elsewhere: described(valibot.array(AccessRole), "Roles that are not in force and would grant a code"),
  }),
  valibot.object({ kind: valibot.literal("package"), ok: valibot.boolean(), name: valibot.string() }),
  valibot.object({ kind: valibot.literal("apiScopes"), ok: valibot.boolean(), scopes: valibot.array(AccessApiScope) }),
  valibot.object({
    kind: valibot.literal("records"),
    ok: valibot.literal(true),
    ownTenantOnly: described(valibot.boolean(), "Only the record of the person's own tenant"),
    scopes: described(valibot.array(AccessDataScope), "Empty: every record of the tenant"),
    depts: described(valibot.string(), "Departments in force"),
    count: described(
      valibot.nullable(valibot.object({ reached: Whole, of: Whole })),
      "Records within reach, of those that the caller sees; null when the caller may not see them",
    ),
  }),
  valibot.object({
    kind: valibot.literal("fields"),
    ok: valibot.literal(true),
    hidden: valibot.array(Text),
    readOnly: valibot.array(Text),
  }),
]);
export type AccessStep = Shape<typeof AccessStep>;

/** A choice of roles and departments to act as (switch mode). */
export const AccessActing = valibot.object({
  key: described(valibot.string(), "Empty for all own roles and departments"),
  roles: described(valibot.array(AccessRole), "The chosen roles that the person still has; empty for all"),
  depts: valibot.string(),
  sessions: described(Whole, "Living sessions of the person that act so now"),
});
export type AccessActing = Shape<typeof AccessActing>;

export const AccessExplanation = valibot.object({
  person: AccessPerson,
  subject: AccessTarget,
  allowed: valibot.boolean(),
  acting: described(valibot.array(AccessActing), "Choices that the question can name; empty where nobody can switch"),
  further: described(valibot.boolean(), "The operation itself checks more when it runs"),
  steps: valibot.array(AccessStep),
});
export type AccessExplanation = Shape<typeof AccessExplanation>;

export const AccessGrantees = valibot.object({
  subject: described(valibot.nullable(AccessTarget), "Null when the question was about a role"),
  everyone: described(valibot.boolean(), "Every signed-in person may"),
  switching: described(valibot.boolean(), "People can switch to one of their roles, and then hold that role's codes only"),
  codes: described(valibot.array(valibot.string()), "Any one of these codes suffices"),
  roles: described(valibot.array(extended(AccessRole, { people: Whole })), "Roles that grant it, with their numbers of people"),
  people: described(pageSchema(AccessPerson), "People who hold one of the roles"),
});
export type AccessGrantees = Shape<typeof AccessGrantees>;

/** One screen of an access summary. */
export const AccessScreen = valibot.object({
  id: valibot.string(),
  title: Text,
  path: described(valibot.array(Text), "The menus above, outermost first"),
  buttons: valibot.array(valibot.object({ code: valibot.string(), title: Text, held: valibot.boolean() })),
  scopes: valibot.array(AccessDataScope),
  hidden: valibot.array(Text),
  readOnly: valibot.array(Text),
});
export type AccessScreen = Shape<typeof AccessScreen>;

/** The grants of roles, screen by screen. */
export const AccessSummary = valibot.object({
  roles: valibot.array(AccessRole),
  administrator: valibot.boolean(),
  screens: valibot.array(AccessScreen),
  apiScopes: valibot.array(AccessApiScope),
  outside: described(Whole, "Codes that the roles grant and the tenant's package does not cover"),
});
export type AccessSummary = Shape<typeof AccessSummary>;

export const accessSubjectsEndpoint = {
  id: "accessSubjects",
  method: "GET",
  path: "/api/trellis/access/subjects",
  access: { codes: ACCESS_CODES },
  summary: `Find codes and operations to ask about, at most ${MOST_TARGETS}`,
  query: valibot.object({ keyword: valibot.optional(valibot.string()) }),
  data: valibot.array(AccessTarget),
} as const satisfies ApiEndpoint;

export const accessPeopleEndpoint = {
  id: "accessPeople",
  method: "GET",
  path: "/api/trellis/access/people",
  access: { codes: ACCESS_CODES },
  summary: "Find people to ask about, a page at a time",
  query: valibot.object({ keyword: valibot.optional(valibot.string()) }),
  paged: MAX_PAGE_SIZE,
  data: pageSchema(AccessPerson),
} as const satisfies ApiEndpoint;

export const accessPersonEndpoint = {
  id: "accessPerson",
  method: "GET",
  path: "/api/trellis/access/person",
  access: { codes: ACCESS_CODES },
  summary: "Read one person to ask about",
  query: valibot.object({ userId: valibot.string() }),
  data: AccessPerson,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const accessExplanationEndpoint = {
  id: "accessExplanation",
  method: "GET",
  path: "/api/trellis/access/explanation",
  access: { codes: ACCESS_CODES },
  summary: "Explain why a person may do something, or may not",
  query: valibot.object({
    userId: valibot.string(),
    subject: valibot.string(),
    acting: valibot.optional(described(valibot.string(), "Key of a choice to act as; all own roles when absent")),
  }),
  data: AccessExplanation,
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const accessHoldersEndpoint = {
  id: "accessHolders",
  method: "GET",
  path: "/api/trellis/access/holders",
  access: { codes: ACCESS_CODES },
  summary: "List the roles and the people that may do something, or the people of a role",
  query: valibot.object({
    subject: valibot.optional(valibot.string()),
    roleId: valibot.optional(described(valibot.string(), "Asks about a role instead of a subject")),
    keyword: valibot.optional(valibot.string()),
  }),
  paged: MAX_PAGE_SIZE,
  data: AccessGrantees,
  errors: ["404"],
} as const satisfies ApiEndpoint;
