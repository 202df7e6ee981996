import Select from "@arco-design/web-react/es/Select";
import Spin from "@arco-design/web-react/es/Spin";
import { observer } from "mobx-react-lite";
import { inSentence } from "#contract";
import type { FieldWidgetProps } from "../field-widget.ts";
import { partsOf } from "../../cells/stored-files.ts";
import { namedPopup, useI18n } from "#ui";
import { formTexts } from "../form-texts.ts";
import { nameOf, useControlAttributes } from "./control-attributes.ts";
import { OptionsFailed } from "./options-failed.tsx";
import { POPUP } from "./popup.ts";
import { valueOfParts } from "./use-choices.ts";
import { useReferences } from "./use-references.ts";

/** A record of another module, found by what is typed; several where the field holds several. */
export const ReferenceWidget = observer(function ReferenceWidget(props: FieldWidgetProps) {
  const { t, text } = useI18n(formTexts);
  const { field, value, onChange, session } = props;
  const several = field.multiple || field.type === "array";
  const keys = partsOf(value);
  const references = useReferences(field, session, keys);
  const wrapper = useControlAttributes(props, "[role=combobox]");
  const { missing } = references;
  const empty = references.failed ? (
    <OptionsFailed onRetry={references.retry} />
  ) : references.loading ? (
    <Spin className="form-nothing" />
  ) : (
    <div className="form-nothing">{t("noMatch")}</div>
  );
  const shared = {
    options: references.options.map((option) => ({ value: option.value, label: option.label })),
    disabled: props.disabled || missing !== null,
    error: props.invalid,
    placeholder: missing === null ? props.placeholder : t("masterFirst", { title: text(inSentence(missing.title)) }),
    allowClear: true,
    triggerProps: POPUP,
    ...namedPopup(nameOf(props)),
    showSearch: { retainInputValue: false },
    filterOption: false as const,
    notFoundContent: empty,
    onSearch: references.search,
    onVisibleChange: (open: boolean) => open && references.open(),
    onPopupScroll: (list: HTMLElement) => {
      if (list.scrollTop + list.clientHeight > list.scrollHeight - 60) references.more();
    },
    renderFormat: (_option: unknown, shown: unknown) => references.labelOf(String(shown)),
  };
  return (
    <div ref={wrapper}>
      {several ? (
        <Select
          {...shared}
          mode="multiple"
          value={[...keys]}
          onChange={(chosen: string[]) => onChange(valueOfParts(field, chosen))}
        />
      ) : (
        <Select {...shared} value={keys[0]} onChange={(chosen: string | undefined) => onChange(chosen)} />
      )}
    </div>
  );
});
