import { parameter, recordsOf, type Handler } from "#server";

/**
 * Returns the sign-in page data of a host, before sign-in. `domain` is a host or an address. The response holds only
 * the tenant's id and picture, or neither when no tenant has the domain. `captcha` is present when sign-in needs one,
 * `social` when people may sign in with external accounts.
 */
export const tenantInfo: Handler = async (context) => {
  const domain = hostOf(parameter(context, "domain"));
  const { config, social } = context.deps;
  const asked = { ...(config.captcha ? { captcha: true } : {}), ...(social === undefined ? {} : { social: social.providers }) };
  if (domain === "") return asked;
  const hosts = [domain, domain.replace(/:\d+$/, "")];
  const [tenant] = await recordsOf(context, "tenant", null).find({ domain: hosts }, { limit: 1 });
  if (tenant === undefined) return asked;
  return { ...asked, tenantId: tenant.tenantId, domain: tenant.domain, backgroundUrl: tenant.backgroundUrl };
};

function hostOf(domain: string): string {
  return domain
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/s, "")
    .slice(0, 255);
}
