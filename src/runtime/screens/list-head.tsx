import { observer } from "mobx-react-lite";
import type { Module } from "#metadata";
import type { ScreenAction } from "../actions/screen-action.ts";
import type { Selection } from "../stores/selection.ts";
import { SearchForm } from "./search-form.tsx";
import { ToolbarTools, type ToolbarToolsProps } from "./toolbar-tools.tsx";
import { Toolbar } from "./toolbar.tsx";

interface ListHeadProps extends ToolbarToolsProps {
  /** Whose conditions are offered. */
  readonly module: Module;
  readonly filters: Readonly<Record<string, string>>;
  readonly onSearch: (filters: Readonly<Record<string, string>>) => void;
  readonly actions: readonly ScreenAction[];
  readonly selection: Selection;
}

/** What stands above a list. Who may do nothing but read has no toolbar: its tools stand beside the conditions. */
export const ListHead = observer(function ListHead(props: ListHeadProps) {
  const { module, filters, onSearch, actions, selection, ...tools } = props;
  const bare = actions.length === 0 && module.list.filters.length > 0;
  return (
    <>
      <SearchForm module={module} filters={filters} onSearch={onSearch} tools={bare && <ToolbarTools {...tools} />} />
      {!bare && <Toolbar actions={actions} selection={selection} {...tools} />}
    </>
  );
});
