import { ADMINISTRATOR_ALIAS, DEFAULT_TENANT, isJsonObject, type TokenReply } from "#contract";

/** The signed-in user: the token reply without the tokens. */
export interface SessionUser {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly userName: string;
  readonly nickName: string;
  readonly realName: string;
  /** Role aliases. */
  readonly roles: readonly string[];
  readonly deptId: string;
  readonly roleId: string;
  /** Address of a picture, empty for none. */
  readonly avatar: string;
  readonly oauthId: string;
  /** Seconds the access token lives. */
  readonly expiresIn: number;
  /** True if the user may choose a department and a role to act as. */
  readonly switchMode?: boolean;
  /** True if the user has chosen; requests then send a header. */
  readonly switched?: boolean;
}

export function sessionUserOf(reply: TokenReply): SessionUser {
  return {
    userId: reply.user_id,
    tenantId: reply.tenant_id,
    account: reply.account,
    userName: reply.user_name,
    nickName: reply.nick_name,
    realName: reply.real_name,
    roles: reply.role_name.split(",").filter((role) => role !== ""),
    deptId: reply.dept_id,
    roleId: reply.role_id,
    avatar: reply.avatar,
    oauthId: reply.oauth_id,
    expiresIn: reply.expires_in,
    ...(reply.switch_mode === true ? { switchMode: true, switched: reply.switched === true } : {}),
  };
}

/** True if a stored value has the shape of a session user. */
export function isSessionUser(content: unknown): content is SessionUser {
  return (
    isJsonObject(content) &&
    ["userId", "tenantId", "account", "userName", "avatar"].every((key) => typeof content[key] === "string") &&
    Array.isArray(content["roles"]) &&
    typeof content["expiresIn"] === "number"
  );
}

/** Name to address the user by. */
export function displayNameOf(user: SessionUser): string {
  return [user.nickName, user.realName, user.userName, user.account].find((name) => name !== "" && name !== undefined) ?? "";
}

/** True if the user passes every permission check. The server decides; the client only chooses what to show. */
export function isAdministrator(user: SessionUser): boolean {
  return user.tenantId === DEFAULT_TENANT && user.roles.includes(ADMINISTRATOR_ALIAS);
}
