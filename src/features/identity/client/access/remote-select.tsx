import Select from "@arco-design/web-react/es/Select";
import { useCallback, type ReactNode } from "react";
import { useFoundOptions, useRuntime, type Api } from "#runtime";
import { namedPopup } from "#ui";

/** Finds the options that match a keyword. */
export type Find<T> = (api: Api, keyword: string, signal: AbortSignal) => Promise<readonly T[]>;

interface RemoteSelectProps<T> {
  /** Accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  /** Label of the value when no search has found it. */
  readonly valueLabel: string;
  /** Must be constant, like `keyOf`. */
  readonly find: Find<T>;
  readonly keyOf: (item: T) => string;
  readonly render: (item: T) => ReactNode;
  readonly onChange: (value: string) => void;
}

/** A select for more options than fit into a list. It searches on the server while the person types. */
export function RemoteSelect<T>(props: RemoteSelectProps<T>) {
  const { label, placeholder, value, valueLabel, find, keyOf, render, onChange } = props;
  const { api } = useRuntime();
  const load = useCallback((keyword: string, signal: AbortSignal) => find(api, keyword, signal), [api, find]);
  const options = useFoundOptions({ find: load, keyOf, render, labelOf: () => valueLabel });
  return (
    <Select
      aria-label={label}
      {...namedPopup(label)}
      placeholder={placeholder}
      {...(value === "" ? {} : { value })}
      {...options}
      allowClear
      onChange={(chosen: string | undefined) => onChange(chosen ?? "")}
    />
  );
}
