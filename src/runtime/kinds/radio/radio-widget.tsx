import Radio from "@arco-design/web-react/es/Radio";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useControlAttributes } from "../shared/widget/control-attributes.ts";
import { OptionsFailed } from "../shared/choices/options-failed.tsx";
import { useChoices } from "../shared/choices/use-choices.ts";

export function RadioWidget(props: FieldWidgetProps) {
  const { field, value, onChange } = props;
  const { choices, failed, retry } = useChoices(field);
  const wrapper = useControlAttributes(props, "[role=radiogroup]");
  const present = value ?? (field.options === null && field.type === "boolean" ? false : undefined);
  return (
    <div ref={wrapper} className="form-choices">
      {failed ? (
        <OptionsFailed onRetry={retry} />
      ) : (
        <Radio.Group
          disabled={props.disabled}
          value={present === undefined ? null : String(present)}
          options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
          onChange={(key: string) => onChange(choices.find((choice) => choice.key === key)?.value)}
        />
      )}
    </div>
  );
}
