import Select from "@arco-design/web-react/es/Select";
import Spin from "@arco-design/web-react/es/Spin";
import TreeSelect from "@arco-design/web-react/es/TreeSelect";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReferenceOption, ReferencePage } from "#contract";
import { EmptyState, namedPopup, useI18n } from "#ui";
import { useRuntime } from "../../../context/runtime-context.ts";
import { texts } from "../../../texts.ts";
import { referenceOption } from "./reference-option.tsx";
import { useTreeFilter } from "./use-tree-filter.ts";
import { useEarlyEnter } from "./use-early-enter.ts";
import type { FilterControlProps } from "../../filter-control.ts";

interface OptionNode {
  readonly key: string;
  readonly title: string;
  readonly children?: OptionNode[];
}

/** Milliseconds after the last key before a request. */
const PAUSE = 250;
const SIZE = 50;
const NONE: readonly ReferenceOption[] = [];
const NOTHING = (): void => undefined;

/**
 * One record of another module: a searchable list, or a tree where the module is a tree and arrives
 * whole.
 */
export function ReferenceFilter({ id, label, module, field, values, onChange }: FilterControlProps) {
  const { t } = useI18n(texts);
  const { references } = useRuntime();
  const [value = ""] = values;
  // The typed words, and the words of the last request.
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [found, setFound] = useState<{ readonly q: string; readonly page: ReferencePage } | null>(null);
  const [chosen, setChosen] = useState<ReferenceOption | null>(null);
  const [failed, setFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const name = field?.name ?? "";

  useEffect(() => {
    let current = true;
    setFailed(false);
    references.ask({ module: module.name, field: name, q, current: 1, size: SIZE }).then(
      (page) => current && setFound({ q, page }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [references, module.name, name, q]);

  // A value from the URL: no loaded page contains its label.
  useEffect(() => {
    if (value === "" || chosen?.value === value) return undefined;
    let current = true;
    references.ask({ module: module.name, field: name, values: [value] }).then(
      ({ options }) => current && setChosen(options[0] ?? { value, label: value }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [references, module.name, name, value, chosen]);

  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    setTyped(text);
    timer.current = setTimeout(() => setQ(text), PAUSE);
  };
  const page = found?.page ?? null;
  const pending = found === null || found.q.trim() !== typed.trim();
  const enter = useEarlyEnter(pending);
  const tree = useMemo(() => (page !== null && page.tree && page.complete ? treeOf(page.options) : null), [page]);
  const filter = useTreeFilter(tree === null || page === null ? NONE : page.options, typed, tree !== null);

  if (failed) {
    return (
      <button type="button" id={id} className="trellis-link" onClick={() => setQ(`${q} `)}>
        {t("filter.failed")}
      </button>
    );
  }
  if (tree !== null) {
    const nothing = <EmptyState icon="search" title={t("list.noMatch")} />;
    return (
      <TreeSelect
        aria-label={label}
        {...namedPopup(label)}
        allowClear
        showSearch
        onInputValueChange={setTyped}
        onSearch={NOTHING}
        dropdownRender={(nodes) => (filter.empty ? nothing : nodes)}
        treeProps={{ filterNode: filter.filterNode }}
        placeholder={t("filter.any")}
        treeData={tree}
        value={value === "" ? undefined : value}
        onChange={(next: string | undefined) => onChange([next ?? ""])}
      />
    );
  }
  // Options for other words are never offered, because Enter would choose one of them.
  const options = pending ? [] : found.page.options;
  return (
    <Select
      id={id}
      aria-label={label}
      {...namedPopup(label)}
      allowClear
      showSearch
      filterOption={false}
      loading={pending}
      ref={enter.ref}
      onKeyDown={enter.onKeyDown}
      onVisibleChange={(open) => {
        if (open) return;
        enter.cancel();
        // Arco forgets the words only after the popup has faded out, and keeps them when it is opened again before.
        search("");
      }}
      notFoundContent={pending ? <Spin /> : undefined}
      renderFormat={(_option, shown) => (chosen?.value === shown ? chosen.label : String(shown))}
      placeholder={t("filter.any")}
      inputValue={typed}
      onInputValueChange={search}
      value={value === "" ? undefined : value}
      onChange={(next: string | undefined) => {
        setChosen(options.find((option) => option.value === next) ?? null);
        onChange([next ?? ""]);
      }}
      options={options.map(referenceOption)}
    />
  );
}

function treeOf(options: readonly ReferenceOption[]): OptionNode[] {
  const known = new Set(options.map(({ value }) => value));
  const byParent = Map.groupBy(options, ({ parentId }) => (parentId !== undefined && known.has(parentId) ? parentId : ""));
  const under = (parent: string): OptionNode[] =>
    (byParent.get(parent) ?? []).map(({ value, label }) => {
      const children = under(value);
      return { key: value, title: label, ...(children.length > 0 ? { children } : {}) };
    });
  return under("");
}
