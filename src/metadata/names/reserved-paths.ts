/** Routes of the product whose screens come with a feature, as react-router has them. */
export const PLANNED_PATHS = [
  "/board",
  "/chat/index",
  "/chat/member",
  "/flow/design/:modelId",
  "/forum",
  "/forum/404",
  "/forum/add",
  "/forum/companyInternal",
  "/forum/detail",
  "/forum/exchangeSkills",
  "/forum/life",
  "/forum/manage",
  "/forum/my",
  "/forum/video",
  "/productionOrderDetail/index",
  "/studio/preview",
  "/work/process/leave/detail/:processInstanceId/:businessId",
  "/work/process/leave/form/:processDefinitionId",
  "/work/process/leave/handle/:taskId/:processInstanceId/:businessId",
] as const;
export type PlannedPath = (typeof PLANNED_PATHS)[number];

/** Browser paths of the console itself. A module's screen at one of them would never open. */
export const RESERVED_PATHS: ReadonlySet<string> = new Set([
  "/",
  "/403",
  "/404",
  "/500",
  ...PLANNED_PATHS.filter((path) => !path.includes(":")),
  "/dict-horizontal/index",
  "/dict-vertical/index",
  "/info/index",
  "/lock",
  "/login",
  "/test/index",
  "/wel",
  "/wel/dashboard",
  "/wel/index",
]);

/** All paths below these belong to API calls, the console's files, or screens with parameters. */
export const RESERVED_PREFIXES = ["/api/", "/assets/", "/files/", "/flow/design/", "/myiframe/", "/work/process/leave/"] as const;
export type ReservedPrefix = (typeof RESERVED_PREFIXES)[number];

/** The prefix that a browser path is below; undefined without one. The browser's router ignores case. */
export function reservedPrefixOf(path: string): ReservedPrefix | undefined {
  return RESERVED_PREFIXES.find((prefix) => `${path.toLowerCase()}/`.startsWith(prefix));
}

/** True for a browser path that does not open a module. The browser's router ignores case. */
export function isReservedPath(path: string): boolean {
  const lower = path.toLowerCase();
  return [...RESERVED_PATHS].some((taken) => taken.toLowerCase() === lower) || reservedPrefixOf(path) !== undefined;
}
