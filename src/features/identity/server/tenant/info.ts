import { parameter, recordsOf, type Handler } from "#server";

/**
 * Whose sign-in page a host shows, asked before anybody has signed in: `domain` is a host or an address. Nothing but
 * the tenant's id and picture leaves; none of them when no tenant has the domain. `captcha` is there when sign-in wants one,
 * `social` when people may sign in by accounts of elsewhere.
 */
export const tenantInfo: Handler = async (context) => {
  const domain = hostOf(parameter(context, "domain"));
  const { config, social } = context.deps;
  const asked = { ...(config.captcha ? { captcha: true } : {}), ...(social === undefined ? {} : { social: social.providers }) };
  if (domain === "") return asked;
  const hosts = [domain, domain.replace(/:\d+$/, "")];
  const [tenant] = await recordsOf(context, "tenant", null).find({ domain: hosts }, { limit: 1 });
  if (tenant === undefined) return asked;
  return { ...asked, tenantId: tenant["tenantId"], domain: tenant["domain"], backgroundUrl: tenant["backgroundUrl"] };
};

function hostOf(domain: string): string {
  return domain
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/s, "")
    .slice(0, 255);
}
