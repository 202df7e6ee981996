import Button from "@arco-design/web-react/es/Button";
import { messageOf } from "#runtime";
import { Icon, toast, useI18n } from "#ui";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";

interface StaleNoteProps {
  readonly store: StudioStore;
  readonly stale: "changed" | "gone";
}

/** Tells that the file has changed on the server while somebody edits it here, before the save finds it. */
export function StaleNote({ store, stale }: StaleNoteProps) {
  const { t } = useI18n(studioTexts);
  const run = (work: () => Promise<void>) => () => void work().catch((error: unknown) => toast.error(messageOf(error)));
  const merge = async () => {
    if (await store.merge()) toast.success(t("stale.merged"));
    else toast.warning(t("stale.conflict"));
  };
  return (
    <div className="studio-rows" role="status">
      <Icon name="exclamation-circle" />
      <span>
        {t(`stale.${stale}`)}
        <small>{t(`stale.${stale}.hint`)}</small>
      </span>
      <div className="studio-buttons">
        <Button onClick={run(() => store.reopen())}>{t(`stale.${stale}.drop`)}</Button>
        <Button type={stale === "gone" ? "primary" : "default"} onClick={run(() => store.rebase())}>
          {t("stale.keep")}
        </Button>
        {stale === "changed" && (
          <Button type="primary" onClick={run(merge)}>
            {t("stale.merge")}
          </Button>
        )}
      </div>
    </div>
  );
}
