import { Fragment, type CSSProperties } from "react";
import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { valueTexts } from "../../../values/value-texts.ts";
import { textOf } from "../../../values/text-of.ts";

interface TagValueProps {
  readonly field: Field;
  readonly value: Json;
  /** Readable label that the server sent beside the value. */
  readonly label: Json | undefined;
  readonly ui: JsonObject | undefined;
}

/**
 * Selected values as tags. `"ui:options": {"colors": {"1": "green"}}` assigns a colour to a value.
 */
export function TagValue({ field, value, label, ui }: TagValueProps) {
  const { text } = useI18n(valueTexts);
  const several = field.multiple || Array.isArray(value);
  const values = Array.isArray(value)
    ? (value as readonly Json[]).map(String)
    : several
      ? textOf(value).split(",")
      : [String(value)];
  const sent = typeof label === "string" && label !== "" ? (several ? label.split(",") : [label]) : [];
  const labelOf = (part: string, index: number): string => {
    if (sent.length === values.length) return sent[index] ?? part;
    const option = field.options?.find((candidate) => String(candidate.value) === part);
    return option === undefined ? part : text(option.label);
  };
  return (
    <span className="cell-tags">
      {values.map((part, index) => (
        // The space separates the words in plain text: in a row's tooltip and for screen readers.
        <Fragment key={part}>
          {index > 0 && " "}
          <span className="cell-tag" style={hueOf(colorOf(field, ui, part))}>
            {labelOf(part, index)}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** An Arco colour by name, or `#rrggbb`; cells.css derives background and text colour from it. */
function hueOf(color: string): CSSProperties {
  return { "--hue": color.startsWith("#") ? color : `rgb(var(--${color}-6))` } as CSSProperties;
}

const PALETTE = ["arcoblue", "green", "orange", "purple", "cyan", "magenta", "gold", "lime"] as const;

function colorOf(field: Field, ui: JsonObject | undefined, value: string): string {
  const options = ui?.["ui:options"];
  const colors = isJsonObject(options) ? options["colors"] : undefined;
  const chosen = isJsonObject(colors) ? colors[value] : undefined;
  if (typeof chosen === "string") return chosen;
  // No and yes are not two categories, so only yes stands out.
  const values = field.options?.map((option) => String(option.value)) ?? [];
  const index = values.indexOf(value);
  if (index < 0 || values.length > PALETTE.length) return "gray";
  if (values.length === 2 && values[0] === "0" && values[1] === "1") return index === 0 ? "gray" : "arcoblue";
  return PALETTE[index] ?? "gray";
}
