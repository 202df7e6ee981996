import { beforeEach, expect, test } from "vitest";
import { createI18n } from "./create-i18n.ts";
import { defineTexts } from "./texts.ts";
import { translateTexts } from "./translate-texts.ts";

const texts = defineTexts("probe", {
  zh: { chosen: "已选 {count} 条", greeting: "你好，{name}", add: "新增" },
  en: {
    chosen: "{count} records chosen",
    chosen_one: "{count} record chosen",
    greeting: "Hello {name}",
    add: "Add",
    add_noun: "Add {noun}",
  },
});

beforeEach(() => localStorage.clear());

test("starts in Chinese and fills the places of a text without escaping them", () => {
  const i18n = createI18n({ texts: [texts] });
  expect(i18n.locale).toBe("zh");
  expect(i18n.translate(texts, "greeting", { name: "<李>" })).toBe("你好，<李>");
});

test("takes the first language of the browser that it has, until the person chooses one", () => {
  const localeOf = (...preferred: readonly string[]) => createI18n({ preferred }).locale;
  expect(localeOf("de-DE", "en-GB", "zh-CN")).toBe("en");
  expect(localeOf("ZH-Hant-TW", "en")).toBe("zh");
  expect(localeOf("de-DE")).toBe("zh");
  createI18n({ preferred: ["en"] }).setLocale("zh");
  expect(localeOf("en-US")).toBe("zh");
});

test("switches at once, tells the listeners and remembers the choice as a storage record", () => {
  const i18n = createI18n({ texts: [texts] });
  let calls = 0;
  const stop = i18n.subscribe(() => calls++);
  i18n.setLocale("en");
  i18n.setLocale("en");
  stop();
  expect(calls).toBe(1);
  expect(i18n.translate(texts, "greeting", { name: "Li" })).toBe("Hello Li");
  expect(i18n.text({ zh: "参数", en: "Parameters" })).toBe("Parameters");
  expect(JSON.parse(localStorage.getItem("trellis-locale") ?? "")).toMatchObject({ dataType: "string", content: "en" });
  expect(createI18n().locale).toBe("en");
});

test("chooses the English singular by count", () => {
  const i18n = createI18n({ locale: "en", texts: [texts] });
  expect(i18n.translate(texts, "chosen", { count: 1 })).toBe("1 record chosen");
  expect(i18n.translate(texts, "chosen", { count: 3 })).toBe("3 records chosen");
});

test("groups the digits of a number of things, and of no other number", () => {
  const i18n = createI18n({ locale: "en", texts: [texts] });
  expect(i18n.translate(texts, "chosen", { count: 12345 })).toBe("12,345 records chosen");
  expect(i18n.translate(texts, "chosen", { count: 999 })).toBe("999 records chosen");
  expect(i18n.translate(texts, "greeting", { name: 2026 })).toBe("Hello 2026");
});

test("names the kind of a record in English alone, and only where there is a noun", () => {
  const noun = { context: "noun", noun: "order" };
  expect(translateTexts("en", texts, "add", noun)).toBe("Add order");
  expect(translateTexts("en", texts, "add", {})).toBe("Add");
  expect(translateTexts("zh", texts, "add", noun)).toBe("新增");
});

test("translates outside of a component, with plural forms", () => {
  expect(translateTexts("en", texts, "chosen", { count: 1 })).toBe("1 record chosen");
  expect(translateTexts("zh", texts, "chosen", { count: 1 })).toBe("已选 1 条");
});

test("refuses two parts under one namespace", () => {
  const i18n = createI18n({ texts: [texts] });
  expect(() => i18n.addTexts(defineTexts("probe", { zh: { a: "甲" }, en: { a: "A" } }))).toThrow("registered twice");
});
