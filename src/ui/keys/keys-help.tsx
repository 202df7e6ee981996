import { onDemand } from "../on-demand.tsx";

/** The help about the keyboard; its code comes when somebody asks for it. */
export const KeysHelp = onDemand<{ readonly onClose: () => void }>(() =>
  import("./keys-dialog.tsx").then(({ KeysDialog }) => KeysDialog),
);
