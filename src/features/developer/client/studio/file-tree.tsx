import Input from "@arco-design/web-react/es/Input";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { StudioDeletion, StudioFile } from "#contract";
import { Icon, useI18n } from "#ui";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";

interface FileTreeProps {
  readonly store: StudioStore;
  readonly onOpen: (path: string) => void;
  /** Opens a deleted file as it was. */
  readonly onRecall: (path: string) => void;
}

/** The module files by folder, with their state. */
export const FileTree = observer(function FileTree({ store, onOpen, onRecall }: FileTreeProps) {
  const { t, text } = useI18n(studioTexts);
  const [q, setQ] = useState("");
  const asked = q.trim().toLowerCase();
  const fits = (file: StudioFile): boolean =>
    [file.path, file.title === null ? "" : text(file.title)].some((name) => name.toLowerCase().includes(asked));
  const shown = store.files.filter(fits);
  const deleted = store.deleted.filter(({ path }) => path.toLowerCase().includes(asked));
  const areas = [...Map.groupBy(shown, areaOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return (
    <nav className="studio-tree" aria-label={t("files")}>
      <Input
        allowClear
        value={q}
        onChange={setQ}
        placeholder={t("find")}
        aria-label={t("find")}
        prefix={<Icon name="search" />}
      />
      <div className="studio-tree-scroll">
        {areas.map(([area, files]) => (
          <Area key={area} area={area} files={files} open={asked !== ""} store={store} onOpen={onOpen} />
        ))}
        {deleted.length > 0 && <Deleted files={deleted} onRecall={onRecall} />}
        {shown.length + deleted.length === 0 && store.loaded && <p className="studio-tree-none">{t("find.none")}</p>}
      </div>
    </nav>
  );
});

interface DeletedProps {
  readonly files: readonly StudioDeletion[];
  readonly onRecall: (path: string) => void;
}

function Deleted({ files, onRecall }: DeletedProps) {
  const { t } = useI18n(studioTexts);
  return (
    <details>
      <summary>
        <span>{t("deleted")}</span>
        <small>{files.length}</small>
      </summary>
      <ul>
        {files.map(({ path, time, author }) => (
          <li key={path}>
            <button type="button" title={t("deleted.by", { author, time })} onClick={() => onRecall(path)}>
              <span className="studio-tree-name">
                {path
                  .split("/")
                  .slice(1)
                  .join("/")
                  .replace(/\.json$/, "")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface AreaProps extends Omit<FileTreeProps, "onRecall"> {
  readonly area: string;
  readonly files: readonly StudioFile[];
  /** Shows the files of the area in spite of the person's choice, because they match a search. */
  readonly open: boolean;
}

const Area = observer(function Area({ area, files, open, store, onOpen }: AreaProps) {
  const holds = files.some(({ path }) => path === store.path);
  const troubled = files.some(({ errors, state }) => errors > 0 || state === "refused");
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <details
      open={open || (chosen ?? (holds || troubled))}
      onToggle={({ currentTarget }) => open || setChosen(currentTarget.open)}
    >
      <summary>
        <span>{area}</span>
        <small>{files.length}</small>
      </summary>
      <ul>
        {files.map((file) => (
          <li key={file.path}>
            <FileButton file={file} isOpen={file.path === store.path} isOpening={file.path === store.opening} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </details>
  );
});

interface FileButtonProps {
  readonly file: StudioFile;
  readonly isOpen: boolean;
  readonly isOpening: boolean;
  readonly onOpen: (path: string) => void;
}

function FileButton({ file, isOpen, isOpening, onOpen }: FileButtonProps) {
  const { t, text } = useI18n(studioTexts);
  const { path, title, errors, warnings, state } = file;
  const name = path.split("/").at(-1) ?? path;
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      aria-busy={isOpening || undefined}
      title={path}
      onClick={() => onOpen(path)}
    >
      <span className="studio-tree-name">{title === null ? name : text(title)}</span>
      {title !== null && <small>{name.replace(/\.json$/, "")}</small>}
      {state !== "ok" && state !== "removed" && (
        <span className="studio-badge" data-severity="error">
          {t(`state.${state}`)}
        </span>
      )}
      {errors > 0 && (
        <span className="studio-badge" data-severity="error" aria-label={t("errors", { count: errors })}>
          {errors}
        </span>
      )}
      {errors === 0 && warnings > 0 && (
        <span className="studio-badge" data-severity="warning" aria-label={t("warnings", { count: warnings })}>
          {warnings}
        </span>
      )}
    </button>
  );
}

/** `schemas/crm/customer.json` → `crm`; files of the folder itself stand under its own name. */
function areaOf({ path }: StudioFile): string {
  return path.split("/").at(-2) ?? "";
}
