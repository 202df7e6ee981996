import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SPARES, withoutSpares } from "./spare-parts.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test.each(Object.keys(SPARES))("%s is still what it was when we cut it", (file) => {
  expect(withoutSpares(read(`node_modules/${file}`), file)).not.toBe(read(`node_modules/${file}`));
});

test("a library that has changed stops the build", () => {
  expect(() => withoutSpares("export default 1;", "@arco-design/web-react/es/locale/zh-CN.js")).toThrow("no longer says");
});

test("no source uses a part that is not there", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: new URL("..", import.meta.url) }).filter(
    (path) => !path.includes(".test."),
  );
  expect(sources.length).toBeGreaterThan(100);
  for (const source of sources) {
    expect(read(source), source).not.toMatch(
      /web-react\/es\/(?:Message|Notification)"|axios\.(?:CancelToken|HttpStatusCode|formToJSON)|adapter: "fetch"/,
    );
    expect(read(source), source).not.toMatch(
      /\b(?:RouterProvider|useFetcher|useSubmit|ErrorBoundary: |prefetch="|engine\.(?:use|getFixedT|dir)\()|^\s*@(?:observable|action|computed)/m,
    );
  }
});
