import { useState } from "react";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import { RecordList } from "./record-list.tsx";
import { useAddressQuery } from "./use-address-query.ts";

/** The list of a module's records. Its address says which filters, sort and page it shows. */
export function ListScreen({ module }: { readonly module: Module }) {
  const { text } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => new RecordStore(runtime.client(module)));
  const actions = useRecordActions(store);
  const show = useAddressQuery(store);
  return <RecordList label={text(module.title)} store={store} actions={actions} onShow={show} />;
}
