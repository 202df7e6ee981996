import Input from "@arco-design/web-react/es/Input";
import { useEffect, useId, useState, type ReactNode } from "react";
import type { Finding, Json } from "#contract";
import { NativeSelect, useI18n, type NativeOption } from "#ui";
import { studioTexts } from "../studio-texts.ts";
import { FieldFaults, isFaulty } from "./field-faults.tsx";
import { typedNumber } from "./typed-number.ts";

interface RowProps {
  readonly label: string;
  readonly findings?: readonly Finding[] | undefined;
  /** Message about what is typed and not yet in the file. */
  readonly typed?: string | null;
  /** @param described id of the messages */
  readonly children: (id: string, described: string) => ReactNode;
}

/** A label, the input beside it, and below it the messages about its value. */
export function Row({ label, findings, typed = null, children }: RowProps) {
  const id = useId();
  return (
    <div className="studio-row">
      <label htmlFor={id}>{label}</label>
      <div>
        {children(id, `${id}-faults`)}
        <FieldFaults id={`${id}-faults`} findings={findings} typed={typed} />
      </div>
    </div>
  );
}

interface TextRowProps {
  readonly label: string;
  readonly value: string;
  readonly findings?: readonly Finding[] | undefined;
  readonly onChange: (value: string) => void;
}

export function TextRow({ label, value, findings, onChange }: TextRowProps) {
  return (
    <Row label={label} findings={findings}>
      {(id, described) => (
        <Input id={id} value={value} error={isFaulty(findings)} aria-describedby={described} onChange={onChange} />
      )}
    </Row>
  );
}

interface NumberRowProps {
  readonly label: string;
  readonly value: Json | undefined;
  /** Only whole numbers from this one. */
  readonly least?: number;
  readonly findings?: readonly Finding[] | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number, or nothing. What is no number yet stays in the field only, with a message. */
export function NumberRow({ label, value, least, findings, onChange }: NumberRowProps) {
  const { t } = useI18n(studioTexts);
  const shown = typeof value === "number" ? String(value) : "";
  const [typed, setTyped] = useState(shown);
  // Another value comes from the text, such as by an undo.
  useEffect(() => setTyped((now) => (valueOf(now, least) === value ? now : shown)), [value, shown, least]);
  const isBad = typed.trim() !== "" && valueOf(typed, least) === undefined;
  const message =
    typedNumber(typed) === "long"
      ? t("field.longNumber")
      : least === undefined
        ? t("field.badNumber")
        : t("field.badCount", { least });
  return (
    <Row label={label} findings={findings} typed={isBad ? message : null}>
      {(id, described) => (
        <Input
          id={id}
          inputMode="decimal"
          value={typed}
          error={isBad || isFaulty(findings)}
          aria-describedby={described}
          onChange={(next) => {
            setTyped(next);
            if (next.trim() === "") onChange(undefined);
            else if (valueOf(next, least) !== undefined) onChange(valueOf(next, least));
          }}
        />
      )}
    </Row>
  );
}

interface SelectRowProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly NativeOption[];
  /** Text of the empty value; undefined where some option is always selected. */
  readonly placeholder: string | undefined;
  readonly disabled?: boolean;
  readonly findings?: readonly Finding[] | undefined;
  readonly onChange: (value: string) => void;
}

export function SelectRow({ label, findings, placeholder, ...select }: SelectRowProps) {
  return (
    <Row label={label} findings={findings}>
      {(id) => <NativeSelect id={id} {...select} {...(placeholder === undefined ? {} : { placeholder })} />}
    </Row>
  );
}

/** The number that is typed; undefined without one, and for one that is too small, no whole one or too long. */
function valueOf(typed: string, least: number | undefined): number | undefined {
  const number = typedNumber(typed);
  if (typeof number === "string") return undefined;
  return least !== undefined && (number < least || !Number.isInteger(number)) ? undefined : number;
}
