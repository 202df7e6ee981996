import type { Plugin } from "vite";

/**
 * Removes parts of libraries that the console never uses and the bundler cannot remove: 10 KB gz of the first load.
 * Throws when a library has another form than expected, so that an upgrade cannot lose this unnoticed.
 */
export function withoutSpareParts(): Plugin {
  return {
    name: "trellis:without-spare-parts",
    enforce: "pre",
    transform: {
      filter: { id: /\/node_modules\/(?:axios\/lib|resize-observer-polyfill|@arco-design\/web-react\/es)\// },
      handler(code, id) {
        const file = fileOf(id);
        return file === null ? null : { code: withoutSpares(code, file), map: null };
      },
    },
  };
}

/** Texts to replace, with their replacements. All must be present. */
type Cuts = readonly (readonly [from: string, to: string])[];

/** Replacements by file: of the whole file, or of parts of it. */
export const SPARES: Readonly<Record<string, string | Cuts>> = {
  // Requests use XMLHttpRequest, which reports the progress of uploads. Streamed responses use `fetch` directly.
  "axios/lib/adapters/fetch.js": "export const getFetch = () => null;",
  // Bodies are JSON or FormData, an AbortSignal cancels calls, and statuses are numbers.
  "axios/lib/helpers/formDataToJSON.js": "export default () => null;",
  "axios/lib/helpers/toURLEncodedForm.js": "export default () => null;",
  "axios/lib/cancel/CancelToken.js": "export default null;",
  "axios/lib/helpers/HttpStatusCode.js": "export default null;",
  // All supported browsers have it.
  "resize-observer-polyfill/dist/ResizeObserver.es.js": "export default globalThis.ResizeObserver;",
  // The console has its own toasts (src/ui/feedback/toast-list.tsx).
  "@arco-design/web-react/es/ConfigProvider/index.js": [
    ["import Message from '../Message';", ""],
    ["import Notification from '../Notification';", ""],
    ["Message.config({ prefixCls: prefixCls, rtl: rtl });", ""],
    ["Notification.config({ prefixCls: prefixCls, rtl: rtl });", ""],
  ],
  // A field of one line brings no other kind of field along. Those that show one import it by its own file.
  "@arco-design/web-react/es/Input/input.js": [
    ["import Search from './search';", ""],
    ["import TextArea from './textarea';", ""],
    ["import Password from './password';", ""],
    ["import Group from './group';", ""],
    ["InputElement.Search = Search;", ""],
    ["InputElement.TextArea = TextArea;", ""],
    ["InputElement.Password = Password;", ""],
    ["InputElement.Group = Group;", ""],
  ],
  // Dates load with the date picker.
  "@arco-design/web-react/es/locale/zh-CN.js": [["import 'dayjs/locale/zh-cn';", ""]],
  "@arco-design/web-react/es/DatePicker/index.js": [["import React", "import 'dayjs/locale/zh-cn';\nimport React"]],
};

function fileOf(id: string): string | null {
  const [path = ""] = id.split("?");
  return Object.keys(SPARES).find((file) => path.endsWith(`/node_modules/${file}`)) ?? null;
}

/** @param file key of `SPARES` */
export function withoutSpares(code: string, file: string): string {
  const spare = SPARES[file] ?? [];
  if (typeof spare === "string") return spare;
  return spare.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} no longer says ${from}: see vite/spare-parts.ts`);
    return text.replace(from, to);
  }, code);
}
