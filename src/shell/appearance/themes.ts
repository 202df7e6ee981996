import type { Text } from "#contract";

/** Names that the product prescribes, spelling included. */
export const THEME_NAMES = ["default", "white", "dark", "star", "bule", "iview", "vip", "cool", "d2", "hey", "lte"] as const;

export type ThemeName = (typeof THEME_NAMES)[number];

/** The base colours; all others are computed from them so that text keeps its contrast (theme-style.ts). */
export interface Theme {
  readonly name: ThemeName;
  readonly title: Text;
  /** Default colour of the theme; the user's choice replaces it. */
  readonly accent: string;
  /** Backgrounds of the page, the records, the menu and the top bar. */
  readonly page: string;
  readonly surface: string;
  readonly rail: string;
  readonly bar: string;
  /** Background picture: CSS value of `background-image`. */
  readonly sky?: string;
}

/** The theme colour of the product. */
export const DEFAULT_ACCENT = "#409eff";

const STARS = [
  "radial-gradient(1.5px 1.5px at 12% 18%, #fff, transparent)",
  "radial-gradient(1px 1px at 31% 62%, #cfe3ff, transparent)",
  "radial-gradient(1.5px 1.5px at 47% 28%, #fff, transparent)",
  "radial-gradient(1px 1px at 58% 81%, #ffe9c4, transparent)",
  "radial-gradient(2px 2px at 73% 44%, #fff, transparent)",
  "radial-gradient(1px 1px at 88% 12%, #cfe3ff, transparent)",
  "radial-gradient(1px 1px at 94% 71%, #fff, transparent)",
  "linear-gradient(160deg, #0a1030, #161245 55%, #2a1550)",
].join(", ");

export const THEMES: readonly Theme[] = [
  {
    name: "default",
    title: { zh: "默认", en: "Default" },
    accent: DEFAULT_ACCENT,
    page: "#f3f6fb",
    surface: "#ffffff",
    rail: "#fbfcfe",
    bar: "#f3f6fb",
  },
  {
    name: "white",
    title: { zh: "纯白", en: "White" },
    accent: "#2f6fde",
    page: "#ffffff",
    surface: "#ffffff",
    rail: "#ffffff",
    bar: "#ffffff",
  },
  {
    name: "dark",
    title: { zh: "暗黑", en: "Dark" },
    accent: DEFAULT_ACCENT,
    page: "#0b121c",
    surface: "#121b28",
    rail: "#0f1824",
    bar: "#0b121c",
  },
  {
    name: "star",
    title: { zh: "星空", en: "Night sky" },
    accent: "#8ea2ff",
    page: "#10133a",
    surface: "#191c48",
    rail: "#12123a",
    bar: "#10133a",
    sky: STARS,
  },
  {
    name: "bule",
    title: { zh: "海蓝", en: "Ocean" },
    accent: "#1e9fff",
    page: "#eef5fc",
    surface: "#ffffff",
    rail: "#0e4a86",
    bar: "#1565b5",
  },
  {
    name: "iview",
    title: { zh: "石墨", en: "Graphite" },
    accent: "#2d8cf0",
    page: "#f5f7f9",
    surface: "#ffffff",
    rail: "#515a6e",
    bar: "#ffffff",
  },
  {
    name: "vip",
    title: { zh: "黑金", en: "Black and gold" },
    accent: "#c9a15a",
    page: "#f7f4ee",
    surface: "#fffdf9",
    rail: "#1f1b16",
    bar: "#2a241c",
  },
  {
    name: "cool",
    title: { zh: "极光", en: "Aurora" },
    accent: "#12b8a6",
    page: "#eaf6f5",
    surface: "#ffffff",
    rail: "#12344a",
    bar: "#dff2f0",
    sky: "linear-gradient(135deg, #dff5ee, #e6f1fb 60%, #efe9fb)",
  },
  {
    name: "d2",
    title: { zh: "薄雾", en: "Mist" },
    accent: "#2f74ff",
    page: "#ebf1f6",
    surface: "#ffffff",
    rail: "#ebf1f6",
    bar: "#ebf1f6",
  },
  {
    name: "hey",
    title: { zh: "森绿", en: "Forest" },
    accent: "#3bb878",
    page: "#f3f7f4",
    surface: "#ffffff",
    rail: "#16352a",
    bar: "#ffffff",
  },
  {
    name: "lte",
    title: { zh: "海岬", en: "Cape" },
    accent: "#3c8dbc",
    page: "#ecf0f5",
    surface: "#ffffff",
    rail: "#222d32",
    bar: "#2b6a90",
  },
];

export function themeOf(name: string): Theme | null {
  return THEMES.find((theme) => theme.name === name) ?? null;
}
