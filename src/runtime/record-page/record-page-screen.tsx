import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Module } from "#metadata";
import { Skeleton } from "#ui";
import { messageOf } from "../api/api-error.ts";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { useScreenLifecycle } from "../lifecycle/screen-lifecycle.ts";
import { PageStore } from "../stores/page-store.ts";
import { orderInState } from "../stores/record-order.ts";
import { useStoreQuery } from "../stores/use-store-query.ts";
import { recordLabel } from "../table/record-label.ts";
import { isGone, PageFailure } from "./page-failure.tsx";
import { PageHead } from "./page-head.tsx";
import { PageParts } from "./page-parts.tsx";
import { StaleAlert } from "./stale-alert.tsx";
import "./record-page.css";

export interface RecordPageProps {
  readonly module: Module;
  readonly id: string;
  /** Path of the module's screen. */
  readonly list: string;
}

/** One record with its address: its name, state and actions, its fields, and what refers to it. */
export const RecordPageScreen = observer(function RecordPageScreen({ module, id, list }: RecordPageProps) {
  const runtime = useRuntime();
  const [store] = useState(() => new PageStore(runtime.client(module), id));
  const { record, reading, removed } = store;
  const actions = useRecordActions(store, ADDRESSED);
  const order = useOrder();
  const navigate = useNavigate();
  const life = useScreenLifecycle();
  const { pathname } = useLocation();
  useStoreQuery(store, "", () => void store.load());
  const name = record === null ? null : recordLabel(module, record);
  useEffect(() => {
    if (name !== null) life?.entitle(name);
  }, [life, name]);
  useEffect(() => {
    if (removed) void navigate(list, { replace: true, state: { turnedFrom: pathname } });
  }, [removed, navigate, list, pathname]);

  const may = actions.abilities.view;
  const { error } = reading;
  if (!may || (error !== null && (record === null || isGone(error))))
    return <PageFailure store={store} error={may ? error : null} list={list} actions={actions} />;
  if (record === null) return <Skeleton shape="form" rows={Math.min(module.fields.length, 8)} />;
  return (
    <article className="record-page">
      {error !== null && <StaleAlert reason={messageOf(error)} onRetry={() => void store.load()} />}
      <PageHead store={store} record={record} list={list} order={order} actions={actions} />
      <PageParts store={store} record={record} />
      {actions.dialog}
    </article>
  );
});

const ADDRESSED = { addressed: true } as const;

/** The list from which the page was opened. A tab that was left and is opened again still knows it. */
function useOrder() {
  const { state } = useLocation();
  const known = useRef(orderInState(state));
  const found = orderInState(state);
  if (found !== null) known.current = found;
  return known.current;
}
