import { TrellisError } from "#contract";
import { now, parameter, recordsInScope, type Handler } from "#server";

/** Limit of releases that are searched for a published one. No tenant plans this many releases ahead. */
const MOST_PLANNED = 200;

/**
 * `GET getLast?platform`: the published release with the largest code, of one platform or of all platforms. The
 * response is null when there is none. A release without a time counts as published.
 *
 * It needs no permission, because every user of an app calls it. The caller's field rules still apply.
 * @throws TrellisError badRequest for an unknown platform
 */
export const lastVersion: Handler = async (context) => {
  const asked = parameter(context, "platform");
  const platforms = context.module.fields.find(({ name }) => name === "platform")?.schema["enum"];
  if (asked !== "" && !(Array.isArray(platforms) && platforms.map(String).includes(asked))) {
    throw new TrellisError("badRequest", {
      text: { zh: "platform 须为 1（Android）、2（iOS）或 3（Web）", en: "platform must be 1 (Android), 2 (iOS) or 3 (Web)" },
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
  return newest.find(({ releaseTime }) => (releaseTime ?? "") <= now(context.deps)) ?? null;
};
