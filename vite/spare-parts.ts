import type { Plugin } from "vite";

/**
 * Leaves out of libraries what the console never uses and the bundler cannot see to be unused: 10 KB gz of the first
 * load. Throws when a library no longer looks as expected: an upgrade must neither lose this nor break in silence.
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

/** Texts that go, each with what comes in its place; all of them must be there. */
type Cuts = readonly (readonly [from: string, to: string])[];

/** By file: what stands in its place, or what is cut out of it. */
export const SPARES: Readonly<Record<string, string | Cuts>> = {
  // Requests go by XMLHttpRequest, which tells how much of an upload has left; replies that come in pieces by `fetch` itself.
  "axios/lib/adapters/fetch.js": "export const getFetch = () => null;",
  // Bodies are JSON or a FormData as it is; calls are given up by an AbortSignal; statuses are numbers.
  "axios/lib/helpers/formDataToJSON.js": "export default () => null;",
  "axios/lib/helpers/toURLEncodedForm.js": "export default () => null;",
  "axios/lib/cancel/CancelToken.js": "export default null;",
  "axios/lib/helpers/HttpStatusCode.js": "export default null;",
  // Every browser that the console is built for has it.
  "resize-observer-polyfill/dist/ResizeObserver.es.js": "export default globalThis.ResizeObserver;",
  // Toasts are ours (src/ui/feedback/toast-list.tsx).
  "@arco-design/web-react/es/ConfigProvider/index.js": [
    ["import Message from '../Message';", ""],
    ["import Notification from '../Notification';", ""],
    ["Message.config({ prefixCls: prefixCls, rtl: rtl });", ""],
    ["Notification.config({ prefixCls: prefixCls, rtl: rtl });", ""],
  ],
  // Dates are for those who pick one.
  "@arco-design/web-react/es/locale/zh-CN.js": [["import 'dayjs/locale/zh-cn';", ""]],
  "@arco-design/web-react/es/DatePicker/index.js": [["import React", "import 'dayjs/locale/zh-cn';\nimport React"]],
};

function fileOf(id: string): string | null {
  const [path = ""] = id.split("?");
  return Object.keys(SPARES).find((file) => path.endsWith(`/node_modules/${file}`)) ?? null;
}

/** @param file a key of `SPARES` */
export function withoutSpares(code: string, file: string): string {
  const spare = SPARES[file] ?? [];
  if (typeof spare === "string") return spare;
  return spare.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} no longer says ${from}: see vite/spare-parts.ts`);
    return text.replace(from, to);
  }, code);
}
