import { observer } from "mobx-react-lite";
import { useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { inSentence, type StoredRecord } from "#contract";
import { EmptyState, useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordStore } from "../stores/record-store.ts";
import { recordsText } from "../table/record-label.ts";
import { treeTexts } from "./tree-texts.ts";
import { ListView } from "../views/list-view.ts";
import { useOpenedAddress } from "../views/use-opened-address.ts";
import { useListAddress } from "../views/use-list-address.ts";
import { ChildTree } from "./child-tree.tsx";
import type { ParentsProps } from "./parents-props.ts";
import { RecordList } from "../lists/record-list.tsx";

/** The parameter of the address that says whose children are shown. */
const PARENT_PARAMETER = "parent";
/** The width of the stylesheet below which the two halves stand one above the other. */
const STACKED = "(max-width: 991px)";
const CALM = "(prefers-reduced-motion: reduce)";

/** Root records of a module beside the branch under the chosen one. */
export const OwnParents = observer(function OwnParents({ module, parent }: ParentsProps) {
  const { t, text } = useI18n(treeTexts);
  const runtime = useRuntime();
  const [view] = useState(() => {
    const client = runtime.client(
      parent.columns === null ? module : { ...module, list: { ...module.list, columns: parent.columns } },
    );
    const roots = { [`${parent.field}_equal`]: module.tree?.root ?? "0" };
    const source = new RecordStore(client, (params, options) => client.parentRecords(params, options), roots);
    return new ListView(source, runtime.api, runtime.person(), "parents");
  });
  const { store } = view;
  const [search] = useSearchParams();
  const children = useRef<HTMLDivElement>(null);
  const actions = useRecordActions(
    store,
    useMemo(
      () => ({ preset: { [parent.field]: module.tree?.root ?? "0" }, addressed: true, onPeek: view.openRecord }),
      [module, parent, view],
    ),
  );
  const { show, choose: chooseView, setApart: setParent } = useListAddress(view, PARENT_PARAMETER);
  useOpenedAddress(view, view.opened, actions.abilities.view);

  const choose = useCallback(
    (record: StoredRecord) => {
      setParent(record.id);
      // On a phone the children stand far below the parents.
      if (window.matchMedia(STACKED).matches)
        requestAnimationFrame(() =>
          children.current?.scrollIntoView({ block: "start", behavior: window.matchMedia(CALM).matches ? "instant" : "smooth" }),
        );
    },
    [setParent],
  );
  const wanted = search.get(PARENT_PARAMETER);
  const chosen = store.records.find(({ id }) => id === wanted) ?? store.records[0] ?? null;

  return (
    <div className="trellis-parent-child" data-layout={parent.layout}>
      <RecordList
        label={text(module.title)}
        view={view}
        actions={actions}
        onShow={show}
        onView={chooseView}
        compact={parent.layout === "horizontal"}
        activeKey={chosen?.id ?? null}
        onRowClick={choose}
      />
      {chosen === null ? (
        store.reading.loaded && (
          <EmptyState icon="list" title={t("chooseParent", { title: text(inSentence(recordsText(module))) })} />
        )
      ) : (
        <div ref={children} className="trellis-parent-child-children">
          <ChildTree key={chosen.id} module={module} parent={parent} record={chosen} />
        </div>
      )}
    </div>
  );
});
