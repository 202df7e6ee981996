// Generic operations, for handlers that add to one.
export { detail } from "./operations/detail.ts";
export { lazyList } from "./operations/lazy-list.ts";
export { page } from "./operations/page.ts";
export { tree } from "./operations/tree.ts";
export { readForm } from "./operations/run-action.ts";
export { saveRecord } from "./records/saving/save-record.ts";
