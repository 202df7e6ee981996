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
  if (!(await confirmBulk(api, translateTexts(api.locale(), bulkTexts, "confirm.remove", { count: size }), size, true))) return;
  const { count } = await removeSelected(api, target);
  toast.success(translateTexts(api.locale(), bulkTexts, "done.removed", { count }));
}

/** @throws ApiError when the server refuses; the selection stays then */
export async function confirmAndRun(api: Api, target: RecordTarget, action: Action, input: RecordInput): Promise<void> {
  const locale = api.locale();
  const title = action.title[locale];
  const { size } = target.selection;
  const question = translateTexts(locale, bulkTexts, "confirm.run", { count: size, action: title });
  if (!(await confirmBulk(api, question, size, action.danger))) return;
  const { count } = await runSelected(api, target, action, input);
  toast.success(translateTexts(locale, bulkTexts, "done.run", { count, action: title }));
}

function confirmBulk(api: Api, content: string, count: number, danger: boolean): Promise<boolean> {
  const words = bulkTexts[api.locale()];
  const [okText, cancelText] = [words["confirm.ok"], words["confirm.cancel"]];
  const title = translateTexts(api.locale(), bulkTexts, "confirm.title", { count });
  return confirm({ title, content, okText, cancelText, danger });
}
