import { isJsonObject } from "#contract";

/** The fields of the caller's own user record that the screen shows. */
export interface PersonRecord {
  readonly revision: unknown;
  readonly realName: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly avatar: string;
  readonly account: string;
  /** Readable names, as the server joins them. */
  readonly roleName: string;
  readonly deptName: string;
  readonly postName: string;
}

/** @throws TypeError when the data is no record */
export function asPerson(data: unknown): PersonRecord {
  if (!isJsonObject(data)) throw new TypeError("no user record in the reply");
  const text = (name: string): string => (typeof data[name] === "string" ? data[name] : "");
  return {
    revision: data["revision"],
    realName: text("realName"),
    name: text("name"),
    phone: text("phone"),
    email: text("email"),
    avatar: text("avatar"),
    account: text("account"),
    roleName: text("roleName"),
    deptName: text("deptName"),
    postName: text("postName"),
  };
}

export const INFO_PATH = "/api/blade-user/info";
export const UPDATE_INFO_PATH = "/api/blade-user/update-info";
export const UPDATE_PASSWORD_PATH = "/api/blade-user/update-password";
