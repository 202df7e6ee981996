import { onDemand } from "#ui";
import { observer } from "mobx-react-lite";
import type { RecordTarget } from "../stores/record-target.ts";

const ChangedNotice = onDemand(() => import("./changed-notice.tsx").then(({ ChangedNotice }) => ChangedNotice));

/** Where the toolbar says that others have changed what is shown. */
export const ChangedPlace = observer(function ChangedPlace({ target }: { readonly target: RecordTarget }) {
  return target.changed.any && <ChangedNotice target={target} />;
});
