import { observer } from "mobx-react-lite";
import type { ToolDialogProps } from "../commands/console-tool.ts";
import { SearchOverlay } from "../search/search-overlay.tsx";
import { useConsoleTools } from "./use-console-tools.tsx";

/** The search overlay with the menu selected first. */
export const MenuSearch = observer(function MenuSearch({ onShow, onClose }: ToolDialogProps) {
  return <SearchOverlay tools={useConsoleTools(onShow)} onClose={onClose} first="menu" />;
});

/** The search overlay for menu, records and commands at once. */
export const SearchEverything = observer(function SearchEverything({ onShow, onClose }: ToolDialogProps) {
  return <SearchOverlay tools={useConsoleTools(onShow)} onClose={onClose} first="all" />;
});
