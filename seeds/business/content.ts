import { ADMINISTRATOR_ID } from "../organisation.ts";
import { seedId } from "../seed-id.ts";
import { merchantAddressId } from "./after-sales.ts";
import { picture } from "./picture-list.ts";
import { hours, momentText, type Calendar } from "./calendar.ts";
import { data } from "./data/content.ts";
import { memberOf, type Member } from "./members.ts";
import { randomOf } from "./random.ts";
import type { Gathered, SeedRecord } from "./records.ts";

/** Distance between the ids of two content modules. */
const SPAN = 10_000;
const MODULES = [
  "message-board",
  "feedback",
  "quick-reply",
  "msg-template",
  "index-menu",
  "version",
  "shuffling",
  "carousel",
  "download-conf",
] as const;
const MESSAGES = 80;
const FEEDBACK = 60;

function contentId(module: (typeof MODULES)[number], number: number): string {
  return seedId("content", MODULES.indexOf(module) * SPAN + number);
}

/** Builds texts, questions and feedback, and the addresses for orders and top-ups. */
export function addContent(gathered: Gathered, calendar: Calendar, by: SeedRecord, members: number): void {
  const made = { ...by, createTime: momentText(calendar.daysAgo(730) + hours(11)) };
  addVoices(gathered, calendar, members);
  data.quickReplies.forEach(([category, title, content], at) =>
    gathered.add("quick-reply", {
      id: contentId("quick-reply", at + 1),
      title,
      category,
      content,
      sort: at + 1,
      status: 1,
      ...made,
    }),
  );
  addTemplates(gathered, made);
  data.menus.forEach(([menuName, link], at) => {
    const id = contentId("index-menu", at + 1);
    gathered.add("index-menu", {
      id,
      menuName,
      icon: picture("menu", at + 1),
      link,
      needLogin: at > 1 ? 1 : 0,
      sort: at + 1,
      status: 1,
      ...made,
    });
  });
  data.versions.forEach(([versionName, content], at) =>
    [1, 2].forEach((platform) => {
      const releaseTime = momentText(calendar.daysAgo(700 - at * 100) + hours(10 + platform));
      gathered.add("version", {
        id: contentId("version", at * 2 + platform),
        versionName,
        versionCode: (at + 1) * 100,
        platform,
        downloadUrl: `https://download.xinghe-pet.example/app-${versionName}.${platform === 1 ? "apk" : "ipa"}`,
        forceUpdate: at === 4 ? 1 : 0,
        releaseTime,
        content,
        ...made,
        createTime: releaseTime,
      });
    }),
  );
  addBanners(gathered, calendar, made);
  addAddresses(gathered, made);
}

function addBanners(gathered: Gathered, calendar: Calendar, made: SeedRecord): void {
  data.slides.forEach(([name, link], at) =>
    gathered.add("shuffling", {
      id: contentId("shuffling", at + 1),
      name,
      file: picture("slide", at + 1),
      link,
      sort: at + 1,
      status: at < 4 ? 1 : 0,
      ...made,
    }),
  );
  data.carousel.forEach(([title, position, link, from, until], at) =>
    gathered.add("carousel", {
      id: contentId("carousel", at + 1),
      title,
      image: picture("slide", at + data.slides.length + 1),
      position,
      link,
      showFrom: momentText(calendar.daysAgo(from)),
      showUntil: until === null ? null : momentText(calendar.daysAgo(until) - 1000),
      sort: at + 1,
      status: 1,
      ...made,
    }),
  );
  data.downloads.forEach(([name, platform, url, remark], at) =>
    gathered.add("download-conf", { id: contentId("download-conf", at + 1), name, platform, url, status: 1, remark, ...made }),
  );
}

function addVoices(gathered: Gathered, calendar: Calendar, members: number): void {
  const somebody = (name: string): Member => memberOf(randomOf(name).whole(0, members - 1), calendar);
  for (let number = 1; number <= MESSAGES; number += 1) {
    const random = randomOf(`message:${number}`);
    const member = somebody(`message:${number}:by`);
    const daysAgo = Math.floor(365 * random.next() ** 2) + 1;
    const at = calendar.within(calendar.daysAgo(daysAgo), random);
    const [content, reply] = random.pick(data.messages);
    const replied = daysAgo > 3 || random.chance(0.3) ? Math.min(at + hours(random.whole(1, 40)), calendar.end - 1000) : null;
    gathered.add("message-board", {
      id: contentId("message-board", number),
      name: member.name,
      phone: member.phone,
      content,
      status: replied === null ? 0 : 1,
      reply: replied === null ? null : reply,
      replyUser: replied === null ? null : ADMINISTRATOR_ID,
      replyTime: replied === null ? null : momentText(replied),
      createTime: momentText(at),
    });
  }
  for (let number = 1; number <= FEEDBACK; number += 1) {
    const random = randomOf(`feedback:${number}`);
    const member = somebody(`feedback:${number}:by`);
    const daysAgo = Math.floor(member.joinedDaysAgo * random.next() ** 1.5) + 1;
    const at = Math.max(calendar.within(calendar.daysAgo(daysAgo), random), member.joined + 60_000);
    const [type, content, answer] = random.pick(data.feedback);
    const handled = daysAgo > 6 ? at + hours(random.whole(5, 110)) : null;
    gathered.add("feedback", {
      id: contentId("feedback", number),
      memberId: member.id,
      type,
      content,
      contact: member.phone,
      status: handled === null ? 0 : 1,
      answer: handled === null ? null : answer,
      handleUser: handled === null ? null : ADMINISTRATOR_ID,
      handleTime: handled === null ? null : momentText(handled),
      createTime: momentText(at),
    });
  }
}

function addTemplates(gathered: Gathered, made: SeedRecord): void {
  let number = 0;
  const nextId = (): string => contentId("msg-template", (number += 1));
  data.templates.forEach(([folder, folderCode, below], at) => {
    const parentId = nextId();
    gathered.add("msg-template", {
      id: parentId,
      parentId: "0",
      templateName: folder,
      templateCode: folderCode,
      type: 0,
      content: `${folder}的模板`,
      sort: at + 1,
      status: 1,
      ...made,
    });
    below.forEach(([templateName, templateCode, type, variables, content], place) => {
      const template = { id: nextId(), parentId, templateName, templateCode, type, variables, content };
      gathered.add("msg-template", { ...template, sort: place + 1, status: 1, ...made });
    });
  });
}

function addAddresses(gathered: Gathered, made: SeedRecord): void {
  data.merchants.forEach(([receiver, phone, regionCode, address], at) =>
    gathered.add("merchant-address", {
      id: merchantAddressId(at + 1),
      receiver,
      phone,
      regionCode,
      address,
      isDefault: at === 0 ? 1 : 0,
      ...made,
    }),
  );
  const accounts = [
    ["对公账户", "6222021001122334455", "bank"],
    ["支付宝收款", "pay@xinghe-pet.example", "alipay"],
    ["微信收款", "wxp-xinghe-001", "wechat"],
  ] as const;
  accounts.forEach(([name, topUpAddress, network], at) =>
    gathered.add("address", { id: seedId("address", at + 1), name, topUpAddress, network, sort: at + 1, status: 1, ...made }),
  );
}
