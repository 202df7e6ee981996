import { observer } from "mobx-react-lite";
import { useCallback, useState } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { keyOf } from "../stores/tree-nodes.ts";
import { TreeStore } from "../stores/tree-store.ts";
import { texts } from "../texts.ts";
import { ListView } from "../views/list-view.ts";
import { useListAddress } from "../views/use-list-address.ts";
import { useOpenedAddress } from "../views/use-opened-address.ts";
import { TreeList } from "../lists/tree-list.tsx";

/** A module whose records form a tree, whole or opened node by node. A search shows the branches that match, opened. */
export const TreeScreen = observer(function TreeScreen({ module }: { readonly module: Module }) {
  const { text } = useI18n(texts);
  const runtime = useRuntime();
  const [view] = useState(() => new ListView(new TreeStore(runtime.client(module)), runtime.api, runtime.person()));
  const { tree } = view.store;
  const childPreset = useCallback((record: StoredRecord) => ({ [tree.parentField]: keyOf(tree, record) }), [tree]);
  const actions = useRecordActions(view.store, { childPreset, addressed: true, onPeek: view.openRecord });
  const { show, choose } = useListAddress(view);
  useOpenedAddress(view, view.opened, actions.abilities.view);
  return <TreeList label={text(module.title)} view={view} actions={actions} onShow={show} onView={choose} />;
});
