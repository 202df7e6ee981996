import Select from "@arco-design/web-react/es/Select";
import { useEffect, useState, type ReactNode } from "react";
import { isAborted, useDebouncedText, useRuntime, type Api } from "#runtime";
import { namedPopup } from "#ui";

/** Finds the options that match a keyword. */
export type Find<T> = (api: Api, keyword: string, signal: AbortSignal) => Promise<readonly T[]>;

interface RemoteSelectProps<T> {
  /** Accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Label of the value when the search results do not contain it. */
  readonly valueLabel: string;
  /** Must be constant. */
  readonly find: Find<T>;
  readonly keyOf: (item: T) => string;
  readonly render: (item: T) => ReactNode;
  readonly onChange: (value: string) => void;
}

/** A select for more options than fit into a list. It searches on the server while the person types. */
export function RemoteSelect<T>(props: RemoteSelectProps<T>) {
  const { label, placeholder, value, valueLabel, find, keyOf, render, onChange } = props;
  const { api } = useRuntime();
  const [typed, setTyped] = useState("");
  const keyword = useDebouncedText(typed);
  const [found, setFound] = useState<readonly T[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    setBusy(true);
    const ask = async (): Promise<void> => {
      try {
        setFound(await find(api, keyword, controller.signal));
        setBusy(false);
      } catch (error) {
        // The API shows the error.
        if (!isAborted(error)) setBusy(false);
      }
    };
    void ask();
    return () => controller.abort();
  }, [api, keyword, find]);
  const options = found.map((item) => ({ value: keyOf(item), label: render(item) }));
  const known = value === "" || options.some((option) => option.value === value);
  return (
    <Select
      aria-label={label}
      {...namedPopup(label)}
      placeholder={placeholder}
      {...(value === "" ? {} : { value })}
      options={known ? options : [{ value, label: valueLabel }, ...options]}
      loading={busy}
      showSearch
      allowClear
      filterOption={false}
      onSearch={setTyped}
      onVisibleChange={(visible) => {
        if (!visible) setTyped("");
      }}
      onChange={(chosen: string | undefined) => onChange(chosen ?? "")}
    />
  );
}
