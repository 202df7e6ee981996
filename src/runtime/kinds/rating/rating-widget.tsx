import Button from "@arco-design/web-react/es/Button";
import { IconClose } from "@arco-design/web-react/icon";
import { useRef, useState } from "react";
import { useI18n } from "#ui";
import { starFills, starsOf } from "./stars.ts";
import { Star } from "./star.tsx";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { labelId } from "../../form-model/element-ids.ts";
import "./rating-widget.css";

/** Stars for mouse and arrow keys: one radio button per star or half star. */
export function RatingWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { id, field, value, onChange, disabled } = props;
  const [over, setOver] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const { count, step } = starsOf(field.schema);
  const rated = typeof value === "number" ? value : 0;
  const marks = Array.from({ length: count / step }, (_, index) => (index + 1) * step);
  return (
    <div className="form-rating">
      <div
        ref={group}
        id={id}
        role="radiogroup"
        className="form-rating-stars"
        data-disabled={disabled || undefined}
        data-invalid={props.invalid || undefined}
        tabIndex={-1}
        aria-labelledby={props.label === "" ? undefined : labelId(id)}
        aria-label={props.label === "" ? props.placeholder : undefined}
        aria-invalid={props.invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={props.describedBy}
        onFocus={(event) => {
          // The label and the form's errors point to the group, but a star takes the focus.
          if (event.target !== event.currentTarget) return;
          const radios = [...event.currentTarget.querySelectorAll("input")];
          (radios.find((radio) => radio.checked) ?? radios[0])?.focus();
        }}
        onPointerLeave={() => setOver(null)}
      >
        {starFills(over ?? rated, count).map((fill, index) => (
          <Star key={index} fill={fill} place={index + 1} />
        ))}
        {marks.map((mark) => (
          <label
            key={mark}
            className="form-rating-mark"
            data-half={step < 1 ? (mark % 1 === 0 ? "second" : "first") : undefined}
            style={{ gridColumn: Math.ceil(mark) }}
            onPointerEnter={() => !disabled && setOver(mark)}
          >
            <input
              type="radio"
              name={id}
              value={mark}
              checked={rated === mark}
              disabled={disabled}
              aria-label={t("stars", { count: mark })}
              onChange={() => onChange(mark)}
            />
          </label>
        ))}
      </div>
      <span className="form-rating-text" aria-hidden="true">
        {(over ?? rated) === 0 ? "" : t("stars", { count: over ?? rated })}
      </span>
      {rated > 0 && !disabled && !props.required && (
        <Button
          type="text"
          size="mini"
          icon={<IconClose />}
          aria-label={t("clear")}
          onClick={() => {
            onChange(undefined);
            group.current?.focus();
          }}
        />
      )}
    </div>
  );
}
