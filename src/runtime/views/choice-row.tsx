interface ChoiceRowProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, side by side: native radios dressed as a switch of several positions. */
export function ChoiceRow<Value extends string>({ label, value, choices, onChange }: ChoiceRowProps<Value>) {
  return (
    <fieldset className="trellis-choice">
      <legend>{label}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={label}
              className="ui-unseen"
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
