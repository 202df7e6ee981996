import { WEB_CLIENT } from "#contract";
import { wrongField, type Interceptors, type RowOf } from "#server";

/** Without these grant types nobody could sign in to the console or stay signed in. */
const NEEDED = ["password", "refresh_token"];

/** Protects the console's own client. Its credential is built into the console, so it must not change. */
export const clientInterceptors: Interceptors<RowOf<"client">> = {
  beforeSave: async (context, input, current) => {
    if (current?.clientId !== WEB_CLIENT.id) return input;
    const fixed = { zh: "控制台自身的应用凭证不能修改", en: "The console's own credential cannot be changed" };
    if (input.clientId !== WEB_CLIENT.id) throw wrongField("clientId", "fixed", fixed);
    if (input.clientSecret !== undefined && input.clientSecret !== current["clientSecret"]) {
      throw wrongField("clientSecret", "fixed", fixed);
    }
    const types = (input.authorizedGrantTypes ?? "").split(",");
    if (NEEDED.some((type) => !types.includes(type))) {
      const texts = { zh: "控制台需要“密码”与“刷新令牌”", en: "The console needs the grant types password and refresh_token" };
      throw wrongField("authorizedGrantTypes", "needed", texts);
    }
    return input;
  },
};
