import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { StoredRecord, TreeNode } from "#contract";
import type { Module } from "#metadata";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { useRecordActions } from "../actions/use-record-actions.tsx";
import { hashOf } from "../action-model/use-form-address.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { NodeStore } from "../stores/node-store.ts";
import { texts } from "../texts.ts";
import { treeTexts } from "./tree-texts.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { NodeForm, type NodeTarget } from "./node-form.tsx";
import "./parent-child-screen.css";
import "../form/touch.css";
import { ScreenTitle } from "../lists/screen-title.tsx";
import { ToolbarTools } from "../lists/head/toolbar-tools.tsx";
import { TreeNav, type NavNode } from "./tree-nav.tsx";
import { useNodeSearch } from "./use-node-search.ts";
import { useStoreQuery } from "../stores/use-store-query.ts";
import { useDiscardQuestion } from "../editing/use-leave-guard.ts";

const NODE_PARAMETER = "node";
const NONE: readonly StoredRecord[] = [];
const ADD = hashOf({ mode: "add", id: null });

/** The form of a new node; the next one of the same parent is another form. */
interface NewNode {
  readonly parent: string;
  readonly turn: number;
}

/** A tree on the left, the form of the chosen node on the right (regions). */
export const TreeFormScreen = observer(function TreeFormScreen({ module }: { readonly module: Module }) {
  const { t, text } = useI18n(texts);
  const { t: tree } = useI18n(treeTexts);
  const runtime = useRuntime();
  const [store] = useState(() => new NodeStore(runtime.client(module)));
  const [search, setSearch] = useSearchParams();
  const [adding, setAdding] = useState<NewNode | null>(null);
  const form = useRef<FormHandle>(null);
  const mayDiscard = useDiscardQuestion();
  const actions = useRecordActions(store);
  const { abilities } = actions;
  const selected = search.get(NODE_PARAMETER);
  const root = module.tree?.root ?? "0";

  useStoreQuery(store, "", () => void store.load());

  const mayLeave = async () => {
    if (form.current?.isDirty() !== true) return true;
    if (!(await mayDiscard())) return false;
    form.current.discard();
    return true;
  };
  const go = (key: string | null) => {
    const next = new URLSearchParams(search);
    if (key === null) next.delete(NODE_PARAMETER);
    else next.set(NODE_PARAMETER, key);
    setAdding(null);
    setSearch(next, { replace: true });
  };
  const choose = async (key: string) => {
    if (await mayLeave()) go(key);
  };
  const add = async (parent: string) => {
    if (!(await mayLeave())) return;
    setAdding((now) => ({ parent, turn: (now?.turn ?? 0) + 1 }));
  };
  const { hash } = useLocation();
  const asked = hash === ADD && abilities.add;
  const latestAdd = useRef(add);
  latestAdd.current = add;
  useEffect(() => {
    if (!asked) return;
    // A second question is announced again, even with the same text.
    setSearch((now) => now, { replace: true });
    void latestAdd.current(root);
  }, [asked, root, setSearch]);
  const nodes = useMemo(() => navNodes(store.under, store.roots), [store.under, store.roots]);
  const nodeSearch = useNodeSearch(store.client);
  const { found } = nodeSearch;
  const target: NodeTarget | null =
    adding !== null ? { kind: "new", parent: adding.parent } : selected !== null ? { kind: "record", key: selected } : null;

  return (
    <div className="trellis-parent-child" data-layout="nav">
      <div className="trellis-side">
        <ScreenTitle>{text(module.title)}</ScreenTitle>
        <div className="trellis-toolbar-row" role="toolbar" aria-label={t("list.toolbar")}>
          {abilities.add && selected !== null && (
            <Button type="primary" onClick={() => void add(selected)}>
              {t("action.addChild")}
            </Button>
          )}
          {abilities.add && (
            <Button type={selected === null ? "primary" : "secondary"} onClick={() => void add(root)}>
              {tree("addRoot")}
            </Button>
          )}
          <ToolbarTools
            loading={store.reading.loading}
            onRefresh={() => void store.load()}
            status={actions.status}
            tools={actions.toolbar.filter(({ icon, needsSelection }) => icon !== undefined && needsSelection !== true)}
            records={NONE}
          />
        </div>
        <Input
          className="trellis-nav-search"
          allowClear
          aria-label={tree("search")}
          placeholder={tree("search")}
          value={nodeSearch.words}
          onChange={nodeSearch.setWords}
        />
        <div className="trellis-side-scroll">
          {nodeSearch.failed ? (
            <ErrorState title={tree("searchFailed")} />
          ) : found !== null && found.nodes.length === 0 ? (
            <EmptyState icon="search" title={t("list.noMatch")} />
          ) : store.reading.error !== null && store.roots.length === 0 ? (
            <ErrorState hint={store.reading.error.message} onRetry={() => void store.load()} />
          ) : !store.reading.loaded ? (
            <Skeleton rows={10} />
          ) : (
            <TreeNav
              label={text(module.title)}
              nodes={found?.nodes ?? nodes}
              expanded={found?.expanded ?? store.expanded}
              fetching={store.fetching}
              selected={selected}
              onToggle={found === null ? store.toggle : (key) => void choose(key)}
              onSelect={(key) => void choose(key)}
            />
          )}
        </div>
      </div>
      {target === null ? (
        <EmptyState icon="branch" title={tree("pick")} />
      ) : (
        <NodeForm
          key={adding !== null ? `new ${adding.turn}` : `of ${selected}`}
          store={store}
          target={target}
          actions={actions}
          form={form}
          onSaved={(parent, key) => {
            if (parent !== root) store.open(parent);
            void store.load();
            go(key);
          }}
          onRemoved={() => {
            void store.load();
            go(null);
          }}
          onCancel={() => void mayLeave().then((leave) => leave && go(selected))}
        />
      )}
      {actions.dialog}
    </div>
  );
});

function navNodes(under: ReadonlyMap<string, readonly TreeNode[]>, nodes: readonly TreeNode[]): readonly NavNode[] {
  return nodes.map(({ key, title, hasChildren }) => {
    const children = under.get(key);
    return {
      key,
      title,
      expandable: hasChildren === true || (children?.length ?? 0) > 0,
      ...(children === undefined ? {} : { children: navNodes(under, children) }),
    };
  });
}
