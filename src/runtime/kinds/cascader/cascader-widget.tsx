import Cascader from "@arco-design/web-react/es/Cascader";
import Spin from "@arco-design/web-react/es/Spin";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { inSentence } from "#contract";
import { namedPopup, useI18n } from "#ui";
import { textOf } from "../../values/text-of.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { nameOf, useControlAttributes } from "../shared/widget/control-attributes.ts";
import { OptionsFailed } from "../shared/choices/options-failed.tsx";
import "./cascader-widget.css";
import { POPUP } from "../shared/widget/popup.ts";
import type { TreeChoice } from "../tree-select/tree-nodes.ts";
import { useNodeLevels } from "./use-node-levels.ts";

interface Option {
  readonly value: string;
  readonly label: string;
  readonly isLeaf: boolean;
  readonly disabled: boolean;
  readonly children?: Option[];
}

/**
 * Selects a node of a tree column by column, at any level. Suits deep trees whose levels have a
 * meaning.
 */
export const CascaderWidget = observer(function CascaderWidget(props: FieldWidgetProps) {
  const { t, text } = useI18n(formTexts);
  const { field, session, onChange } = props;
  const { module } = session.shape;
  const value = textOf(props.value);
  const ownTree = module?.tree?.parentField === field.name && field.ref?.module === module.name;
  const root = ownTree ? module.tree?.root : undefined;
  const self = ownTree && field.ref !== null ? textOf(session.record[field.ref.value]) : "";
  const levels = useNodeLevels(props, value === root ? "" : value, self);
  const [open, setOpen] = useState(false);
  const loaded = open && !levels.loading;
  const [ready, setReady] = useState(false);
  // Arco adopts its options after rendering, but its panel looks up the selected path when it
  // mounts.
  useEffect(() => setReady(loaded), [loaded]);
  const wrapper = useControlAttributes(props, "[role=combobox]");
  const { trail, missing } = levels;
  const path = value === "" ? [] : (trail?.values ?? [value]);
  const label = value === root ? t("root") : (trail?.labels.join(" / ") ?? recordLabel(props) ?? value);
  const options = useMemo(() => levels.options.map(optionOf), [levels.options]);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <div ref={wrapper} onKeyDown={close}>
      <Cascader
        options={options}
        // Arco would treat an empty array as a choice and hide the placeholder.
        value={value === "" ? undefined : levels.searching ? [value] : [...path]}
        placeholder={missing === null ? props.placeholder : t("masterFirst", { title: text(inSentence(missing.title)) })}
        disabled={props.disabled || missing !== null}
        error={props.invalid}
        allowClear
        changeOnSelect
        showSearch={{ retainInputValue: false }}
        onSearch={levels.search}
        unmountOnExit
        popupVisible={loaded && ready}
        onVisibleChange={(visible) => {
          setOpen(visible);
          if (visible) levels.open();
        }}
        triggerProps={POPUP}
        {...namedPopup(nameOf(props))}
        renderFormat={() => label}
        notFoundContent={
          levels.failed ? (
            <OptionsFailed onRetry={levels.retry} />
          ) : levels.loading ? (
            <Spin className="form-nothing" />
          ) : (
            <div className="form-nothing">{t("noMatch")}</div>
          )
        }
        {...(levels.complete || levels.searching
          ? {}
          : { loadMore: async (values: string[]) => (await levels.childrenOf(values.at(-1) ?? "")).map(optionOf) })}
        onChange={(chosen) => {
          const last = (chosen as readonly string[] | undefined)?.at(-1);
          onChange(last === undefined || last === "" ? undefined : last);
        }}
      />
    </div>
  );
});

function optionOf(node: TreeChoice): Option {
  return {
    value: node.value,
    label: node.title,
    isLeaf: node.isLeaf,
    disabled: node.disabled,
    ...(node.children === undefined ? {} : { children: node.children.map(optionOf) }),
  };
}

/** The record's own label, until the path to the node is loaded. */
function recordLabel({ field, session, value }: FieldWidgetProps): string | null {
  const label = field.labelKey === null ? undefined : session.record[field.labelKey];
  return typeof label === "string" && label !== "" && session.record[field.name] === value ? label : null;
}
