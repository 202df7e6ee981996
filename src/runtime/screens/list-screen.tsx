import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import { ListView } from "../views/list-view.ts";
import { useListAddress } from "../views/use-list-address.ts";
import { useOpenedAddress } from "../views/use-opened-address.ts";
import { RecordList } from "../lists/record-list.tsx";

interface ListScreenProps {
  readonly module: Module;
  /** Heading of a list that is a part of a screen; default: the title of the screen. */
  readonly title?: string;
}

/** The list of a module's records. Its address says which view, filters, sort and page it shows. */
export const ListScreen = observer(function ListScreen({ module, title }: ListScreenProps) {
  const { text } = useI18n(texts);
  const runtime = useRuntime();
  const [view] = useState(() => new ListView(new RecordStore(runtime.client(module)), runtime.api, runtime.person()));
  const actions = useRecordActions(view.store, { addressed: true, onPeek: view.openRecord });
  const { show, choose } = useListAddress(view);
  useOpenedAddress(view, view.opened, actions.abilities.view);
  return <RecordList label={title ?? text(module.title)} view={view} actions={actions} onShow={show} onView={choose} />;
});
