import { endpointsOf } from "../endpoint-drafts.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const endpointTwice: Rule = {
  id: "endpoint-twice",
  severity: "error",
  says: text("同一文件中两个接口的方法与路径相同", "Two endpoints of one file with the same method and path"),
  check(draft, report) {
    const seen = new Map<string, string>();
    for (const { id, method, path, place } of endpointsOf(draft)) {
      const key = `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
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
  },
};
