import type { Text } from "#contract";

/** Screens of the console itself, inside the layout and for signed-in users. */
export const OWN_ROUTES = {
  "/info/index": { zh: "个人信息", en: "Personal info" },
  "/wel/dashboard": { zh: "控制台", en: "Dashboard" },
  "/test/index": { zh: "控件示例", en: "Widgets" },
  "/dict-horizontal/index": { zh: "字典管理（左右）", en: "Dictionaries (side by side)" },
  "/dict-vertical/index": { zh: "字典管理（上下）", en: "Dictionaries (stacked)" },
} as const satisfies Readonly<Record<string, Text>>;

export type OwnPath = keyof typeof OWN_ROUTES;

const TITLES = new Map<string, Text>(Object.entries(OWN_ROUTES));

/** Title of the console's own screen at a path; null when there is none. */
export function ownTitleAt(pathname: string): Text | null {
  return TITLES.get(pathname) ?? null;
}
