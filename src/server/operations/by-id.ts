import type { OperationId } from "#metadata";
import type { Handler } from "../base/feature.ts";
import { all } from "./all.ts";
import { childList } from "./child-list.ts";
import { detail } from "./detail.ts";
import { dictionary } from "./dictionary.ts";
import { latest } from "./latest.ts";
import { lazyList } from "./lazy-list.ts";
import { list } from "./list.ts";
import { page } from "./page.ts";
import { parentList } from "./parent-list.ts";
import { remove } from "./remove.ts";
import { reorder } from "./reorder.ts";
import { select } from "./select.ts";
import { submit, save, update } from "./submit.ts";
import { sum, sumPage } from "./sum.ts";
import { tree, lazyTree } from "./tree.ts";

/** The generic operations. Each needs an authorised context; operations that write need a transaction as its `db`. */
export const OPERATIONS_BY_ID = {
  list,
  page,
  all,
  latest,
  sum,
  sumPage,
  detail,
  submit,
  save,
  update,
  remove,
  reorder,
  tree,
  lazyTree,
  lazyList,
  select,
  dictionary,
  parentList,
  childList,
} as const satisfies Readonly<Partial<Record<OperationId, Handler>>>;
