import { TrellisError } from "#contract";

const NAME = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
/** Files one folder deep, with plain names. No other path leaves this file. */
const PATH = new RegExp(`^schemas/(?:menus|${NAME}/${NAME})\\.json$`);

/** @throws TrellisError badRequest for a path outside of `schemas/<area>/<module>.json` and `schemas/menus.json` */
export function assertFilePath(path: string): string {
  if (PATH.test(path) && path.length <= LONGEST) return path;
  throw new TrellisError("badRequest", {
    params: { path: path.slice(0, LONGEST) },
    text: {
      zh: "“{path}”不是模块文件的路径，应为 schemas/区域/模块.json，由小写字母、数字与连字符组成",
      en: "“{path}” is not the path of a module file. Use schemas/<area>/<module>.json, in lower-case letters, digits and hyphens.",
    },
  });
}

const LONGEST = 120;
