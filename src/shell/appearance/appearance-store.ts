import { action, computed, makeObservable, observable, observableRef } from "mobx";
import { isBoolean, readStorage, writeStorage } from "#ui/storage";
import { DEFAULT_LOOKS, isLook, type Look } from "./look.ts";
import { showLook } from "./show-look.ts";

const LOOK = "look";

/** Look of the console for this user on this machine. `public/appearance.js` applies it before the first paint. */
export class AppearanceStore {
  look: Look;
  /** Whether the sidebar shows icons only. */
  collapsed: boolean;

  constructor() {
    const dark = document.body.getAttribute("arco-theme") === "dark";
    this.look = readStorage(LOOK, isLook) ?? DEFAULT_LOOKS[dark ? "dark" : "light"];
    this.collapsed = readStorage("collapsed", isBoolean) ?? false;
    makeObservable(this, {
      look: observableRef,
      collapsed: observable,
      dark: computed,
      choose: action,
      toggleDark: action,
      toggleSidebar: action,
      readAgain: action,
    });
  }

  get dark(): boolean {
    return this.look.scheme === "dark";
  }

  choose(look: Look): void {
    this.look = look;
    writeStorage(LOOK, look);
    showLook(look);
  }

  /** Switches between the two looks that need no style sheet of their own. */
  toggleDark(): void {
    this.choose(DEFAULT_LOOKS[this.dark ? "light" : "dark"]);
  }

  toggleSidebar(): void {
    this.collapsed = !this.collapsed;
    writeStorage("collapsed", this.collapsed);
  }

  /** Reads again, because another tab may have changed it. */
  readAgain(): void {
    const look = readStorage(LOOK, isLook);
    if (look === null || JSON.stringify(look) === JSON.stringify(this.look)) return;
    this.look = look;
    showLook(look);
  }
}
