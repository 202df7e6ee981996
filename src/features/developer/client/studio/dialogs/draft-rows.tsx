import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import { useId, useRef, type ReactNode } from "react";
import { FileInput, Icon } from "#ui";

interface RowProps {
  readonly label: string;
  readonly required?: boolean;
  /** Message about the value. */
  readonly fault?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

/** A label, and beside it the input with its message. */
export function Row({ label, required = false, fault, children }: RowProps) {
  const id = useId();
  return (
    <div className="studio-row">
      <label htmlFor={id}>
        {label}
        {required && <em aria-hidden="true"> *</em>}
      </label>
      <div data-faulty={fault !== undefined || undefined}>
        {children(id)}
        {fault !== undefined && (
          <p role="alert" className="studio-fault" data-severity="error">
            {fault}
          </p>
        )}
      </div>
    </div>
  );
}

interface TextRowProps {
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
}

export function TextRow({ label, required = false, hint, fault, value = "", onChange }: TextRowProps) {
  return (
    <Row label={label} required={required} fault={fault}>
      {(id) => (
        <>
          <Input
            id={id}
            value={value}
            aria-required={required || undefined}
            error={fault !== undefined}
            aria-invalid={fault !== undefined || undefined}
            onChange={onChange}
          />
          {hint !== undefined && <small>{hint}</small>}
        </>
      )}
    </Row>
  );
}

interface FilePickerProps {
  readonly id?: string;
  /** Text of the button. */
  readonly text: string;
  /** Extensions or media types. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
}

/** A button that opens the file dialog of the browser. */
export function FilePicker({ id, text, accept, onChoose }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={id} icon={<Icon name="upload" />} onClick={() => picker.current?.click()}>
        {text}
      </Button>
      <FileInput ref={picker} accept={accept} onChoose={([file]) => file && onChoose(file)} />
    </>
  );
}
