import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState } from "react";
import { MAX_RELATED_COUNT } from "#contract";
import type { Module, RelatedList as RelatedListLink } from "#metadata";
import { useI18n } from "#ui";
import type { RecordActions } from "../action-model/record-actions.ts";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordList } from "../lists/record-list.tsx";
import { RecordStore } from "../stores/record-store.ts";
import { ListView } from "../views/list-view.ts";
import { useOwnQuery } from "../views/use-own-query.ts";
import type { OnSize } from "./related-part.tsx";

interface RelatedListProps {
  /** The listed module. */
  readonly module: Module;
  readonly related: RelatedListLink;
  /** Value of the reference to the record of the page. */
  readonly value: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly onSize: OnSize;
}

/** Tools for the whole module, which a list of one record's relations is not. */
const WHOLE_MODULE: ReadonlySet<string> = new Set(["import", "bin"]);

/** The list of another module, limited to the records that refer to one record. New records refer to it as well. */
export const RelatedList = observer(function RelatedList({ module, related, value, filters, onSize }: RelatedListProps) {
  const { text } = useI18n();
  const runtime = useRuntime();
  const { field, holder, writable, multiple } = related;
  const [view] = useState(() => {
    const client = runtime.client(withoutReference(module, multiple ? [holder] : [field, holder]));
    const source = new RecordStore(client, (params, options) => client.page({ ...params, ...filters }, options), filters);
    return new ListView(source, runtime.api, runtime.person(), related.key);
  });
  const { store } = view;
  const actions = useRecordActions(
    store,
    useMemo(
      () => ({
        onPeek: view.openRecord,
        ...(writable ? { preset: { [field]: value }, locked: multiple ? [] : [field] } : {}),
      }),
      [view, writable, multiple, field, value],
    ),
  );
  const offered = useMemo(() => withoutWhole(actions, writable), [actions, writable]);
  const show = useOwnQuery(view);
  const { total, filtered, reading } = store;
  const whole = reading.loaded && !filtered;
  useEffect(() => {
    if (whole) onSize({ count: Math.min(total, MAX_RELATED_COUNT), more: total > MAX_RELATED_COUNT });
  }, [whole, total, onSize]);
  return <RecordList label={text(related.title)} view={view} actions={offered} onShow={show} secondary />;
});

/** The reference is the same in every row. */
function withoutReference(module: Module, names: readonly (string | null)[]): Module {
  const { list } = module;
  return {
    ...module,
    list: {
      ...list,
      columns: list.columns.filter(({ field }) => !names.includes(field)),
      filters: list.filters.filter(({ field }) => !names.includes(field)),
    },
  };
}

function withoutWhole(actions: RecordActions, writable: boolean): RecordActions {
  return {
    ...actions,
    abilities: { ...actions.abilities, add: actions.abilities.add && writable },
    toolbar: actions.toolbar.filter(({ id }) => !WHOLE_MODULE.has(id) && (id !== "add" || writable)),
  };
}
