import Input from "@arco-design/web-react/es/Input";
import { useState } from "react";
import { percentDigits, shareOf } from "#metadata";
import { useI18n } from "#ui";
import { texts } from "../../texts.ts";
import type { FilterControlProps } from "../filter-control.ts";

/** A range of percentages. The query uses the shares that the records store. */
export function PercentRangeFilter({ id, label, values, onChange }: FilterControlProps) {
  const { t } = useI18n(texts);
  const [from = "", to = ""] = values;
  return (
    <div className="trellis-filter-range">
      <PercentInput id={id} label={`${label} ${t("filter.from")}`} share={from} onChange={(value) => onChange([value, to])} />
      <span aria-hidden="true">–</span>
      <PercentInput label={`${label} ${t("filter.to")}`} share={to} onChange={(value) => onChange([from, value])} />
    </div>
  );
}

interface PercentInputProps {
  readonly id?: string;
  readonly label: string;
  readonly share: string;
  readonly onChange: (share: string) => void;
}

function PercentInput({ id, label, share, onChange }: PercentInputProps) {
  // Typed text, kept while its value is the same.
  const [typed, setTyped] = useState("");
  const said = shareOf(typed);
  const shown = said !== null && String(said) === share ? typed : digitsOf(share);
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      inputMode="decimal"
      suffix="%"
      aria-label={label}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const next = shareOf(text);
        // Invalid numbers are sent unchanged, and the server reports them.
        onChange(text.trim() === "" ? "" : next === null ? text : String(next));
      }}
    />
  );
}

function digitsOf(share: string): string {
  const number = Number(share);
  return share === "" || Number.isNaN(number) ? share : percentDigits(number);
}
