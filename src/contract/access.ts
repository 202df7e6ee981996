import type { Text } from "./locale.ts";
import type { Page } from "./page.ts";

/**
 * Who may do what, and why. For whoever holds one of `ACCESS_CODES`; everything is about people and roles of the tenant
 * that is meant, people within the caller's data scope of them.
 */
export const ACCESS_PATHS = {
  /** GET `?keyword=` → AccessSubject[]: what can be asked about, at most `MOST_SUBJECTS`. */
  subjects: "/api/trellis/access/subjects",
  /** GET `?keyword=&current=&size=` → Page of AccessPerson; `?userId=` → the one. */
  people: "/api/trellis/access/people",
  /** GET `?userId=&subject=&acting=` → AccessExplanation; `acting` is the key of an AccessActing, all roles when left out. */
  explanation: "/api/trellis/access/explanation",
  /** GET `?subject=` or `?roleId=`, `&keyword=&current=&size=` → AccessHolders. */
  holders: "/api/trellis/access/holders",
} as const;

/** The screen's own code, and those of its dialogs at roles and at people: any one suffices. */
export const ACCESS_CODES = ["access", "role_access", "user_access"] as const;

export const MOST_SUBJECTS = 50;
/** Records are counted up to so many. */
export const MOST_COUNTED = 100_000;

/** Something that a person may or may not do. */
export interface AccessSubject {
  /** What it is asked by: `code:param_edit`, or method and path, `#add` or `#edit` after it where both have one path. */
  readonly key: string;
  readonly kind: "code" | "operation";
  /** The module's or the menu's title; empty for what belongs to none. */
  readonly screen: Text;
  readonly title: Text;
  /** The code, or method and path. */
  readonly place: string;
}

export interface AccessRole {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  /** Whoever has it passes every check. */
  readonly administrators: boolean;
}

export interface AccessPerson {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly depts: string;
  readonly roles: readonly AccessRole[];
  readonly disabled: boolean;
}

/** A code of those that open an operation. */
export interface AccessCode {
  readonly code: string;
  readonly title: Text;
  /** The menus above, from the top; empty when no menu has the code. */
  readonly path: readonly Text[];
  /** The person's roles that give it. */
  readonly roles: readonly AccessRole[];
  /** The package of the tenant does not cover it. */
  readonly outside: boolean;
}

export interface AccessApiScope {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly path: string;
  readonly roles: readonly AccessRole[];
}

/** A data scope that says which records are reached. */
export interface AccessDataScope {
  readonly id: string;
  readonly name: string;
  /** 1 all, 2 own, 3 own department, 4 department and below, 5 custom (wire.md). */
  readonly type: number;
  /** The field that a rule of departments goes by. */
  readonly field: Text | null;
  /** The custom rule, as written. */
  readonly rule: string;
  readonly roles: readonly AccessRole[];
}

/** One link of the chain; the first that is not `ok` is why somebody may not. */
export type AccessStep =
  | { readonly kind: "account"; readonly ok: boolean; readonly trouble: "disabled" | "tenant" | null }
  | {
      readonly kind: "roles";
      readonly ok: boolean;
      readonly administrator: boolean;
      /** Those in force. */
      readonly roles: readonly AccessRole[];
      /** The person's own that are not, as they act as something else. */
      readonly resting: readonly AccessRole[];
    }
  /** Records of the platform are written by the default tenant only. */
  | { readonly kind: "platform"; readonly ok: boolean }
  | {
      readonly kind: "codes";
      readonly ok: boolean;
      /** `reference`: keys and labels only, for a form that refers to the module. */
      readonly ground: "public" | "signed-in" | "administrator" | "code" | "reference";
      readonly codes: readonly AccessCode[];
      /** Of the roles that are not in force those that would give it. */
      readonly elsewhere: readonly AccessRole[];
    }
  /** There only when the tenant has a package. */
  | { readonly kind: "package"; readonly ok: boolean; readonly name: string }
  /** There only when some scope covers the path. */
  | { readonly kind: "apiScopes"; readonly ok: boolean; readonly scopes: readonly AccessApiScope[] }
  | {
      readonly kind: "records";
      readonly ok: true;
      /** Only the record of their own tenant. */
      readonly ownTenantOnly: boolean;
      /** None: every record of the tenant. */
      readonly scopes: readonly AccessDataScope[];
      /** The person's departments in force. */
      readonly depts: string;
      /** How many of the records that the caller sees are reached, of how many; null when the caller may not see them. */
      readonly count: { readonly reached: number; readonly of: number } | null;
    }
  | { readonly kind: "fields"; readonly ok: true; readonly hidden: readonly Text[]; readonly readOnly: readonly Text[] };

/** What a person can act as where the server lets people switch (product spec §6, switch mode). */
export interface AccessActing {
  /** Empty for all of their roles and departments. */
  readonly key: string;
  /** Those chosen, as far as they still have them; none = all of theirs. */
  readonly roles: readonly AccessRole[];
  readonly depts: string;
  /** Living sign-ins of the person that act so now. */
  readonly sessions: number;
}

export interface AccessExplanation {
  readonly person: AccessPerson;
  readonly subject: AccessSubject;
  readonly allowed: boolean;
  /** What it can be asked about; empty where nobody can switch: all roles are always in force. */
  readonly acting: readonly AccessActing[];
  /** The operation itself looks closer when it runs: at what is sent, or at whose record it is. */
  readonly further: boolean;
  readonly steps: readonly AccessStep[];
}

export interface AccessHolders {
  /** Null when a role was asked about. */
  readonly subject: AccessSubject | null;
  /** Whoever has signed in may. */
  readonly everyone: boolean;
  /** People can switch to one of their roles: whoever has may do it only while the role that gives it is in force. */
  readonly switching: boolean;
  /** Any one of these opens it. */
  readonly codes: readonly string[];
  /** The roles that give it, with how many people each has. */
  readonly roles: readonly (AccessRole & { readonly people: number })[];
  /** Who has one of the roles. */
  readonly people: Page<AccessPerson>;
}

/** One screen of what a role gives, or a person may do. */
export interface AccessScreen {
  readonly id: string;
  readonly title: Text;
  /** The menus above, from the top. */
  readonly path: readonly Text[];
  readonly buttons: readonly { readonly code: string; readonly title: Text; readonly held: boolean }[];
  readonly scopes: readonly AccessDataScope[];
  readonly hidden: readonly Text[];
  readonly readOnly: readonly Text[];
}

/** What roles give, screen by screen. */
export interface AccessGlance {
  readonly roles: readonly AccessRole[];
  readonly administrator: boolean;
  readonly screens: readonly AccessScreen[];
  readonly apiScopes: readonly AccessApiScope[];
  /** Codes that the roles give and the tenant's package does not cover. */
  readonly outside: number;
}
