/** Browser paths of the console itself. A module's screen at one of them would never open. */
export const TAKEN_PATHS: ReadonlySet<string> = new Set([
  "/",
  "/403",
  "/404",
  "/500",
  "/board",
  "/chat/index",
  "/dict-horizontal/index",
  "/dict-vertical/index",
  "/forum",
  "/forum/add",
  "/forum/companyInternal",
  "/forum/detail",
  "/forum/exchangeSkills",
  "/forum/life",
  "/forum/manage",
  "/forum/my",
  "/forum/video",
  "/info/index",
  "/lock",
  "/login",
  "/productionOrderDetail/index",
  "/test/index",
  "/wel",
  "/wel/dashboard",
  "/wel/index",
]);

/** All paths below these belong to API calls, the console's files, or screens with parameters. */
export const TAKEN_PREFIXES: readonly string[] = ["/api/", "/assets/", "/files/", "/myiframe/", "/work/process/leave/"];

/** True for a browser path that does not open a module. The browser's router ignores case. */
export function isTakenPath(path: string): boolean {
  const lower = path.toLowerCase();
  return (
    [...TAKEN_PATHS].some((taken) => taken.toLowerCase() === lower) ||
    TAKEN_PREFIXES.some((prefix) => `${lower}/`.startsWith(prefix))
  );
}
