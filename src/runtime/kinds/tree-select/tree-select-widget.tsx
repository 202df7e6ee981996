import Spin from "@arco-design/web-react/es/Spin";
import TreeSelect from "@arco-design/web-react/es/TreeSelect";
import type { NodeProps } from "@arco-design/web-react/es/Tree/interface";
import { observer } from "mobx-react-lite";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { inSentence } from "#contract";
import { partsOf } from "../../values/stored-files.ts";
import { namedPopup, useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { nameOf, useControlAttributes } from "../shared/widget/control-attributes.ts";
import { OptionsFailed } from "../shared/choices/options-failed.tsx";
import { POPUP } from "../shared/widget/popup.ts";
import { expandedAtFirst, nodesOf } from "./tree-nodes.ts";
import { valueOfParts } from "../shared/choices/use-choices.ts";
import { NewRecord } from "../shared/references/new-record.tsx";
import { useTreeFilter } from "../shared/references/use-tree-filter.ts";
import { useReferenceTree } from "./use-reference-tree.ts";

/**
 * Selects records of a tree module. A node cannot be its own parent, nor can its descendants.
 * `"ui:options": {"cascade": true}` makes a selected node select all its descendants (menus of a
 * package).
 */
export const TreeSelectWidget = observer(function TreeSelectWidget(props: FieldWidgetProps) {
  const { t, text } = useI18n(formTexts);
  const { field, value, onChange, session, options } = props;
  const several = field.multiple || field.type === "array";
  const { module } = session.shape;
  const ownTree =
    module !== null && module.tree !== null && field.ref?.module === module.name && module.tree.parentField === field.name;
  const root = ownTree ? module.tree?.root : undefined;
  const keys = partsOf(value);
  const known = keys.filter((key) => key !== root);
  // Selecting a branch needs the whole tree (product spec §2 "Tenant package screen").
  const tree = useReferenceTree(props, known, options["cascade"] === true);
  const wrapper = useControlAttributes(props, "[role=combobox]");
  const self = ownTree && field.ref !== null ? String(session.record[field.ref.value] ?? "") : "";
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const filter = useTreeFilter(tree.options, tree.complete ? typed : "", open);
  // A click on a box moves the focus into the popup, where Arco no longer handles Escape.
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    wrapper.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  };
  const { missing } = tree;
  const labelOf = (key: string): string => (key === root ? t("root") : tree.labelOf(key));
  const nothing = tree.failed ? (
    <OptionsFailed onRetry={tree.retry} />
  ) : tree.loading ? (
    <Spin className="form-nothing" />
  ) : (
    <div className="form-nothing">{t("noMatch")}</div>
  );
  const shared = {
    treeData: nodesOf(tree.options, self),
    disabled: props.disabled || missing !== null,
    error: props.invalid,
    placeholder: missing === null ? props.placeholder : t("masterFirst", { title: text(inSentence(missing.title)) }),
    allowClear: true,
    triggerProps: POPUP,
    ...namedPopup(nameOf(props)),
    showSearch: true,
    onInputValueChange: setTyped,
    onSearch: tree.search,
    notFoundContent: nothing,
    dropdownRender: (nodes: ReactNode) => (filter.empty ? nothing : nodes),
    popupVisible: open,
    onVisibleChange: (next: boolean) => {
      setOpen(next);
      if (next) tree.open();
    },
    renderFormat: (_node: unknown, shown: unknown) =>
      labelOf(typeof shown === "string" ? shown : String((shown as { value?: unknown } | null)?.value ?? "")),
    treeProps: {
      virtualListProps: { height: 280 },
      size: "small" as const,
      autoExpandParent: false,
      defaultExpandedKeys: expandedAtFirst(tree.options, known),
      filterNode: filter.filterNode,
      // A match may be in any branch.
      ...(filter.filterNode === undefined ? {} : { expandedKeys: tree.options.flatMap(({ parentId }) => parentId ?? []) }),
    },
    ...(tree.complete ? {} : { loadMore: (_node: NodeProps, data: { key: string }) => tree.expand(data.key) }),
  };
  const add = (added: string): void => {
    tree.reload();
    onChange(several ? valueOfParts(field, [...known, added]) : added);
  };
  const picker = (
    <div ref={wrapper} onKeyDown={close}>
      {several ? (
        <TreeSelect
          {...shared}
          multiple
          treeCheckable
          treeCheckedStrategy="all"
          treeCheckStrictly={options["cascade"] !== true || !tree.complete}
          maxTagCount={{ count: 4, render: (hidden: number) => `+${hidden}` }}
          value={[...known]}
          onChange={(chosen: string[]) => onChange(valueOfParts(field, chosen.map(String)))}
        />
      ) : (
        <TreeSelect
          {...shared}
          value={keys[0]}
          onChange={(chosen: string | undefined) => onChange(chosen === "" ? undefined : chosen)}
        />
      )}
    </div>
  );
  return (
    <NewRecord field={field} session={session} pointer={props.pointer} disabled={props.disabled} onAdded={add}>
      {picker}
    </NewRecord>
  );
});
