import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shortMotion, waitShorter } from "./arco-motion.ts";

test("Arco's dialogs and pictures end their motion after 200 ms", () => {
  for (const file of ["Modal/modal.js", "Image/image-preview.js"]) {
    const source = readFileSync(new URL(`../node_modules/@arco-design/web-react/es/${file}`, import.meta.url), "utf8");
    expect(waitShorter(source, file).match(/timeout: 200/g)).toHaveLength(2);
  }
  expect(() => waitShorter("export default 1;", "a.js")).toThrow("a.js waits for 0 motions, expected 2");
});

test("long transitions become short, spinners stay", () => {
  expect(shortMotion(".a{transition:opacity .4s cubic-bezier(.3,1.3,.3,1),top 0.1s}.b{animation:spin 1s infinite}")).toBe(
    ".a{transition:opacity 0.2s cubic-bezier(.3,1.3,.3,1),top 0.1s}.b{animation:spin 1s infinite}",
  );
});
