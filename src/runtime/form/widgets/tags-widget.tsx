import { partsOf } from "../../cells/stored-files.ts";
import InputTag from "@arco-design/web-react/es/InputTag";
import type { KeyboardEvent } from "react";
import type { FieldWidgetProps } from "../field-widget.ts";
import { useControlAttributes } from "./control-attributes.ts";
import { valueOfParts } from "./use-choices.ts";

/** A list of words: Enter, a comma or leaving the field ends one, Backspace takes the last one away. */
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

/** It ends a word, here it does not submit the form. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
