import Input from "@arco-design/web-react/es/Input";
import Password from "@arco-design/web-react/es/Input/password";
import type { RefInputType } from "@arco-design/web-react/es/Input/interface";
import { useId, type ReactNode, type Ref } from "react";
import "./person-field.css";

interface PersonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Error message; empty when there is none. */
  readonly error: string;
  /** A remark under it while nothing is wrong. */
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly password?: boolean;
  readonly maxLength?: number;
  readonly autoComplete: string;
  readonly inputMode?: "text" | "tel" | "email";
  readonly onBlur?: () => void;
  readonly onEnter?: () => void;
  readonly ref?: Ref<RefInputType>;
}

/** A labelled input; screen readers announce its error with it. */
export function PersonField({
  label,
  value,
  onValue,
  error,
  hint,
  required = false,
  password = false,
  ...more
}: PersonFieldProps) {
  const id = useId();
  const remark = error === "" ? hint : error;
  const shared = {
    id,
    ref: more.ref,
    value,
    autoComplete: more.autoComplete,
    "aria-required": required,
    "aria-invalid": error !== "",
    "aria-describedby": remark === undefined || remark === "" ? undefined : `${id}-remark`,
    status: error === "" ? undefined : ("error" as const),
    onChange: onValue,
    onBlur: more.onBlur,
    onPressEnter: more.onEnter,
    ...(more.maxLength === undefined ? {} : { maxLength: more.maxLength }),
    ...(more.inputMode === undefined ? {} : { inputMode: more.inputMode }),
  };
  return (
    <div className="person-field" data-invalid={error !== "" || undefined}>
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {password ? <Password {...shared} /> : <Input {...shared} />}
      {remark !== undefined && remark !== "" && (
        <div id={`${id}-remark`} className="person-remark">
          {remark}
        </div>
      )}
    </div>
  );
}
