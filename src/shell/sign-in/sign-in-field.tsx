import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { Icon } from "#ui";

interface SignInFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "value" | "onChange"> {
  readonly label: string;
  readonly icon: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Error message; empty when there is none. */
  readonly error: string;
  /** A remark under the field that is not an error. */
  readonly note?: string;
  /** Stands at the end of the field, e.g. the captcha's picture. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input of the sign-in form; screen readers announce its error with it. */
export function SignInField({ label, icon, value, onValue, error, note = "", end, ref, ...input }: SignInFieldProps) {
  const id = useId();
  const remark = error === "" ? note : error;
  return (
    <div className={error === "" ? "sign-in-field" : "sign-in-field sign-in-field-wrong"}>
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-input">
        <Icon name={icon} />
        <input
          {...input}
          id={id}
          ref={ref}
          value={value}
          required
          aria-invalid={error !== ""}
          aria-describedby={remark === "" ? undefined : `${id}-remark`}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
        {end}
      </div>
      {remark !== "" && (
        <p id={`${id}-remark`} className="sign-in-remark">
          {remark}
        </p>
      )}
    </div>
  );
}
