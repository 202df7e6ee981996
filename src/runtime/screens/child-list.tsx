import { reaction } from "mobx";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import type { Module, ParentLink } from "#metadata";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordStore } from "../stores/record-store.ts";
import { ListView } from "../views/list-view.ts";
import { useOwnQuery } from "../views/use-own-query.ts";
import { useOpenedAddress } from "../views/use-opened-address.ts";
import { RecordList } from "../lists/record-list.tsx";

interface ChildListProps {
  readonly module: Module;
  readonly parent: ParentLink;
  /** Key of the chosen parent, a record of another module. */
  readonly value: string;
  readonly title: string;
  /** Called with the parent's key when the number of its records is known. */
  readonly onTotal: (parent: string, total: number) => void;
}

/** The records of one parent. The parent is preset in a new one and not editable. */
export const ChildList = observer(function ChildList({ module, parent, value, title, onTotal }: ChildListProps) {
  const runtime = useRuntime();
  const [view] = useState(() => {
    const client = runtime.client(module);
    const under = { [`${parent.field}_equal`]: value };
    const source = new RecordStore(client, (params, options) => client.page({ ...params, ...under }, options), under);
    return new ListView(source, runtime.api, runtime.person());
  });
  const actions = useRecordActions(
    view.store,
    useMemo(
      () => ({ preset: { [parent.field]: value }, locked: [parent.field], addressed: true, onPeek: view.openRecord }),
      [parent, value, view],
    ),
  );
  const searched = useMemo(
    () => ({ ...module, list: { ...module.list, filters: module.list.filters.filter(({ field }) => field !== parent.field) } }),
    [module, parent],
  );

  const show = useOwnQuery(view);
  useOpenedAddress(view, view.opened, actions.abilities.view);
  const { store } = view;
  useEffect(
    () =>
      reaction(
        () => (store.filtered || !store.reading.loaded ? null : store.total),
        (total) => total !== null && onTotal(value, total),
      ),
    [store, value, onTotal],
  );
  return (
    <RecordList
      label={title}
      heading={<h2 className="trellis-parent-child-title">{title}</h2>}
      view={view}
      actions={actions}
      onShow={show}
      searched={searched}
    />
  );
});
