import { TrellisError } from "#contract";
import { now, parameter, recordsInScope, type Handler } from "#server";

/** Releases that are looked through for one that is out: nobody plans as many ahead. */
const MOST_PLANNED = 200;

/**
 * `GET getLast?platform`: of the releases that are out, the one with the largest code, of one platform or of all; null
 * while there is none. One without a time is out.
 * Apps ask whoever uses them, so it takes no permission; what field rules hide from the caller is hidden here, too.
 * @throws TrellisError badRequest for a platform there is not
 */
export const lastVersion: Handler = async (context) => {
  const asked = parameter(context, "platform");
  const platforms = context.module.fields.find(({ name }) => name === "platform")?.schema["enum"];
  if (asked !== "" && !(Array.isArray(platforms) && platforms.map(String).includes(asked))) {
    throw new TrellisError("badRequest", {
      text: { zh: "platform 须为 1（Android）、2（iOS）或 3（Web）", en: "platform is 1 (Android), 2 (iOS) or 3 (Web)" },
    });
  }
  const versions = await recordsInScope(context, "version");
  const newest = await versions.find(asked === "" ? {} : { platform: Number(asked) }, {
    sort: [
      { field: "versionCode", descending: true },
      { field: "id", descending: true },
    ],
    limit: MOST_PLANNED,
  });
  return newest.find(({ releaseTime }) => String(releaseTime ?? "") <= now(context.deps)) ?? null;
};
