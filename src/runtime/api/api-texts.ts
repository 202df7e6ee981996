import { defineTexts } from "#ui";

/** Messages for calls that no server answered, or that a server answered with data of another shape. */
export const apiTexts = defineTexts("api", {
  zh: {
    unknown: "未知错误",
    network: "无法连接服务器，请检查网络后重试",
    silent: "服务器没有响应，请稍后重试",
    shape: "服务器返回的数据无法识别（{path}：{problem}）",
  },
  en: {
    unknown: "Unknown error",
    network: "The server cannot be reached. Check your network and try again.",
    silent: "The server did not respond. Try again later.",
    shape: "The server's response could not be read ({path}: {problem})",
  },
});
