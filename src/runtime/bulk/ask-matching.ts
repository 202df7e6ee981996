import type { RecordInput } from "#contract";
import type { Action } from "#metadata";
import { confirm, toast } from "#ui";
import type { Api } from "../api/create-api.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { bulkTexts } from "./bulk-texts.ts";
import { removeSelected, runSelected } from "./matching.ts";

/** @throws ApiError when the server refuses; the selection stays then */
export async function askAndRemove(api: Api, target: RecordTarget): Promise<void> {
  const said = bulkTexts[api.locale()];
  const { size } = target.selection;
  if (!(await asked(api, filled(said["confirm.remove"], { count: size }), true))) return;
  const { count } = await removeSelected(api, target);
  toast.success(filled(said["done.removed"], { count }));
}

/** @throws ApiError when the server refuses; the selection stays then */
export async function askAndRun(api: Api, target: RecordTarget, action: Action, input: RecordInput): Promise<void> {
  const locale = api.locale();
  const said = bulkTexts[locale];
  const title = action.title[locale];
  const { size } = target.selection;
  if (!(await asked(api, filled(said["confirm.run"], { count: size, action: title }), action.danger))) return;
  const { count } = await runSelected(api, target, action, input);
  toast.success(filled(said["done.run"], { count, action: title }));
}

function asked(api: Api, content: string, danger: boolean): Promise<boolean> {
  const said = bulkTexts[api.locale()];
  const [title, okText, cancelText] = [said["confirm.title"], said["confirm.ok"], said["confirm.cancel"]];
  return confirm({ title, content, okText, cancelText, danger });
}

function filled(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
