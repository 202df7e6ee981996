import { DEFAULT_TENANT } from "#contract";
import type { Seed } from "#server/platform";
import { ADMINISTRATOR_ID } from "./organisation.ts";
import { seedId } from "./seed-id.ts";

/** Readers of a category. */
const [EVERYONE, STAFF] = [1, 3];

/** Categories of the forum with those below them. The codes are the last part of the addresses of the product. */
const CATEGORIES = [
  {
    code: "companyInternal",
    name: "公司内部",
    introduction: "公司公告、制度与团队动态，仅员工可见",
    audience: STAFF,
    below: ["公告通知", "团队动态", "建议反馈"],
  },
  {
    code: "exchangeSkills",
    name: "技术交流",
    introduction: "喂养、训练、医疗与美容的经验",
    audience: EVERYONE,
    below: ["喂养经验", "训练方法", "健康医疗", "美容护理"],
  },
  {
    code: "life",
    name: "生活",
    introduction: "和宠物一起的日常",
    audience: EVERYONE,
    below: ["日常分享", "领养互助", "出行见闻"],
  },
  { code: "video", name: "视频", introduction: "用视频记录宠物的精彩瞬间", audience: EVERYONE, below: ["萌宠视频", "教学视频"] },
] as const;

/** Ids of one category and those below it. */
const SPAN = 100;

export type ForumCategoryCode = (typeof CATEGORIES)[number]["code"];

/** Returns the id of a category. @param below place of the one below it from 1; the category itself when absent */
export function forumCategoryId(code: ForumCategoryCode, below = 0): string {
  const at = CATEGORIES.findIndex((category) => category.code === code);
  return seedId("forumCategory", (at + 1) * SPAN + below);
}

export function forumCategorySeed(): Seed {
  const records = CATEGORIES.flatMap(({ code, name, introduction, audience, below }, at) => [
    {
      id: forumCategoryId(code),
      categoryName: name,
      categoryCode: code,
      parentId: "0",
      introduction,
      audience,
      sort: (at + 1) * 10,
      status: 1,
      createUser: ADMINISTRATOR_ID,
    },
    ...below.map((categoryName, place) => ({
      id: forumCategoryId(code, place + 1),
      categoryName,
      parentId: forumCategoryId(code),
      audience,
      sort: place + 1,
      status: 1,
      createUser: ADMINISTRATOR_ID,
    })),
  ]);
  return { module: "forum-category", tenantId: DEFAULT_TENANT, records };
}
