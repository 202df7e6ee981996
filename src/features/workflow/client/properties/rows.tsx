import Input from "@arco-design/web-react/es/Input";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import { useEffect, useId, useState, type ReactNode } from "react";
import { NativeSelect, type NativeOption } from "#ui";

/** A group of rows with a heading; it can be closed. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="flow-section" open>
      <summary>{title}</summary>
      <div className="flow-section-rows">{children}</div>
    </details>
  );
}

interface TextRowProps {
  readonly label: string;
  readonly value: string;
  /** Called when the field is left or Enter is pressed, with the text without space around it. */
  readonly onCommit: (value: string) => void;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly multiline?: boolean;
  readonly maxLength?: number;
  /** The fault of a text while it is typed; null without one. */
  readonly check?: (text: string) => string | null;
  /** A text with a fault is not taken. */
  readonly strict?: boolean;
}

/** A text of the model. What is typed becomes one change, so that undo takes back the whole text. */
export function TextRow(props: TextRowProps) {
  const { label, value, onCommit, hint, placeholder, multiline = false, maxLength = 4000, check, strict = false } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const fault = check?.(typed.trim()) ?? null;
  const commit = (): void => {
    const text = typed.trim();
    if (text === value) setTyped(value);
    else if (fault === null || !strict) onCommit(text);
  };
  const described = fault !== null ? `${id}-fault` : hint !== undefined ? `${id}-hint` : undefined;
  const shared = {
    id,
    value: typed,
    maxLength,
    ...(placeholder === undefined ? {} : { placeholder }),
    "aria-invalid": fault !== null || undefined,
    "aria-describedby": described,
    ...(fault === null ? {} : { status: "error" as const }),
    onChange: setTyped,
    onBlur: commit,
  };
  return (
    <div className="flow-row">
      <label htmlFor={id}>{label}</label>
      {multiline ? <TextArea {...shared} autoSize={{ minRows: 2, maxRows: 8 }} /> : <Input {...shared} onPressEnter={commit} />}
      {fault !== null ? (
        <p id={`${id}-fault`} className="flow-row-fault" role="alert">
          {fault}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-hint`} className="flow-row-hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

interface SelectRowProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly NativeOption[];
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** A choice. A value that is no longer offered stays visible. */
export function SelectRow({ label, value, options, placeholder, onChange }: SelectRowProps) {
  const id = useId();
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <div className="flow-row">
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        value={value}
        options={isKnown ? options : [...options, { value, label: value }]}
        {...(placeholder === undefined ? {} : { placeholder })}
        onChange={onChange}
      />
    </div>
  );
}

interface CheckRowProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckRow({ label, checked, onChange }: CheckRowProps) {
  return (
    <label className="flow-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
