import { DEFAULT_TENANT } from "#contract";
import type { GrantSeed, Seed } from "#server/platform";
import { dictionarySeeds } from "./dictionaries.ts";
import { forumCategorySeed } from "./forum-categories.ts";
import { scopeSeeds } from "./grants.ts";
import notices from "./notices.json" with { type: "json" };
import { ADMINISTRATOR_ID, organisationGrants, organisationSeeds } from "./organisation.ts";
import { regionSeed } from "./regions.ts";
import { seedId } from "./seed-id.ts";
import { workflowSeeds } from "./workflow/index.ts";
import { paramSeed, smallTenantGrants, smallTenantSeeds, tenantSeeds } from "./tenants.ts";

export { firstBusinessSeeds } from "./business/index.ts";
export { exampleSeeds } from "./examples.ts";
export { buildInbox } from "./inbox.ts";
export { buildProcesses } from "./workflow/past-processes.ts";
export { dictionaryCodes, dictionaryKeys, dictionaryTitles } from "./dictionaries.ts";

/**
 * Builds the records of an empty database in the order of writing.
 * @param localTime function from days after now to the time as records store it, `yyyy-MM-dd HH:mm:ss`
 */
export function buildSeeds(localTime: (days: number) => string): Seed[] {
  return [
    ...dictionarySeeds(DEFAULT_TENANT),
    regionSeed(DEFAULT_TENANT),
    ...scopeSeeds(DEFAULT_TENANT),
    ...tenantSeeds(localTime),
    ...organisationSeeds(DEFAULT_TENANT, localTime(-180)),
    ...smallTenantSeeds(),
    paramSeed(DEFAULT_TENANT),
    clientSeed(),
    storageSeed(),
    smsSeed(),
    forumCategorySeed(),
    ...noticeSeeds(localTime),
    ...workflowSeeds(localTime, { createUser: ADMINISTRATOR_ID }),
  ];
}

/** Grants of the seeded roles. */
export function buildGrants(): GrantSeed[] {
  return [...organisationGrants(), ...smallTenantGrants()];
}

/** The console's own client, and the standard client of existing front ends, which therefore sign in without changes. */
function clientSeed(): Seed {
  const clients = [
    ["trellis", "trellis_secret", "本控制台"],
    ["saber", "saber_secret", "Saber 前端"],
  ];
  return {
    module: "client",
    tenantId: DEFAULT_TENANT,
    records: clients.map(([clientId, clientSecret, additionalInformation], index) => ({
      id: seedId("client", index + 1),
      clientId,
      clientSecret,
      authorizedGrantTypes: "password,captcha,refresh_token,social",
      scope: "all",
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
      additionalInformation,
    })),
  };
}

/** Storage on the server's own disk, as the way back from a storage service. */
function storageSeed(): Seed {
  const record = { id: seedId("oss", 1), category: 7, ossCode: "local", status: 2, remark: "文件保存在服务器的磁盘上" };
  return { module: "oss", tenantId: DEFAULT_TENANT, records: [record] };
}

/** Stores messages instead of sending them: works without configuration and costs nothing. */
function smsSeed(): Seed {
  const record = {
    id: seedId("sms", 1),
    category: 9,
    smsCode: "verify",
    templateId: "verify_code",
    template: "您的验证码为 ${code}，五分钟内有效，请勿告知他人。",
    signName: "星河宠物",
    status: 2,
    remark: "仅记录，不实际发送",
  };
  return { module: "sms", tenantId: DEFAULT_TENANT, records: [record] };
}

function noticeSeeds(localTime: (days: number) => string): Seed[] {
  const records = notices.map(([daysAgo, category, tenantId, title, content], index) => ({
    tenantId: String(tenantId),
    record: {
      id: seedId("notice", index + 1),
      title,
      category,
      releaseTime: localTime(-Number(daysAgo)),
      content,
      createTime: localTime(-Number(daysAgo)),
      ...(tenantId === DEFAULT_TENANT ? { createUser: ADMINISTRATOR_ID } : {}),
    },
  }));
  const tenants = [...new Set(records.map(({ tenantId }) => tenantId))];
  return tenants.map((tenantId) => ({
    module: "notice",
    tenantId,
    records: records.filter((entry) => entry.tenantId === tenantId).map((entry) => entry.record),
  }));
}
