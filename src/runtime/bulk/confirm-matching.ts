import type { RecordInput } from "#contract";
import type { Action } from "#metadata";
import { confirm, toast, translateTexts } from "#ui";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { removeSelected, runSelected } from "./selected-records.ts";

/** @throws ApiError when the server refuses; the selection stays then */
export async function confirmAndRemove(api: Api, target: RecordTarget): Promise<void> {
  const { size } = target.selection;
  const say = (key: "confirm.remove" | "confirm.removeDo"): string =>
    translateTexts(api.locale(), bulkTexts, key, { count: size });
  if (!(await confirmBulk(api, size, { content: say("confirm.remove"), okText: say("confirm.removeDo"), danger: true }))) return;
  const { count } = await removeSelected(api, target);
  toast.success(translateTexts(api.locale(), bulkTexts, "done.removed", { count }));
}

/** @throws ApiError when the server refuses; the selection stays then */
export async function confirmAndRun(api: Api, target: RecordTarget, action: Action, input: RecordInput): Promise<void> {
  const locale = api.locale();
  const title = action.title[locale];
  const { size } = target.selection;
  const content = translateTexts(locale, bulkTexts, "confirm.run", { count: size, action: title });
  if (!(await confirmBulk(api, size, { content, okText: title, danger: action.danger }))) return;
  const { count } = await runSelected(api, target, action, input);
  toast.success(translateTexts(locale, bulkTexts, "done.run", { count, action: title }));
}

interface BulkQuestion {
  readonly content: string;
  readonly okText: string;
  readonly danger: boolean;
}

function confirmBulk(api: Api, count: number, question: BulkQuestion): Promise<boolean> {
  const title = translateTexts(api.locale(), bulkTexts, "confirm.title", { count });
  return confirm({ title, cancelText: bulkTexts[api.locale()]["confirm.cancel"], ...question });
}
