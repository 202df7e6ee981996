import { partsOf } from "../../values/stored-files.ts";
import Checkbox from "@arco-design/web-react/es/Checkbox";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { labelId } from "../../form-model/element-ids.ts";
import { OptionsFailed } from "../shared/choices/options-failed.tsx";
import { useChoices, valueOfParts } from "../shared/choices/use-choices.ts";

/** Several of a few choices, all visible. A boolean field is one box. */
export function CheckboxesWidget(props: FieldWidgetProps) {
  const { field, value, onChange, id } = props;
  const { choices, failed, retry } = useChoices(field);
  if (field.type === "boolean") {
    return (
      <Checkbox checked={value === true} disabled={props.disabled} onChange={(checked) => onChange(checked)}>
        {props.label}
      </Checkbox>
    );
  }
  if (failed) return <OptionsFailed onRetry={retry} />;
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId(id)}
      aria-describedby={props.describedBy}
      className="form-choices"
      data-invalid={props.invalid || undefined}
    >
      <Checkbox.Group
        disabled={props.disabled}
        value={[...partsOf(value)]}
        options={choices.map((choice) => ({ value: choice.key, label: choice.label }))}
        onChange={(keys: string[]) => onChange(valueOfParts(field, inOrder(keys, choices), choices))}
      />
    </div>
  );
}

/**
 * Keeps the order of the choices instead of the clicks, so that equal selections are equal values.
 */
function inOrder(keys: readonly string[], choices: readonly { readonly key: string }[]): readonly string[] {
  const known = choices.map((choice) => choice.key);
  return keys.toSorted((a, b) => known.indexOf(a) - known.indexOf(b));
}
