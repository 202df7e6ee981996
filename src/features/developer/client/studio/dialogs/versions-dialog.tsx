import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { studioVersionEndpoint, studioVersionsEndpoint, type StudioVersion } from "#contract";
import { callEndpoint, useEndpoint, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Modal, Skeleton, toast, useI18n } from "#ui";
import { DiffView } from "../editor/diff-view.tsx";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";

interface VersionsDialogProps {
  readonly store: StudioStore;
  readonly onClose: () => void;
}

/** The stored versions of the open file. One of them can return to the editor. */
export const VersionsDialog = observer(function VersionsDialog({ store, onClose }: VersionsDialogProps) {
  const { t } = useI18n(studioTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly path: string; readonly text: string } | null>(null);
  const path = store.path ?? "";
  const answer = useEndpoint(studioVersionsEndpoint, { query: { path } });
  const choose = async ({ id }: StudioVersion) => {
    // The api shows a failure.
    const version = await callEndpoint(api, studioVersionEndpoint, { query: { id } }).catch(() => null);
    if (version !== null) setChosen({ id, path: version.path, text: version.text });
  };
  const restore = () => {
    if (chosen === null) return;
    if (chosen.path === path) store.edit(chosen.text);
    else store.rename(chosen.path, chosen.text);
    toast.success(t("history.restored"));
    setOpen(false);
  };
  const versions = answer.state === "ready" ? answer.data : [];
  const isTaken = store.files.some((file) => file.path === chosen?.path && file.path !== store.source);
  const newest = versions.find(({ deletes }) => !deletes);
  useEffect(() => {
    if (chosen === null && newest !== undefined) void choose(newest);
  });
  return (
    <Modal
      open={open}
      title={t("history.title", { path })}
      width={960}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <Button type="primary" disabled={chosen === null || chosen.text === store.text || isTaken} onClick={restore}>
          {t("history.restore")}
        </Button>
      }
    >
      {answer.state === "loading" && <Skeleton rows={6} />}
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
      {answer.state === "ready" && versions.length === 0 && <EmptyState title={t("history.none")} />}
      {versions.length > 0 && (
        <div className="studio-versions">
          <ol>
            {versions.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  disabled={version.deletes}
                  aria-pressed={version.id === chosen?.id}
                  onClick={() => void choose(version)}
                >
                  <time>{version.time}</time>
                  <span>
                    {version.deletes ? t("history.deleted", { author: version.author }) : version.author || t("history.found")}
                  </span>
                  {version.path !== path && <span>{version.path}</span>}
                </button>
              </li>
            ))}
          </ol>
          {chosen !== null && (
            <div>
              <p>{t("history.diff")}</p>
              {chosen.path !== path && <p>{t(isTaken ? "history.taken" : "history.renames", { path: chosen.path })}</p>}
              {chosen.text === store.text ? (
                <p>{t("save.same")}</p>
              ) : (
                <DiffView before={chosen.text} after={store.text} label={t("history.diff")} />
              )}
            </div>
          )}
        </div>
      )}
    </Modal>
  );
});
