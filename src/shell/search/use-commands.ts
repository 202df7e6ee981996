import { useNavigate } from "react-router-dom";
import { inSentence, type ModuleIndexEntry } from "#contract";
import { useI18n } from "#ui";
import type { ConsoleTool } from "../commands/console-tool.ts";
import { useShell } from "../stores/shell-context.tsx";
import { matchName } from "./match-name.ts";
import { readName, type SearchEntry } from "./search-entry.ts";
import type { Screen } from "./screens.ts";
import { searchTexts } from "./search-texts.ts";

/** Lists "new record" commands of the modules that the user may add to. */
export function useAdding(screens: readonly Screen[], index: ReadonlyMap<string, ModuleIndexEntry>): readonly ConsoleTool[] {
  const { menu } = useShell();
  const { t, text } = useI18n(searchTexts);
  const navigate = useNavigate();
  return screens.flatMap(({ to, module }) => {
    const noun = index.get(module?.name ?? "")?.singular;
    if (module === null || noun === undefined || !menu.has(`${module.code}_add`)) return [];
    return [
      {
        id: `add ${module.name}`,
        label: t("add", { name: text(inSentence(noun)) }),
        icon: "plus",
        perform: () => void navigate(`${to}#add`),
      },
    ];
  });
}

export function commandEntry({ id, label, icon, keys, perform }: ConsoleTool, mark: SearchEntry["mark"] = null): SearchEntry {
  return {
    id: `command ${id}`,
    icon,
    title: label,
    mark,
    beside: "",
    ...(keys === undefined ? {} : { keys }),
    perform,
    to: null,
  };
}

export function foundCommands(commands: readonly ConsoleTool[], typed: string): readonly SearchEntry[] {
  return commands
    .flatMap((command) => {
      const { shown, other } = readName(command.label, undefined, "zh");
      // Chinese commands have no blank between verb and noun; people may type one.
      const match = matchName(shown, other, typed) ?? matchName(shown, other, typed.replaceAll(" ", ""));
      return match === null ? [] : [{ entry: commandEntry(command, match.mark), rank: match.rank }];
    })
    .toSorted((one, two) => one.rank - two.rank)
    .map(({ entry }) => entry);
}
