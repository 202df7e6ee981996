import { partsOf } from "../../values/stored-files.ts";
import InputTag from "@arco-design/web-react/es/InputTag";
import type { KeyboardEvent } from "react";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { useControlAttributes } from "../shared/widget/control-attributes.ts";
import { valueOfParts } from "../shared/choices/use-choices.ts";

/**
 * A list of words. Enter, a comma or leaving the field completes a word; Backspace removes the last
 * one.
 */
export function TagsWidget(props: FieldWidgetProps) {
  const { field, value, onChange } = props;
  const wrapper = useControlAttributes(props, "input");
  return (
    <div ref={wrapper} onKeyDown={keepEnter}>
      <InputTag
        value={[...partsOf(value)]}
        placeholder={props.placeholder}
        disabled={props.disabled}
        error={props.invalid}
        allowClear
        saveOnBlur
        tokenSeparators={[",", "，", "、", ";", "；", "\n"]}
        validate={(word) => word.trim() !== ""}
        onChange={(words) => onChange(valueOfParts(field, [...new Set(words.map((word) => String(word).trim()))]))}
      />
    </div>
  );
}

/** The key completes a word here, so it must not submit the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
