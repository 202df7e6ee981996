import { useId, type Ref } from "react";
import Password from "@arco-design/web-react/es/Input/password";
import type { RefInputType } from "@arco-design/web-react/es/Input/interface";

interface LockFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
  /** Error message; empty when there is none. */
  readonly error: string;
  readonly ref?: Ref<RefInputType>;
}

export function LockField({ label, value, onValue, onEnter, error, ref }: LockFieldProps) {
  const id = useId();
  return (
    <div className="lock-field">
      <label htmlFor={id}>{label}</label>
      <Password
        id={id}
        ref={ref}
        value={value}
        maxLength={64}
        autoComplete="off"
        aria-required
        aria-invalid={error !== ""}
        aria-describedby={error === "" ? undefined : `${id}-error`}
        status={error === "" ? undefined : "error"}
        onChange={onValue}
        onPressEnter={onEnter}
      />
      {error !== "" && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
