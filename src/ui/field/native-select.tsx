import "./native-select.css";

export interface NativeOption {
  readonly value: string;
  readonly label: string;
}

interface NativeSelectProps {
  readonly id?: string;
  /** Accessible name where there is no label element. */
  readonly label?: string;
  readonly value: string;
  readonly options: readonly NativeOption[];
  /** Text of the empty value. Without it some option is always selected. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/**
 * The browser's own select, styled like Arco's fields, for a short list of options. It does everything that Arco's
 * select does, works better on a phone and with assistive technology, and adds no code. Arco's select adds 40 KB
 * gzipped.
 */
export function NativeSelect({ id, label, value, options, placeholder, disabled = false, onChange }: NativeSelectProps) {
  return (
    <select
      id={id}
      aria-label={label}
      className={value === "" ? "ui-select ui-select-empty" : "ui-select"}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
