import Select from "@arco-design/web-react/es/Select";
import type { ReactElement } from "react";
import { partsOf } from "../../values/stored-files.ts";
import { namedPopup, useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { nameOf, useControlAttributes } from "../shared/widget/control-attributes.ts";
import { OptionsFailed } from "../shared/choices/options-failed.tsx";
import { POPUP } from "../shared/widget/popup.ts";
import { useChoices, valueOfParts } from "../shared/choices/use-choices.ts";

/** One or several values of an `enum` or a dictionary. */
export function SelectWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { field, value, onChange } = props;
  const { choices, loading, failed, retry } = useChoices(field);
  const wrapper = useControlAttributes(props, "[role=combobox]");
  const several = field.multiple || field.type === "array";
  const keys = several ? partsOf(value) : value === undefined ? [] : [String(value)];
  // A value without a choice stays visible, because an empty field would hide it.
  const unknown = loading ? [] : keys.filter((key) => !choices.some((choice) => choice.key === key));
  const options = [
    ...choices.map((choice) => ({ value: choice.key, label: choice.label })),
    ...unknown.map((key) => ({ value: key, label: key })),
  ];
  const shared = {
    options,
    loading,
    disabled: props.disabled,
    error: props.invalid,
    placeholder: props.placeholder,
    allowClear: true,
    triggerProps: POPUP,
    ...namedPopup(nameOf(props)),
    showSearch: choices.length > 8 || several,
    filterOption: (typed: string, option: ReactElement) =>
      String((option.props as { children?: unknown }).children)
        .toLowerCase()
        .includes(typed.toLowerCase()),
    notFoundContent: failed ? (
      <OptionsFailed onRetry={retry} />
    ) : (
      <div className="form-nothing">{t(options.length === 0 ? "noOptions" : "noMatch")}</div>
    ),
  };
  return (
    <div ref={wrapper}>
      {several ? (
        <Select
          {...shared}
          mode="multiple"
          value={loading ? [] : [...keys]}
          maxTagCount={{ count: 3, render: (hidden: number) => `+${hidden}` }}
          onChange={(chosen: string[]) => onChange(valueOfParts(field, chosen, choices))}
        />
      ) : (
        <Select
          {...shared}
          value={loading ? undefined : keys[0]}
          onChange={(key: string | undefined) =>
            onChange(key === undefined ? undefined : (choices.find((choice) => choice.key === key)?.value ?? key))
          }
        />
      )}
    </div>
  );
}
