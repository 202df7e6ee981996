import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { isBoolean, readStorage, writeStorage } from "#ui/storage";
import { DEFAULT_LOOKS, isLook, type Look } from "./look.ts";
import { showLook } from "./show-look.ts";

const LOOK = "look";
/** Below the widest band of windows. */
const TIGHT = "(width < 1200px)";

/** Look of the console for this user on this machine. `public/appearance.js` applies it before the first paint. */
export class AppearanceStore {
  look: Look;
  /** True if the open screens stand as tabs above the screen; the person may switch them off. */
  tabs: boolean;
  /** The person's own choice for the sidebar of a wide window. */
  folded: boolean;
  /** True while a list needs the room of the sidebar. */
  tight: boolean;
  /** True if the person has unfolded the sidebar of a tight window. */
  unfolded = false;

  constructor() {
    const dark = document.body.getAttribute("arco-theme") === "dark";
    this.look = readStorage(LOOK, isLook) ?? DEFAULT_LOOKS[dark ? "dark" : "light"];
    this.tabs = readStorage("show-tabs", isBoolean) ?? true;
    this.folded = readStorage("collapsed", isBoolean) ?? false;
    const narrow = window.matchMedia(TIGHT);
    this.tight = narrow.matches;
    makeObservable(this, {
      look: observableRef,
      tabs: observable,
      folded: observable,
      tight: observable,
      unfolded: observable,
      collapsed: computed,
      dark: computed,
      choose: action,
      toggleDark: action,
      toggleSidebar: action,
      toggleTabs: action,
      readAgain: action,
    });
    narrow.addEventListener("change", () =>
      runInAction(() => {
        this.tight = narrow.matches;
        this.unfolded = false;
      }),
    );
  }

  get dark(): boolean {
    return this.look.scheme === "dark";
  }

  /** True if the sidebar shows icons only. */
  get collapsed(): boolean {
    return this.tight ? !this.unfolded : this.folded;
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
    if (this.tight) {
      this.unfolded = !this.unfolded;
      return;
    }
    this.folded = !this.folded;
    writeStorage("collapsed", this.folded);
  }

  toggleTabs(): void {
    this.tabs = !this.tabs;
    writeStorage("show-tabs", this.tabs);
  }

  /** Reads again, because another tab may have changed it. */
  readAgain(): void {
    const look = readStorage(LOOK, isLook);
    if (look === null || JSON.stringify(look) === JSON.stringify(this.look)) return;
    this.look = look;
    showLook(look);
  }
}
