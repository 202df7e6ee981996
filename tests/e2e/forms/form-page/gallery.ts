import { normalise, type AuthoredModule, type Module } from "#metadata";
import { REGION } from "./regions.ts";

/** A module with the widgets that edit one kind of value each. */
const authored: AuthoredModule = {
  module: "gallery",
  title: "陈列",
  schema: {
    type: "object",
    required: ["price", "stars"],
    properties: {
      price: { type: "string", title: "价格", "x-format": "money" },
      plain: { type: "string", title: "费用", "x-format": "money" },
      share: { type: "number", title: "折扣", "x-format": "percent", minimum: 0, maximum: 1 },
      stars: { type: "integer", title: "评价", maximum: 5 },
      halves: { type: "number", title: "口味", maximum: 5, multipleOf: 0.5 },
      color: { type: "string", title: "颜色", "x-format": "color" },
      place: { type: "string", title: "地区", "x-ref": { module: "region", value: "code", label: "name" } },
      words: { type: "array", title: "关键字", items: { type: "string", maxLength: 6 }, maxItems: 4 },
      files: {
        type: "array",
        title: "资料",
        maxItems: 3,
        items: {
          type: "object",
          required: ["link", "name"],
          properties: {
            link: { type: "string", title: "地址", "x-format": "path" },
            name: { type: "string", title: "名称" },
            size: { type: "integer", title: "大小" },
          },
        },
      },
      intro: { type: "string", title: "介绍", "x-format": "markdown" },
      query: { type: "string", title: "查询" },
      setup: { type: "string", title: "设定", "x-format": "json" },
    },
  },
  ui: {
    dialog: { columns: 2 },
    fields: {
      price: { "ui:options": { currency: "CNY" } },
      stars: { "ui:widget": "rating" },
      halves: { "ui:widget": "rating" },
      place: { "ui:widget": "cascader" },
      words: { "ui:widget": "tags" },
      files: { "ui:widget": "files", "ui:options": { accept: ".png,.pdf,.txt", maxSize: 100_000 } },
      query: { "ui:widget": "code", "ui:options": { language: "sql" } },
      setup: { "ui:widget": "code", "ui:options": { language: "json" } },
    },
  },
  endpoints: { base: "/gallery" },
  en: {
    title: "Gallery",
    price: "Price",
    plain: "Fee",
    share: "Discount",
    stars: "Rating",
    halves: "Taste",
    color: "Colour",
    place: "Region",
    words: "Keywords",
    files: "Documents",
    intro: "About",
    query: "Query",
    setup: "Setup",
  },
};

export const gallery: Module = normalise(authored, "test", (name) => (name === "region" ? REGION : undefined));
