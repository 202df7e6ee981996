import Button from "@arco-design/web-react/es/Button";
import type { ReactNode } from "react";
import { Icon } from "#ui";

interface AddFormProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onAdd: () => void;
  /** The inputs. */
  readonly children: ReactNode;
  /** Messages below the inputs. */
  readonly messages: ReactNode;
}

/** A line of inputs with a button that adds something to the module file. */
export function AddForm({ label, disabled, onAdd, children, messages }: AddFormProps) {
  return (
    <form
      className="studio-new-field"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
        // The button is disabled until the next name.
        const { currentTarget: form } = event;
        if (form.contains(document.activeElement) && document.activeElement?.matches("button"))
          form.querySelector("input")?.focus();
      }}
    >
      {children}
      <Button htmlType="submit" icon={<Icon name="plus" />} disabled={disabled}>
        {label}
      </Button>
      {messages}
    </form>
  );
}
