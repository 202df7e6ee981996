import { toggled } from "./toggled.ts";
import type { ScreenAction } from "../../../../src/runtime/action-model/screen-action.ts";
import type { Api } from "../../../../src/runtime/api/create-api.ts";
import { ModuleClient } from "../../../../src/runtime/api/module-client.ts";
import { RecordTable } from "../../../../src/runtime/lists/record-table.tsx";
import { RecordStore } from "../../../../src/runtime/stores/record-store.ts";
import { ListView } from "../../../../src/runtime/views/list-view.ts";
import { benchColumns, benchModule, benchRecords } from "./list-records.ts";

const refused = (): Promise<never> => Promise.reject(new Error("the bench asks for nothing"));
const api: Api = { locale: () => "zh", call: refused, bare: refused, open: refused };
const nothing = (): void => undefined;

/** The console's list as on its screens: view, selection, actions in each row. */
export async function trellisList(rows: number, columns: number) {
  const records = benchRecords(rows, benchColumns(columns));
  const client = new ModuleClient(api, benchModule(columns), nothing);
  const page = { records, total: rows, size: rows, current: 1, pages: 1 };
  const store = new RecordStore(client, () => Promise.resolve(page));
  const view = new ListView(store, api, "bench");
  view.standAlone();
  await store.load();
  return toggled(
    <RecordTable selects view={view} actions={ACTIONS} onSort={nothing} filling={[]} onOpen={view.openRecord} />,
    store.selection.clear,
  );
}

const ACTIONS: readonly ScreenAction[] = [
  { id: "edit", label: "编辑", perform: nothing },
  { id: "delete", label: "删除", perform: nothing },
];
