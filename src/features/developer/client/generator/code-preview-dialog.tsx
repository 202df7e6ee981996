import Button from "@arco-design/web-react/es/Button";
import { useMemo, useState } from "react";
import type { Finding, StudioOmission } from "#contract";
import { normalise, type AuthoredModule, type Module } from "#metadata";
import { ModulePreview, isOf, listOf, saveFile, useApiQuery, useRuntime, type ActionDialogProps, type Api } from "#runtime";
import { CopyButton, EmptyState, ErrorState, Icon, Modal, Skeleton, TabPane, Tabs, useI18n } from "#ui";
import { FindingItem } from "../health/finding-item.tsx";
import { generatorTexts } from "./generator-texts.ts";
import "./code-preview.css";

const WIDTH = 1120;
const DOWNLOAD = "/api/blade-develop/code/download";

interface Draft {
  readonly id: string;
  readonly path: string;
  readonly text: string;
  readonly findings: readonly Finding[] | null;
  readonly leftOut: readonly StudioOmission[];
}

const asDrafts = listOf("draft", isOf<Draft>({ id: "string", path: "string", text: "string", leftOut: "object" }));

/** Shows the drafted module files with the linter's findings, to copy or download. The server writes nothing. */
export function CodePreviewDialog({ action, records, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(generatorTexts);
  const { api } = useRuntime();
  const [open, setOpen] = useState(true);
  const ids = records.map(({ id }) => id).join(",");
  const answer = useApiQuery(`/api${action.path}`, { ids }, asDrafts, "POST");
  return (
    <Modal
      open={open}
      title={text(action.title)}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <Button
          type="primary"
          icon={<Icon name="download" />}
          disabled={answer.state !== "ready"}
          onClick={() => void save(api, ids)}
        >
          {t("download")}
        </Button>
      }
    >
      {answer.state === "loading" && <Skeleton rows={10} />}
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
      {answer.state === "ready" && <Drafts drafts={answer.data} />}
    </Modal>
  );
}

function Drafts({ drafts }: { readonly drafts: readonly Draft[] }) {
  const { t } = useI18n(generatorTexts);
  const [first] = drafts;
  if (drafts.length === 1 && first !== undefined) return <DraftView draft={first} />;
  return (
    <Tabs defaultActiveTab={first?.id ?? ""}>
      {drafts.map((draft) => (
        <TabPane key={draft.id} title={draft.path.split("/").at(-1) ?? t("file")}>
          <DraftView draft={draft} />
        </TabPane>
      ))}
    </Tabs>
  );
}

function DraftView({ draft }: { readonly draft: Draft }) {
  const { t, text } = useI18n(generatorTexts);
  const { findings, leftOut } = draft;
  const module = useMemo(() => moduleOf(draft), [draft]);
  const broken = findings?.some(({ severity }) => severity === "error") === true;
  return (
    <Tabs type="rounded" defaultActiveTab={broken ? "file" : "screens"}>
      <TabPane key="screens" title={t("screens")}>
        {broken || module === null ? <EmptyState title={t("screens.none")} /> : <ModulePreview module={module} />}
      </TabPane>
      <TabPane key="file" title={t("file")}>
        <div className="code-preview">
          <section aria-label={draft.path}>
            <header>
              <code>{draft.path}</code>
              <CopyButton text={draft.text} />
            </header>
            {/* Focusable, so that it scrolls by keyboard. */}
            <pre tabIndex={0}>{draft.text}</pre>
          </section>
          <section aria-label={t("findings")}>
            <h3>{t("findings")}</h3>
            {findings === null && <p>{t("findings.unknown")}</p>}
            {findings?.length === 0 && (
              <p className="code-preview-well">
                <Icon name="check-circle" /> {t("findings.none")}
              </p>
            )}
            {findings !== null && findings.length > 0 && (
              <ol className="health-findings">
                {findings.map((finding) => (
                  <FindingItem key={`${finding.line}:${finding.column}:${finding.rule}`} finding={finding} />
                ))}
              </ol>
            )}
            {leftOut.length > 0 && (
              <>
                <h3>{t("leftOut")}</h3>
                <ul className="code-preview-left-out">
                  {leftOut.map(({ place, message }) => (
                    <li key={`${place} ${message.en}`}>
                      <code>{place}</code> {text(message)}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <p className="code-preview-hint">{t("next", { path: draft.path })}</p>
          </section>
        </div>
      </TabPane>
    </Tabs>
  );
}

/** Parses the file as the server would; null when that fails. A file without findings always parses. */
function moduleOf({ path, text }: Draft): Module | null {
  try {
    return normalise(JSON.parse(text) as AuthoredModule, path.split("/").at(-2) ?? "", () => undefined);
  } catch {
    return null;
  }
}

/** The API shows errors. */
async function save(api: Api, ids: string): Promise<void> {
  const reply = await api.open("GET", DOWNLOAD, { params: { ids } }).catch(() => null);
  if (reply !== null) await saveFile(reply, "schemas.json");
}
