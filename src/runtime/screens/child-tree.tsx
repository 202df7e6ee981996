import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useState } from "react";
import type { StoredRecord } from "#contract";
import type { Module, ParentLink } from "#metadata";
import { useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import type { ReadOptions } from "../api/module-client.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { keyOf } from "../stores/tree-nodes.ts";
import { TreeStore } from "../stores/tree-store.ts";
import { treeTexts } from "./tree-texts.ts";
import { ListView } from "../views/list-view.ts";
import { useOwnQuery } from "../views/use-own-query.ts";
import { recordLabel } from "../table/record-label.ts";
import { TreeList } from "../lists/tree-list.tsx";

interface ChildTreeProps {
  readonly module: Module;
  readonly parent: ParentLink;
  /** The chosen parent, a record of the same module. */
  readonly record: StoredRecord;
}

/** The branch under one root record. What a child takes over from its parent is preset and not editable. */
export const ChildTree = observer(function ChildTree({ module, parent, record }: ChildTreeProps) {
  const { t } = useI18n(treeTexts);
  const runtime = useRuntime();
  const [view] = useState(() => {
    const client = runtime.client(module);
    const whole = (params: Record<string, string>, options: ReadOptions) =>
      client.childRecords({ ...params, [parent.field]: record.id }, options);
    const store = new TreeStore(client, { whole, branch: null, part: true });
    return new ListView(store, runtime.api, runtime.person(), "children");
  });
  const { store } = view;
  const { tree } = store;
  const inherited = useCallback(
    (from: StoredRecord) => ({
      [parent.field]: keyOf(tree, from),
      ...Object.fromEntries(parent.inherit.map((field) => [field, from[field] ?? null])),
    }),
    [parent, tree],
  );
  const actions = useRecordActions(
    store,
    useMemo(
      () => ({
        preset: inherited(record),
        locked: [parent.field, ...parent.inherit],
        childPreset: inherited,
        onPeek: view.openRecord,
      }),
      [inherited, record, parent, view],
    ),
  );

  const show = useOwnQuery(view);
  const title = t("children", { title: recordLabel(module, record) });
  return (
    <TreeList
      label={title}
      heading={<h2 className="trellis-parent-child-title">{title}</h2>}
      view={view}
      actions={actions}
      onShow={show}
      secondary
      compact={parent.layout === "horizontal"}
    />
  );
});
