import type { Text } from "#contract";
import type { PlannedPath } from "#metadata";
import type { Runtime } from "#runtime";

/** A route whose screen comes with a feature (`ClientFeature.routes`). Until then its address leads to /404. */
export interface PlannedRoute {
  readonly path: PlannedPath;
  readonly title: Text;
  /** Open without a sign-in. */
  readonly public: boolean;
  /** The browser's tab stays without a title. */
  readonly untitled?: boolean;
  /** Icon of its entry in the person's menu, where it has one. */
  readonly icon?: string;
  readonly companion?: CompanionRoute;
}

/** A route that opens in a small panel over another one. */
export interface CompanionRoute {
  readonly path: PlannedPath;
  /** Alias of the role that the panel is for. Guests see it as well. */
  readonly role: string;
}

/** The member's side of the chat. */
const MEMBER_CHAT: CompanionRoute = { path: "/chat/member", role: "member" };

/** The forum's page for an address that nothing is at. */
export const FORUM_MISSING_PATH = "/forum/404";

const forum = (path: PlannedPath, zh: string, en: string): PlannedRoute => ({
  path,
  title: { zh, en },
  public: true,
  companion: MEMBER_CHAT,
});

const inside = (path: PlannedPath, zh: string, en: string): PlannedRoute => ({ path, title: { zh, en }, public: false });

/** Routes that the product prescribes, each with a screen once a feature brings it. */
export const PLANNED_ROUTES: readonly PlannedRoute[] = [
  { ...forum("/forum", "社区首页", "Community"), icon: "message" },
  forum("/forum/detail", "帖子详情", "Post"),
  forum("/forum/add", "发布帖子", "New post"),
  forum("/forum/companyInternal", "公司内部", "Inside the company"),
  forum("/forum/exchangeSkills", "技术交流", "Exchange of skills"),
  forum("/forum/life", "生活", "Life"),
  forum("/forum/video", "视频", "Videos"),
  forum("/forum/my", "我的", "Mine"),
  forum("/forum/manage", "社区管理", "Community management"),
  forum(FORUM_MISSING_PATH, "页面不存在", "Page not found"),
  { path: "/board", title: { zh: "数据看板", en: "Data board" }, public: true, untitled: true, icon: "dashboard" },
  { ...inside("/chat/index", "在线客服", "Customer chat"), icon: "customer-service" },
  // Pages show it in a frame (public/chat-panel.js).
  { path: "/chat/member", title: { zh: "在线客服", en: "Customer chat" }, public: true },
  // The module studio shows it in a frame of the size of a phone.
  { path: "/studio/preview", title: { zh: "界面预览", en: "Preview" }, public: true, untitled: true },
  inside("/flow/design/:modelId", "流程设计", "Process design"),
  inside("/productionOrderDetail/index", "工单详情", "Work order"),
  inside("/work/process/leave/form/:processDefinitionId", "请假申请", "Leave request"),
  inside("/work/process/leave/handle/:taskId/:processInstanceId/:businessId", "请假处理", "Leave: decision"),
  inside("/work/process/leave/detail/:processInstanceId/:businessId", "请假详情", "Leave: details"),
];

type RouteFeatures = Pick<Runtime["features"], "route">;

/** Routes with an entry in the person's menu: those whose screens a feature brings. */
export function offeredRoutes(features: RouteFeatures): readonly (PlannedRoute & { readonly icon: string })[] {
  return PLANNED_ROUTES.flatMap((route) => {
    const { icon } = route;
    return icon === undefined || features.route(route.path) === null ? [] : [{ ...route, icon }];
  });
}

/** The planned route at a browser path, null if there is none or no feature brings its screen. */
export function plannedRouteAt(features: RouteFeatures, pathname: string): PlannedRoute | null {
  const route = PLANNED_ROUTES.find(({ path }) => patternOf(path).test(pathname));
  return route === undefined || features.route(route.path) === null ? null : route;
}

function patternOf(path: string): RegExp {
  const source = path.replaceAll(/:\w+/g, "[^/]+");
  return new RegExp(`^${source}/?$`);
}
