import DatePicker from "@arco-design/web-react/es/DatePicker";
import Input from "@arco-design/web-react/es/Input";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import InputNumber from "@arco-design/web-react/es/InputNumber";
import Select from "@arco-design/web-react/es/Select";
import Switch from "@arco-design/web-react/es/Switch";
import { CHOICES, TEXT_LIMIT, type Kind } from "./form-module.ts";

interface ControlProps {
  readonly id: string;
  readonly kind: Kind;
  readonly placeholder: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const OPTIONS = CHOICES.map((label, index) => ({ label, value: index + 1 }));
const MAX_LENGTH = { length: TEXT_LIMIT, errorOnly: true };

/** Arco component for a kind of field, used as a plain widget would. The two other forms of the bench consist of these. */
export function Control({ id, kind, placeholder, value, onChange }: ControlProps) {
  const text = typeof value === "string" ? value : "";
  switch (kind) {
    case "text":
      return <Input id={id} allowClear maxLength={MAX_LENGTH} placeholder={placeholder} value={text} onChange={onChange} />;
    case "textarea":
      return <TextArea id={id} maxLength={MAX_LENGTH} showWordLimit placeholder={placeholder} value={text} onChange={onChange} />;
    case "number":
      return (
        <InputNumber
          id={id}
          className="bench-wide"
          placeholder={placeholder}
          value={typeof value === "number" ? value : ""}
          onChange={onChange}
        />
      );
    case "select":
      return (
        <Select
          allowClear
          options={OPTIONS}
          placeholder={placeholder}
          {...(typeof value === "number" ? { value } : {})}
          onChange={onChange}
        />
      );
    case "date":
      return <DatePicker className="bench-wide" placeholder={placeholder} value={text} onChange={onChange} />;
    case "switch":
      return <Switch checked={value === true} onChange={onChange} />;
  }
}
