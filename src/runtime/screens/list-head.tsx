import { observer } from "mobx-react-lite";
import type { Module } from "#metadata";
import type { ScreenAction } from "../actions/screen-action.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import type { Selection } from "../stores/selection.ts";
import { SearchForm } from "./search-form.tsx";
import type { ToolbarToolsProps } from "./toolbar-tools.tsx";
import { Toolbar } from "./toolbar.tsx";

interface ListHeadProps extends ToolbarToolsProps {
  /** Whose conditions are offered. */
  readonly module: Module;
  readonly filters: Readonly<Record<string, string>>;
  readonly onSearch: (filters: Readonly<Record<string, string>>) => void;
  readonly actions: readonly ScreenAction[];
  readonly selection: Selection;
  readonly target?: RecordTarget & { readonly total: number };
}

/** What stands above a list. */
export const ListHead = observer(function ListHead(props: ListHeadProps) {
  const { module, filters, onSearch, ...toolbar } = props;
  return (
    <>
      <SearchForm module={module} filters={filters} onSearch={onSearch} />
      <Toolbar {...toolbar} />
    </>
  );
});
