import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { StoredRecord } from "#contract";
import { EmptyState, useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../runtime-context.tsx";
import { RecordStore } from "../stores/record-store.ts";
import { texts } from "../texts.ts";
import { ChildTree } from "./child-tree.tsx";
import type { ParentsProps } from "./parents-props.ts";
import { RecordList } from "./record-list.tsx";
import { useAddressQuery } from "./use-address-query.ts";

/** The parameter of the address that says whose children are shown. */
const PARENT_PARAMETER = "parent";
/** As in the stylesheet: narrower, the two halves stand one above the other. */
const STACKED = "(max-width: 991px)";
const CALM = "(prefers-reduced-motion: reduce)";

/** Root records of a module beside the branch under the chosen one. */
export const OwnParents = observer(function OwnParents({ module, parent }: ParentsProps) {
  const { t, text } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => {
    const client = runtime.client(module);
    const roots = { [`${parent.field}_equal`]: module.tree?.root ?? "0" };
    return new RecordStore(client, (params, signal) => client.parentRecords(params, { signal }), roots);
  });
  const [search, setSearch] = useSearchParams();
  const children = useRef<HTMLDivElement>(null);
  const actions = useRecordActions(
    store,
    useMemo(() => ({ preset: { [parent.field]: module.tree?.root ?? "0" }, addressed: true }), [module, parent]),
  );
  const show = useAddressQuery(store, PARENT_PARAMETER);

  const choose = useCallback(
    (record: StoredRecord) => {
      const next = new URLSearchParams(search);
      next.set(PARENT_PARAMETER, record.id);
      setSearch(next, { replace: true });
      // On a phone the children stand far below the parents.
      if (window.matchMedia(STACKED).matches)
        requestAnimationFrame(() =>
          children.current?.scrollIntoView({ block: "start", behavior: window.matchMedia(CALM).matches ? "instant" : "smooth" }),
        );
    },
    [search, setSearch],
  );
  const wanted = search.get(PARENT_PARAMETER);
  const chosen = store.records.find(({ id }) => id === wanted) ?? store.records[0] ?? null;

  return (
    <div className="trellis-parent-child" data-layout={parent.layout}>
      <RecordList
        label={text(module.title)}
        store={store}
        actions={actions}
        onShow={show}
        columns={parent.columns}
        compact={parent.layout === "horizontal"}
        activeKey={chosen?.id ?? null}
        onRowClick={choose}
      />
      {chosen === null ? (
        store.loaded && <EmptyState icon="list" title={t("tree.chooseParent", { title: text(module.title) })} />
      ) : (
        <div ref={children} className="trellis-parent-child-children">
          <ChildTree key={chosen.id} module={module} parent={parent} record={chosen} />
        </div>
      )}
    </div>
  );
});
