import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { isOf, listOf, useApiQuery, useRuntime, type Api, type Parse } from "#runtime";
import { confirm, EmptyState, ErrorState, Icon, Skeleton, toast, useI18n } from "#ui";
import { ComparisonView } from "../comparison/comparison-view.tsx";
import { comparisonTexts } from "../comparison/comparison-texts.ts";
import { asModelView, MODEL_VIEW } from "../flow/flow-entries.ts";
import "../phone-rows.css";
import { modelerTexts } from "./modeler-texts.ts";

const VERSIONS = "/api/blade-flow/manager/versions";
const MIGRATE = "/api/blade-flow/manager/migrate";

interface Version {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly isLatest: number;
  readonly deploymentTime: string;
  readonly running: number;
}

interface Migrated {
  readonly moved: number;
  readonly remaining: number;
  /** Id of the last instance that was looked at; the next request begins behind it. */
  readonly after: string;
  readonly misfits: readonly { readonly instance: string; readonly names: readonly string[] }[];
}

const asVersions = listOf("version", isOf<Version>({ id: "string", version: "number", status: "string", running: "number" }));
const isMigrated = isOf<Migrated>({ moved: "number", remaining: "number", after: "string", misfits: "object" });
const asMigrated: Parse<Migrated> = (data) => {
  if (!isMigrated(data)) throw new TypeError("not a migration");
  return data;
};

interface VersionsViewProps {
  readonly processKey: string;
  /** The drawing. */
  readonly xml: string;
  readonly onOpen: (xml: string, version: number) => void;
}

/** The deployed versions of the process: compares, opens and migrates them. */
export const VersionsView = observer(function VersionsView({ processKey, xml, onOpen }: VersionsViewProps) {
  const { t } = useI18n(modelerTexts);
  const { t: word } = useI18n(comparisonTexts);
  const { api, permissions } = useRuntime();
  const answer = useApiQuery(VERSIONS, { key: processKey }, asVersions);
  const [compared, setCompared] = useState<{ readonly version: number; readonly xml: string } | null>(null);
  const [stayed, setStayed] = useState<(Migrated & { readonly version: number }) | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={6} />;
  if (compared !== null)
    return (
      <>
        <Button className="modeler-back" size="small" icon={<Icon name="arrow-left" />} onClick={() => setCompared(null)}>
          {t("back")}
        </Button>
        <ComparisonView
          before={{ xml: compared.xml, title: word("before", { version: compared.version }) }}
          after={{ xml, title: word("after") }}
        />
      </>
    );
  if (answer.data.length === 0) return <EmptyState title={t("versions.empty")} />;
  const latest = answer.data.find(({ isLatest }) => isLatest === 1);
  const withXml = async (version: Version, use: (text: string) => void): Promise<void> => {
    const text = await xmlOf(api, version.id);
    if (text !== null) use(text);
  };
  const migrate = async (version: Version): Promise<void> => {
    const title = t("migrate.confirm", { version: version.version, count: version.running });
    if (latest === undefined || !(await confirm({ title, content: t("migrate.about"), okText: t("versions.migrate") }))) return;
    setBusy(version.id);
    let done: Migrated = { moved: 0, misfits: [], remaining: 1, after: "0" };
    // A request moves some hundred instances, and says where the next one begins.
    while (done.remaining > 0) {
      const body = { from: version.id, to: latest.id, after: done.after };
      const next = await api.call("POST", MIGRATE, asMigrated, { body }).catch(() => null);
      if (next === null) break;
      done = { ...next, moved: done.moved + next.moved, misfits: [...done.misfits, ...next.misfits] };
    }
    setBusy(null);
    // The API has shown why the first request failed.
    if (done.after === "0") return;
    toast.success(t("migrate.done", { moved: done.moved }));
    setStayed(done.misfits.length + done.remaining > 0 ? { ...done, version: version.version } : null);
    answer.again();
  };
  return (
    <div className="modeler-versions">
      <table className="phone-rows">
        <thead>
          <tr>
            {(["version", "state", "time", "running"] as const).map((name) => (
              <th key={name} scope="col">
                {t(`versions.${name}`)}
              </th>
            ))}
            <th />
          </tr>
        </thead>
        <tbody>
          {answer.data.map((version) => (
            <tr key={version.id}>
              <th scope="row">
                v{version.version} {version.isLatest === 1 && <span className="modeler-latest">{t("versions.latest")}</span>}
              </th>
              <td data-label={t("versions.state")}>{t(version.status === "active" ? "versions.active" : "versions.suspend")}</td>
              <td data-label={t("versions.time")}>{version.deploymentTime}</td>
              <td data-label={t("versions.running")}>{version.running}</td>
              <td>
                <div className="modeler-version-tools">
                  <Button
                    size="small"
                    onClick={() => void withXml(version, (text) => setCompared({ version: version.version, xml: text }))}
                  >
                    {t("versions.compare")}
                  </Button>
                  <Button size="small" onClick={() => void withXml(version, (text) => onOpen(text, version.version))}>
                    {t("versions.open")}
                  </Button>
                  {version.running > 0 && version !== latest && permissions.has("flowdeployment_state") && (
                    <Button size="small" loading={busy === version.id} onClick={() => void migrate(version)}>
                      {t("versions.migrate")}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {stayed !== null && (
        <section className="modeler-stayed" role="status">
          {stayed.misfits.length > 0 && <p>{t("migrate.stayed", { count: stayed.misfits.length, version: stayed.version })}</p>}
          <ul>
            {stayed.misfits.map(({ instance, names }) => (
              <li key={instance}>{t("migrate.misfit", { instance, elements: names.join(", ") })}</li>
            ))}
          </ul>
          {stayed.remaining > 0 && <p>{t("migrate.more")}</p>}
        </section>
      )}
    </div>
  );
});

/** The API shows errors. */
async function xmlOf(api: Api, id: string): Promise<string | null> {
  const view = await api.call("GET", MODEL_VIEW, asModelView, { params: { processDefinitionId: id } }).catch(() => null);
  return view?.xml ?? null;
}
