import { lazyComponent } from "../lazy/lazy-component.tsx";

/** The keyboard help. Its code loads on the first request. */
export const KeysHelp = lazyComponent<{ readonly onClose: () => void }>(() =>
  import("./keys-dialog.tsx").then(({ KeysDialog }) => KeysDialog),
);
