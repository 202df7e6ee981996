import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { EagerTabPane, Icon, TabPane, Tabs, useI18n } from "#ui";
import { saveText, unifiedPatch } from "./download-text.ts";
import { CodeEditor } from "./editor/code-editor.tsx";
import { readFields } from "./fields/edit-fields.ts";
import { FieldsPanel } from "./fields/fields-panel.tsx";
import { RemoveDialog } from "./dialogs/remove-dialog.tsx";
import { RenameDialog } from "./dialogs/rename-dialog.tsx";
import { SaveDialog } from "./dialogs/save-dialog.tsx";
import { VersionsDialog } from "./dialogs/versions-dialog.tsx";
import { LeftOut } from "./left-out.tsx";
import { Problems } from "./problems.tsx";
import { StaleNote } from "./stale-note.tsx";
import { RowsNote } from "./rows-note.tsx";
import { StudioPreview } from "./studio-preview.tsx";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";

export type DeskTab = "json" | "fields" | "preview";
/** What has the room where editor and preview can stand side by side. */
export type DeskRoom = "both" | "editor" | "preview";

interface StudioDeskProps {
  readonly store: StudioStore;
  readonly tab: DeskTab;
  readonly onTab: (tab: DeskTab) => void;
  /** There is room for editor and preview. Otherwise the preview is a tab. */
  readonly isBeside: boolean;
  readonly room: DeskRoom;
  readonly onRoom: (room: DeskRoom) => void;
  /** Goes back to the list of files, where a phone shows one or the other. */
  readonly onLeave: () => void;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** One open file: its text, its fields, what the linter says, and its screens. */
export const StudioDesk = observer(function StudioDesk(props: StudioDeskProps) {
  const { store, tab, onTab, isBeside, room, onRoom, onLeave } = props;
  const { t } = useI18n(studioTexts);
  const [dialog, setDialog] = useState<"save" | "versions" | "rename" | "remove" | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const problems = useRef<HTMLElement>(null);
  const path = store.path ?? "";
  const hasFields = isModuleFile(path);
  const isShown = tab === "fields" ? hasFields : !isBeside;
  const goTo = (to: Place) => {
    onTab("json");
    if (room === "preview") onRoom("both");
    setPlace({ ...to });
  };
  const save = () => {
    if (store.writable && store.dirty) setDialog("save");
  };
  const isWide = isBeside && room === "editor";
  const widen = (
    <Button
      icon={<Icon name={isWide ? "fullscreen-exit" : "fullscreen"} />}
      aria-label={t(isWide ? "editor.narrow" : "editor.widen")}
      title={t(isWide ? "editor.narrow" : "editor.widen")}
      aria-pressed={isWide}
      onClick={() => onRoom(isWide ? "both" : "editor")}
    />
  );
  return (
    <>
      <section className="studio-main" aria-label={t("editor")} data-wide={isWide || undefined}>
        <DeskHead
          store={store}
          onLeave={onLeave}
          onSave={() => setDialog("save")}
          onVersions={() => setDialog("versions")}
          onRename={() => setDialog("rename")}
          onRemove={() => setDialog("remove")}
        />
        {store.stale !== null && <StaleNote store={store} stale={store.stale} />}
        <RowsNote store={store} />
        <Tabs
          activeTab={isShown ? tab : "json"}
          onChange={(key) => onTab(key as DeskTab)}
          className="studio-tabs"
          extra={isBeside && widen}
        >
          {/* The editor holds the history, for changes in the fields as well. */}
          <EagerTabPane key="json" title={t("json")}>
            <CodeEditor
              path={path}
              text={store.text}
              readOnly={false}
              names={store.names}
              findings={store.judgement.findings}
              place={place}
              onChange={(now, at) => (at === store.path ? store.edit(now) : store.rename(at, now))}
              onSave={save}
              onProblems={() => (problems.current?.querySelector<HTMLElement>("li > button") ?? problems.current)?.focus()}
            />
          </EagerTabPane>
          {hasFields && (
            <TabPane key="fields" title={t("fields")}>
              <FieldsPanel store={store} />
            </TabPane>
          )}
          {!isBeside && (
            <TabPane key="preview" title={t("preview")}>
              <StudioPreview store={store} />
            </TabPane>
          )}
        </Tabs>
        {/* In a small window the preview has the room; it says itself that the text has errors. */}
        {(isBeside || tab !== "preview") && (
          <div className="studio-notes">
            <Problems ref={problems} store={store} onShow={goTo} />
            <LeftOut store={store} onShow={goTo} />
          </div>
        )}
      </section>
      {isBeside && !isWide && (
        <StudioPreview store={store} wide={room === "preview"} onWiden={() => onRoom(room === "preview" ? "both" : "preview")} />
      )}
      {dialog === "save" && <SaveDialog store={store} onClose={() => setDialog(null)} />}
      {dialog === "rename" && <RenameDialog store={store} onClose={() => setDialog(null)} />}
      {dialog === "remove" && <RemoveDialog store={store} onClose={() => setDialog(null)} />}
      {dialog === "versions" && <VersionsDialog store={store} onClose={() => setDialog(null)} />}
    </>
  );
});

interface DeskHeadProps extends Pick<StudioDeskProps, "store" | "onLeave"> {
  readonly onSave: () => void;
  readonly onVersions: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

const DeskHead = observer(function DeskHead({ store, onLeave, onSave, onVersions, onRename, onRemove }: DeskHeadProps) {
  const { t } = useI18n(studioTexts);
  const path = store.path ?? "";
  const name = path.split("/").at(-1) ?? path;
  const isNew = store.saved === null;
  // A deleted file has left a table, which would not follow a name that nobody knows of.
  const isNamed = store.file !== null || (isNew && !store.deleted.some((file) => file.path === path));
  // A person may write a module whose records others alone may see.
  const screen = store.file?.readable === true ? store.file.screen : "";
  const navigate = useNavigate();
  return (
    <header className="studio-head">
      <Button className="studio-back" type="text" icon={<Icon name="left" />} onClick={onLeave}>
        {t("files")}
      </Button>
      <h2>
        <code title={path}>{path}</code>
        {isNew && <span className="studio-badge">{t("newFile")}</span>}
        {!isNew && store.dirty && <span className="studio-badge">{t("changed")}</span>}
      </h2>
      <div className="studio-buttons">
        {!isNew && screen !== "" && (
          <Button
            icon={<Icon name="launch" />}
            aria-label={t("openScreen")}
            title={t("openScreen")}
            onClick={() => void navigate(screen)}
          />
        )}
        {store.writable && isNamed && isModuleFile(path) && (
          <Button
            icon={<Icon name="edit" />}
            aria-label={t("rename.title")}
            title={t("rename.title")}
            disabled={isNew ? readFields(store.text) === null : store.judgement.broken}
            onClick={onRename}
          />
        )}
        {store.writable && store.file !== null && (
          <Button
            icon={<Icon name="delete" />}
            aria-label={t("remove")}
            title={t(store.dirty ? "remove.dirty" : "remove")}
            disabled={store.dirty}
            onClick={onRemove}
          />
        )}
        {!isNew && <Button icon={<Icon name="history" />} aria-label={t("history")} title={t("history")} onClick={onVersions} />}
        {store.writable ? (
          // Not “disabled”, which would lose the focus when a save has left nothing to save.
          <Button
            type="primary"
            className={store.dirty ? "" : "arco-btn-disabled"}
            aria-disabled={!store.dirty}
            onClick={() => store.dirty && onSave()}
          >
            {t("save")}
          </Button>
        ) : (
          <>
            <Button icon={<Icon name="download" />} onClick={() => saveText(store.text, name)}>
              {t("download")}
            </Button>
            <Button
              disabled={!store.dirty}
              onClick={() => saveText(unifiedPatch(path, store.saved?.text ?? null, store.text), `${name}.patch`)}
            >
              {t("patch")}
            </Button>
          </>
        )}
      </div>
    </header>
  );
});

/** Menus, areas and dashboards have neither fields nor records that could follow a name. */
function isModuleFile(path: string): boolean {
  const [area, file] = path.split("/").slice(-2);
  return area !== "schemas" && area !== "dashboards" && file !== "area.json";
}
