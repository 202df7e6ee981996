import type { Plugin } from "vite";

/**
 * Removes parts of libraries that the console never uses and the bundler cannot remove: 20 KB gz of the first load.
 * Throws when a library has another form than expected, so that an upgrade cannot lose this unnoticed.
 */
export function withoutSpareParts(): Plugin {
  return {
    name: "trellis:without-spare-parts",
    enforce: "pre",
    transform: {
      filter: {
        id: /\/node_modules\/(?:axios\/lib|resize-observer-polyfill|@arco-design\/web-react\/es|i18next\/dist\/esm|mobx\/dist|react-router\/dist\/development)\//,
      },
      handler(code, id) {
        const file = fileOf(id);
        return file === null ? null : { code: withoutSpares(code, file), map: null };
      },
    },
  };
}

/**
 * Texts to replace, with their replacements. All must be present. A `block` reaches from its first line, which the text
 * names, to the line that closes it.
 */
type Cuts = readonly (readonly [from: string, to: string, reach?: "block"])[];

const NO_PREFETCH = "function usePrefetchBehavior() { return [false, null, {}]; }";

/** Replacements by file: the whole file, or parts of it. */
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
  // Texts are registered in the page, so i18next needs no code to fetch, format, clone or detect them.
  "i18next/dist/esm/i18next.js": [
    ["class Connector extends EventEmitter {", "class Connector extends EventEmitter {}", "block"],
    ["formatter = Formatter;", "formatter = null;"],
    ["  loadResources(language, callback = noop) {", "  loadResources(language, callback) { callback(null); }", "block"],
    ["  reloadResources(lngs, ns, callback) {", "  reloadResources() {}", "block"],
    ["  use(module) {", "  use() {}", "block"],
    ["  hydrate(resources, lng) {", "  hydrate() {}", "block"],
    ["  getFixedT(lng, ns, keyPrefix, fixedOpts) {", "  getFixedT() {}", "block"],
    ["  hasLoadedNamespace(ns, options = {}) {", "  hasLoadedNamespace() {}", "block"],
    ["  loadNamespaces(ns, callback) {", "  loadNamespaces() {}", "block"],
    ["  loadLanguages(lngs, callback) {", "  loadLanguages() {}", "block"],
    ["  dir(lng) {", "  dir() {}", "block"],
    ["  cloneInstance(options = {}, callback = noop) {", "  cloneInstance() {}", "block"],
    ["  toJSON() {", "", "block"],
  ],
  // Routes have no loaders, actions or boundaries of the router, links load nothing ahead, and forms are our own.
  "react-router/dist/development/chunk-6KYCQHYJ.mjs": [
    ["var ENABLE_DEV_WARNINGS = true;", "var ENABLE_DEV_WARNINGS = false;"],
    ["function DefaultErrorComponent() {", "function DefaultErrorComponent() { return null; }", "block"],
    ["var RenderErrorBoundary = class extends React2.Component {", "var RenderErrorBoundary = {};", "block"],
    ["function usePrefetchBehavior(prefetch, theirElementProps) {", NO_PREFETCH, "block"],
    ["function PrefetchPageLinks({ page, ...linkProps }) {", "function PrefetchPageLinks() { return null; }", "block"],
    ["var Form = React10.forwardRef(", "var Form = {};", "block"],
    ["function useViewTransitionState(to, { relative } = {}) {", "function useViewTransitionState() { return false; }", "block"],
  ],
  // Stores say what is observable with `makeObservable` and `makeAutoObservable`, not with decorators.
  "mobx/dist/mobx.mjs": [
    ["function decorateAction20223_(annotation, mthd, context) {", "function decorateAction20223_() {}", "block"],
    ["function decorateFlow20223_(annotation, mthd, context) {", "function decorateFlow20223_() {}", "block"],
    ["function decorateComputed20223_(annotation, get, context) {", "function decorateComputed20223_() {}", "block"],
    ["function decorateObservable20223_(annotation, desc, context) {", "function decorateObservable20223_() {}", "block"],
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
  return spare.reduce((text, [from, to, reach]) => {
    const start = text.indexOf(from);
    if (start < 0) throw new Error(`${file} no longer says ${from}: see vite/spare-parts.ts`);
    const end = reach === "block" ? endOfBlock(text, start) : start + from.length;
    return text.slice(0, start) + to + text.slice(end);
  }, code);
}

/** Returns the end of the line that closes a block: the first one below it with its indent and nothing but brackets. */
function endOfBlock(text: string, start: number): number {
  const indent = /^ */.exec(text.slice(start))?.[0] ?? "";
  const close = new RegExp(`\\n${indent}[})]+;?(?=\\n)`, "g");
  close.lastIndex = start;
  if (close.exec(text) === null) throw new Error(`A block does not end: ${text.slice(start, start + 60)}`);
  return close.lastIndex;
}
