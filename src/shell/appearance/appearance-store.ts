import { action, computed, makeObservable, observable, observableRef } from "mobx";
import { isBoolean, readStorage, writeStorage } from "#ui";
import { DEFAULT_LOOKS, isLook, type Look } from "./look.ts";
import { showLook } from "./show-look.ts";

const LOOK = "look";

/** How the console looks for this person on this machine. `public/appearance.js` applies the look before the first paint. */
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

  /** Between the two that need no style sheet of their own: one press, nothing to fetch. */
  toggleDark(): void {
    this.choose(DEFAULT_LOOKS[this.dark ? "light" : "dark"]);
  }

  toggleSidebar(): void {
    this.collapsed = !this.collapsed;
    writeStorage("collapsed", this.collapsed);
  }

  /** Another tab may have changed it. */
  readAgain(): void {
    const look = readStorage(LOOK, isLook);
    if (look === null || JSON.stringify(look) === JSON.stringify(this.look)) return;
    this.look = look;
    showLook(look);
  }
}
