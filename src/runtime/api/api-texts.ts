import type { Text } from "#contract";

/** Texts the api itself has to find, because no server answered or it answered nonsense. */
export const API_TEXTS = {
  /** Product spec §8. */
  unknown: { zh: "未知错误", en: "Unknown error" },
  network: { zh: "无法连接服务器，请检查网络后重试", en: "The server cannot be reached; check the network and try again" },
  timeout: { zh: "服务器长时间没有响应，请稍后重试", en: "The server took too long to answer; try again later" },
  shape: { zh: "服务器返回的数据无法识别（{path}：{problem}）", en: "The server's answer cannot be read ({path}: {problem})" },
} as const satisfies Record<string, Text>;
