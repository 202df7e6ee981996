// Generic operations, for handlers that add to one.
export { all } from "./operations/all.ts";
export { detail } from "./operations/detail.ts";
export { judgeAction } from "./operations/judged-handler.ts";
export { lazyList } from "./operations/lazy-list.ts";
export { page } from "./operations/page.ts";
export { remove } from "./operations/remove.ts";
export { tree } from "./operations/tree.ts";
export { readForm, runAction } from "./operations/run-action.ts";
export { saveRecord } from "./records/saving/save-record.ts";
export { saveRecords } from "./records/saving/save-records.ts";
export { editableFields, editFields } from "./records/saving/edit-fields.ts";
export { active, findMentions, users, type Mention } from "./records/mentions.ts";
export { addLabels } from "./records/read/labels.ts";
export { setValues } from "./records/set-values.ts";
export { tenantBoundary } from "./data/conditions/boundary.ts";
export { openSavepoint } from "./data/savepoint.ts";
export { judgeTogether } from "./data/write/refuse-gathered.ts";
