import type { ReactNode } from "react";
import type { ReferenceOption } from "#contract";
import "./reference-option.css";

/** One choice of a reference: its label, and a second line that distinguishes equal labels. */
export function referenceOption({ value, label, detail }: ReferenceOption): {
  readonly value: string;
  readonly label: ReactNode;
} {
  if (detail === undefined) return { value, label };
  return {
    value,
    label: (
      <span className="reference-option">
        <span>{label}</span> <span className="reference-option-detail">{detail}</span>
      </span>
    ),
  };
}
