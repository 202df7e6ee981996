import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { listAt, stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const endpointTwice: Rule = {
  id: "endpoint-twice",
  severity: "error",
  says: text("同一文件中两个接口的方法与路径相同", "Two endpoints of one file have the same method and path"),
  check(draft, report) {
    const seen = new Map<string, string>();
    const endpoints = endpointsOf(draft);
    for (const { id, method, path, place } of endpoints) {
      const key = keyOf(method, path);
      const earlier = seen.get(key);
      seen.set(key, id);
      if (earlier === undefined) continue;
      report(
        place,
        place.at(-1) === "endpoint" ? "value" : "key",
        text(`“${id}”与“${earlier}”的接口都是 ${method} ${path}`, `“${id}” and “${earlier}” are both ${method} ${path}`),
        text(`给“${id}”写另一条路径`, `Give “${id}” another path`),
      );
    }
    const base = stringAt(draft.value, "endpoints", "base") ?? "";
    const taken = new Set(endpoints.map(({ method, path }) => keyOf(method, `${base}${path}`)));
    for (const [at, alias] of listAt(draft.value, "endpoints", "aliases").entries()) {
      const keys = endpoints.map(({ method, path }) => keyOf(method, `${String(alias)}${path}`));
      const doubled = keys.find((key) => taken.has(key));
      for (const key of keys) taken.add(key);
      if (doubled === undefined) continue;
      report(
        ["endpoints", "aliases", at],
        "value",
        text(`本文件已有接口 ${doubled}`, `This file already has ${doubled}`),
        text("删除这个别名，或改用另一个", "Delete this alias, or choose another one"),
      );
    }
  },
};

function keyOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
}
