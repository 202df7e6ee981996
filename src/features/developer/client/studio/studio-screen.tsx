import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useRef, useState } from "react";
import { ScreenFrame, ScreenTitle, useLeaveGuard, useRuntime } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, confirm, toast, useI18n } from "#ui";
import { useElementWidth } from "#ui/table";
import { DraftDialog } from "./dialogs/draft-dialog.tsx";
import { FileTree } from "./file-tree.tsx";
import { StudioDesk, type DeskRoom, type DeskTab } from "./studio-desk.tsx";
import { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";
import "./studio.css";
import "./studio-forms.css";

/** Pixels from which files, editor and preview stand side by side with room for each. */
const ROOM_FOR_BOTH = 1080;

/** Writes module files in the console: the files, an editor, and beside it the screens that the file makes. */
export const StudioScreen = observer(function StudioScreen() {
  const { t, locale } = useI18n(studioTexts);
  const { api, modules } = useRuntime();
  const [store] = useState(() => new StudioStore(api));
  const [drafting, setDrafting] = useState(false);
  // The chosen tab stays when another file is opened.
  const [tab, setTab] = useState<DeskTab>("json");
  const [room, setRoom] = useState<DeskRoom>("both");
  const studio = useRef<HTMLElement>(null);
  const isBeside = useElementWidth(studio) >= ROOM_FOR_BOTH;
  // The words of the reference are in the language of the person.
  useEffect(() => {
    void store.load(true);
  }, [store, locale]);
  useEffect(() => store.watch(), [store]);
  useEffect(() => modules.onRefresh(() => void store.follow()), [modules, store]);
  useEffect(() => {
    const { resume } = store.judgement;
    addEventListener("online", resume);
    return () => removeEventListener("online", resume);
  }, [store]);
  useLeaveGuard(
    () => store.dirty,
    () => undefined,
  );
  const mayLeave = useMayLeave(store);
  const open = useCallback(
    async (path: string) => {
      if (path !== store.path && (await mayLeave())) await store.open(path);
    },
    [store, mayLeave],
  );
  const recall = async (path: string) => {
    if (!(await mayLeave())) return;
    await store.recall(path);
    if (store.path === path) toast.success(t("deleted.opened"));
  };
  const leave = async () => {
    if (await mayLeave()) store.shut();
  };
  return (
    <ScreenFrame tall>
      <section
        ref={studio}
        className="studio"
        aria-label={t("title")}
        data-open={store.path !== null || undefined}
        data-beside={isBeside || undefined}
      >
        {store.problem !== null && <ErrorState hint={store.problem} onRetry={() => void store.load()} />}
        {store.problem === null && !store.loaded && <Skeleton rows={10} />}
        {store.loaded && (
          <>
            <aside className="studio-side">
              <header>
                <ScreenTitle>{t("title")}</ScreenTitle>
                <Button type="primary" long icon={<Icon name="plus" />} onClick={() => setDrafting(true)}>
                  {t("new")}
                </Button>
                {!store.writable && (
                  <p className="studio-read-only" title={t("readOnly.hint")}>
                    <Icon name="lock" /> {t("readOnly")}
                  </p>
                )}
              </header>
              <FileTree store={store} onOpen={(path) => void open(path)} onRecall={(path) => void recall(path)} />
            </aside>
            {store.path === null ? (
              <div className="studio-empty">
                <EmptyState icon="code" title={t("none.title")} hint={t("none.hint")}>
                  {!store.writable && <p>{t("readOnly.hint")}</p>}
                </EmptyState>
              </div>
            ) : (
              <StudioDesk
                key={store.opened}
                store={store}
                tab={tab}
                onTab={setTab}
                isBeside={isBeside}
                room={room}
                onRoom={setRoom}
                onLeave={() => void leave()}
              />
            )}
          </>
        )}
      </section>
      {drafting && <DraftDialog store={store} mayLeave={mayLeave} onClose={() => setDrafting(false)} />}
    </ScreenFrame>
  );
});

/** Asks before the unsaved text of the open file is lost. */
function useMayLeave(store: StudioStore): () => Promise<boolean> {
  const { t } = useI18n(studioTexts);
  return useCallback(
    async () =>
      !store.dirty || confirm({ title: t("leave.title"), content: t("leave.hint"), okText: t("leave.ok"), danger: true }),
    [store, t],
  );
}
