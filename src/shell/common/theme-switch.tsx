import { observer } from "mobx-react-lite";
import { Icon, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

export const ThemeSwitch = observer(function ThemeSwitch() {
  const { appearance } = useShell();
  const { t } = useI18n(texts);
  const other = appearance.dark ? "light" : "dark";
  const label = t(other === "dark" ? "theme.toDark" : "theme.toLight");
  return (
    <button type="button" className="tool" aria-label={label} title={label} onClick={() => appearance.toggleDark()}>
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </button>
  );
});
