import { observer } from "mobx-react-lite";
import { MenuList, type OpenMenu } from "#ui";
import type { ShowDialog } from "../commands/console-tool.ts";
import { useConsoleTools } from "./use-console-tools.tsx";

interface PersonMenuProps extends OpenMenu {
  readonly onShow: ShowDialog;
}

/** Items of the person's menu. */
export const PersonMenu = observer(function PersonMenu({ onShow, ...menu }: PersonMenuProps) {
  const tools = useConsoleTools(onShow);
  const items = tools
    .filter(({ group }) => group !== undefined)
    .map((tool) => (tool.checked === undefined ? tool : { ...tool, toggles: true }));
  return <MenuList {...menu} items={items} />;
});
