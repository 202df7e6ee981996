import { useId, type ReactNode } from "react";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** Stands at the end, a count for one. */
  readonly note?: string;
  readonly disabled?: boolean;
}

interface ChoiceCardsProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Text below the choices. */
  readonly children?: ReactNode;
}

/** One of a few, each with a word of explanation: radio buttons with room. */
export function ChoiceCards<Value extends string>({ legend, choices, value, onChange, children }: ChoiceCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="transfer-choices">
      <legend>{legend}</legend>
      <div className="transfer-choice-cards">
        {choices.map((choice) => (
          <label key={choice.value} className="transfer-choice" data-disabled={choice.disabled || undefined}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span className="transfer-choice-text">
              <span>{choice.label}</span>
              {choice.hint !== undefined && <small>{choice.hint}</small>}
            </span>
            {choice.note !== undefined && <span className="transfer-choice-note">{choice.note}</span>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
