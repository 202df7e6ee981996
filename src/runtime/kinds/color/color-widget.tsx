import Input from "@arco-design/web-react/es/Input";
import { useI18n } from "#ui";
import { textOf } from "../../values/text-of.ts";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";
import "./color-widget.css";

/** Middle step of Arco's palette, distinguishable in both themes. */
const PRESETS = [
  "#f53f3f",
  "#f77234",
  "#ff7d00",
  "#fadc19",
  "#9fdb1d",
  "#00b42a",
  "#14c9c9",
  "#3491fa",
  "#165dff",
  "#722ed1",
  "#d91ad9",
  "#86909c",
] as const;

/** A colour as `#rrggbb`: typed, picked in the browser's picker, or chosen from a palette. */
export function ColorWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { session, pointer, onChange, disabled } = props;
  const draft = useDraft(textOf(props.value), (text) => onChange(text.trim() === "" ? undefined : hexOf(text)), session, pointer);
  const current = hexOf(draft.value);
  const valid = HEX.test(current);
  const take = (color: string): void => draft.change(color);
  return (
    <div className="form-color">
      <div className="form-color-row">
        <input
          type="color"
          className="form-color-picker"
          data-none={!valid || undefined}
          aria-label={t("pickColor", { title: props.label })}
          disabled={disabled}
          value={valid ? current : "#ffffff"}
          onChange={(event) => take(event.target.value)}
          onBlur={draft.flush}
        />
        <Input
          {...controlAttributes(props)}
          autoComplete="off"
          spellCheck={false}
          value={draft.value}
          placeholder="#1677ff"
          allowClear={!disabled}
          disabled={disabled}
          {...(props.invalid ? { status: "error" as const } : {})}
          onChange={draft.change}
          onBlur={draft.flush}
        />
      </div>
      {!disabled && (
        <div className="form-color-presets" role="group" aria-label={t("presetColors")}>
          {PRESETS.map((color) => (
            <button
              key={color}
              type="button"
              aria-label={color}
              title={color}
              aria-pressed={color === current}
              style={{ backgroundColor: color }}
              onClick={() => {
                take(color);
                draft.flush();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const HEX = /^#[0-9a-f]{6}$/;

/**
 * `1677FF`, `#abc` → `#1677ff`, `#aabbcc`. Other text is returned unchanged for the validator to
 * report.
 */
export function hexOf(text: string): string {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  if (match === null) return text;
  const digits = (match[1] ?? "").toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}
