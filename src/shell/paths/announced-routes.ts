import type { Text } from "#contract";

/** A route whose screen is planned: its address shows a notice instead of 404. */
export interface AnnouncedRoute {
  /** As react-router has it. */
  readonly path: string;
  readonly title: Text;
  /** Open without a sign-in (product spec §2 "Public routes"). */
  readonly public: boolean;
  /** The browser's tab stays without a title (product spec §2 "Navigation guard"). */
  readonly untitled?: boolean;
}

const forum = (path: string, zh: string, en: string): AnnouncedRoute => ({
  path: `/forum${path}`,
  title: { zh, en },
  public: true,
});

const inside = (path: string, zh: string, en: string): AnnouncedRoute => ({ path, title: { zh, en }, public: false });

/** Product spec §2. A feature that brings one of these takes its line out. */
export const ANNOUNCED_ROUTES: readonly AnnouncedRoute[] = [
  forum("", "社区首页", "Community"),
  forum("/detail", "帖子详情", "Post"),
  forum("/add", "发布帖子", "New post"),
  forum("/companyInternal", "公司内部", "Inside the company"),
  forum("/exchangeSkills", "技术交流", "Exchange of skills"),
  forum("/life", "生活", "Life"),
  forum("/video", "视频", "Videos"),
  forum("/my", "我的", "Mine"),
  forum("/manage", "社区管理", "Community management"),
  { path: "/board", title: { zh: "数据看板", en: "Data board" }, public: true, untitled: true },
  inside("/chat/index", "在线客服", "Online customer service"),
  inside("/productionOrderDetail/index", "工单详情", "Work order"),
  inside("/work/process/leave/form/:processDefinitionId", "请假申请", "Leave request"),
  inside("/work/process/leave/handle/:taskId/:processInstanceId/:businessId", "请假处理", "Leave: decision"),
  inside("/work/process/leave/detail/:processInstanceId/:businessId", "请假详情", "Leave: details"),
];

/** The announced route at a browser path, null when there is none. */
export function announcedAt(pathname: string): AnnouncedRoute | null {
  return ANNOUNCED_ROUTES.find(({ path }) => patternOf(path).test(pathname)) ?? null;
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${source}/?$`);
}
