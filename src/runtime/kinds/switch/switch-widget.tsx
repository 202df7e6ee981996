import Switch from "@arco-design/web-react/es/Switch";
import type { Json } from "#contract";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";

/**
 * On and off: `true` and `false`, or the two values of an `enum` (off first, as in 0 no, 1 yes).
 */
export function SwitchWidget(props: FieldWidgetProps) {
  const { t, text } = useI18n(formTexts);
  const { field, value, onChange } = props;
  const [off, on] = field.options ?? [];
  const valueOff: Json = off?.value ?? false;
  const valueOn: Json = on?.value ?? true;
  const checked = value === valueOn;
  return (
    <div className="form-switch">
      <Switch
        {...controlAttributes(props)}
        checked={checked}
        disabled={props.disabled}
        onChange={(next) => onChange(next ? valueOn : valueOff)}
      />
      <span aria-hidden="true">
        {checked ? (on === undefined ? t("yes") : text(on.label)) : off === undefined ? t("no") : text(off.label)}
      </span>
    </div>
  );
}
