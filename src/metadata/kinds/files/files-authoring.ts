import { isJsonObject } from "#contract";
import { FILE_OPTIONS } from "../shared/common-authoring.ts";
import type { FieldFacts, KindAuthoring } from "../kind-authoring.ts";

export const filesAuthoring: KindAuthoring = {
  fits: isFileList,
  needs: {
    zh: "items 为含 link、name 文本（可加 size 整数）的对象的数组",
    en: "an array of objects with the strings link and name, and optionally an integer size",
  },
  options: FILE_OPTIONS,
  placeholder: false,
  otherNames: [],
  sample: {
    property: {
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
    ui: { "ui:widget": "files" },
    en: "Documents",
    value: [{ link: "/favicon.svg", name: "trellis.svg", size: 640 }],
  },
};

const PARTS: Readonly<Record<string, string>> = { link: "string", name: "string", size: "integer" };

function isFileList({ schema, type }: FieldFacts): boolean {
  const parts = isJsonObject(schema["items"]) ? schema["items"]["properties"] : undefined;
  if (type !== "array" || !isJsonObject(parts) || !("link" in parts && "name" in parts)) return false;
  return Object.entries(parts).every(([name, part]) => name in PARTS && isJsonObject(part) && part["type"] === PARTS[name]);
}
