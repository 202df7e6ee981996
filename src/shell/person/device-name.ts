const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bMicroMessenger\//, "WeChat"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Readable name of a device from its `User-Agent`, such as `Firefox · Windows`; empty when the header is unknown. */
export function deviceName(userAgent: string): string {
  const known = (list: typeof BROWSERS): string => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return [known(BROWSERS), known(SYSTEMS)].filter((part) => part !== "").join(" · ");
}
