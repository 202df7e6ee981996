import { action, makeObservable, observable } from "mobx";
import { isBoolean, isString, readStorage, writeStorage } from "#ui";

export type Theme = "light" | "dark";

/** How the console looks for this person on this machine. `public/appearance.js` applies the theme before the first paint. */
export class AppearanceStore {
  theme: Theme;
  /** Whether the sidebar shows icons only. */
  collapsed: boolean;

  constructor() {
    this.theme = document.body.getAttribute("arco-theme") === "dark" ? "dark" : "light";
    this.collapsed = readStorage("collapsed", isBoolean) ?? false;
    makeObservable(this, {
      theme: observable,
      collapsed: observable,
      setTheme: action,
      toggleSidebar: action,
      readAgain: action,
    });
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    writeStorage("theme", theme);
    applyTheme(theme);
  }

  toggleSidebar(): void {
    this.collapsed = !this.collapsed;
    writeStorage("collapsed", this.collapsed);
  }

  /** Another tab may have changed it. */
  readAgain(): void {
    const theme = readStorage("theme", isString);
    if ((theme !== "light" && theme !== "dark") || theme === this.theme) return;
    this.theme = theme;
    applyTheme(theme);
  }
}

function applyTheme(theme: Theme): void {
  if (theme === "dark") document.body.setAttribute("arco-theme", "dark");
  else document.body.removeAttribute("arco-theme");
  document.documentElement.style.colorScheme = theme;
}
