import Alert from "@arco-design/web-react/es/Alert";
import { observer } from "mobx-react-lite";
import { useBetweenPresses, useI18n } from "#ui";
import type { RecordTarget } from "../stores/record-target.ts";
import { liveTexts } from "./live-texts.ts";
import "./live.css";

interface ChangedHintProps {
  readonly target: RecordTarget;
  readonly id: string;
  readonly editing: boolean;
}

/** In a dialog: another user has changed the record since it was read. */
export const ChangedHint = observer(function ChangedHint({ target, id, editing }: ChangedHintProps) {
  const { t } = useI18n(liveTexts);
  const by = useBetweenPresses(target.changed.by(id));
  if (by === null) return null;
  const content = by === "" ? t("somebody") : t(editing ? "dialog" : "dialogView", { by });
  return <Alert className="trellis-changed-hint" type="warning" content={content} />;
});
