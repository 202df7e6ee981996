import { Fragment, type CSSProperties } from "react";
import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { valueTexts } from "../../../values/value-texts.ts";
import { textOf } from "../../../values/text-of.ts";

interface TagValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly value: Json;
  /** Readable label that the server sent beside the value. */
  readonly label: Json | undefined;
  readonly ui: JsonObject | undefined;
}

/**
 * Selected values: words, with a dot in the colour that `"ui:options": {"colors": {"1": "green"}}` assigns to a value.
 * A state that needs an action is a tag and stands out. Several values are tags each.
 */
export function TagValue({ module, field, value, label, ui }: TagValueProps) {
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
          <span
            className={classOf(module, field, part, several)}
            data-dot={colorOf(ui, part) !== null || undefined}
            style={hueOf(colorOf(ui, part) ?? "gray")}
          >
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

/** A state has a colour only while the record needs an action. */
function classOf({ states, actions }: Module, { name }: Field, value: string, several: boolean): string {
  if (several) return "cell-tag";
  if (states?.field !== name) return "cell-choice";
  const state = states.list.find((one) => String(one.value) === value);
  const waits = state !== undefined && actions.some(({ todo, from }) => todo !== null && from?.includes(state.id) === true);
  return waits ? "cell-tag" : "cell-choice cell-calm";
}

/** Null where the module file assigns none. */
function colorOf(ui: JsonObject | undefined, value: string): string | null {
  const options = ui?.["ui:options"];
  const colors = isJsonObject(options) ? options["colors"] : undefined;
  const chosen = isJsonObject(colors) ? colors[value] : undefined;
  return typeof chosen === "string" ? chosen : null;
}
