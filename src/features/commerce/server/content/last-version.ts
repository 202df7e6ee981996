import { TrellisError } from "#contract";
import { moduleOf, parameter, recordsWithin, scopeOf, type Handler } from "#server";

/**
 * `GET getLast?platform`: the release with the largest code, of one platform or of all; null while there is none.
 * Apps ask whoever uses them, so it takes no permission; what field rules hide from the caller is hidden here, too.
 * @throws TrellisError badRequest for a platform there is not
 */
export const lastVersion: Handler = async (context) => {
  const module = moduleOf(context, "version");
  const asked = parameter(context, "platform");
  const platforms = module.fields.find(({ name }) => name === "platform")?.schema["enum"];
  if (asked !== "" && !(Array.isArray(platforms) && platforms.map(String).includes(asked))) {
    throw new TrellisError("badRequest", {
      text: { zh: "platform 须为 1（Android）、2（iOS）或 3（Web）", en: "platform is 1 (Android), 2 (iOS) or 3 (Web)" },
    });
  }
  const [newest] = await recordsWithin(context, module, {
    tenantId: context.tenantId,
    scope: await scopeOf(context, module),
  }).find(asked === "" ? {} : { platform: Number(asked) }, {
    sort: [
      { field: "versionCode", descending: true },
      { field: "id", descending: true },
    ],
    limit: 1,
  });
  return newest ?? null;
};
