import Input from "@arco-design/web-react/es/Input";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { inSentence, type ReferencePage } from "#contract";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { texts } from "../texts.ts";
import { ChildList } from "./child-list.tsx";
import { navOf } from "./option-tree.ts";
import type { ParentsProps } from "./parents-props.ts";
import "../lists/screen.css";
import { TreeNav } from "./tree-nav.tsx";

/** Enough for any tree that comes whole. */
const SIZE = 2000;
const PARENT_PARAMETER = "parent";
const NONE: ReadonlySet<string> = new Set();

/**
 * Records of another module to choose from, by key and label only: that is what everyone who may see the children
 * may read of their parents.
 */
export const ForeignParents = observer(function ForeignParents({ module, parent }: ParentsProps) {
  const { t, text } = useI18n(texts);
  const { references } = useRuntime();
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = useState<ReferencePage | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [q, setQ] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const field = module.fields.find(({ name }) => name === parent.field);
  const title = field?.title ?? { zh: parent.module, en: parent.module };
  const within = text(inSentence(title));

  useEffect(() => {
    let current = true;
    setError(null);
    references.ask({ module: module.name, field: parent.field, current: 1, size: SIZE }).then(
      (found) => current && setPage(found),
      (reason: unknown) => current && setError(messageOf(reason)),
    );
    return () => {
      current = false;
    };
  }, [references, module.name, parent.field, attempt]);

  const nav = useMemo(() => navOf(page?.options ?? [], q), [page, q]);
  const wanted = search.get(PARENT_PARAMETER);
  const chosen = page?.options.find(({ value }) => value === wanted) ?? null;
  const toggle = useCallback(
    (key: string) => setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    [],
  );
  const choose = (key: string) => {
    const next = new URLSearchParams(search);
    next.set(PARENT_PARAMETER, key);
    setSearch(next, { replace: true });
  };

  return (
    <div className="trellis-parent-child" data-layout={parent.layout === "vertical" ? "vertical" : "nav"}>
      <div className="trellis-side">
        <Input.Search
          allowClear
          aria-label={t("tree.searchLabel", { title: within })}
          placeholder={t("tree.searchLabel", { title: within })}
          value={q}
          onChange={setQ}
        />
        <div className="trellis-side-scroll">
          {error !== null ? (
            <ErrorState hint={error} onRetry={() => setAttempt(attempt + 1)} />
          ) : page === null ? (
            <Skeleton rows={8} />
          ) : (
            <TreeNav
              label={text(title)}
              nodes={nav.nodes}
              expanded={q === "" ? open : nav.matching}
              fetching={NONE}
              selected={chosen?.value ?? null}
              onToggle={toggle}
              onSelect={choose}
            />
          )}
        </div>
      </div>
      {chosen === null ? (
        <EmptyState icon="list" title={t("tree.chooseParent", { title: within })} />
      ) : (
        <ChildList
          key={chosen.value}
          module={module}
          parent={parent}
          value={chosen.value}
          title={t("tree.children", { title: chosen.label })}
        />
      )}
    </div>
  );
});
