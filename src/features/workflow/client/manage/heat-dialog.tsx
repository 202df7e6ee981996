import { useEffect, useMemo, useState } from "react";
import { isJsonObject } from "#contract";
import { isOf, useApiQuery, type ActionDialogProps, type Parse } from "#runtime";
import { EmptyState, ErrorState, Modal, NativeSelect, Skeleton, useI18n } from "#ui";
import { asModelView, MODEL_VIEW } from "../flow/flow-entries.ts";
import { DiagramView } from "../editor/diagram-view.tsx";
import { loadEngine } from "../editor/load-engine.ts";
import "../phone-rows.css";
import "./manage.css";
import { manageTexts } from "./manage-texts.ts";

const HEAT = "/api/blade-flow/manager/heat";
const WIDTH = 1080;

interface ElementTimes {
  readonly element: string;
  readonly count: number;
  readonly average: number | null;
  readonly median: number | null;
  readonly longest: number | null;
  readonly waiting: number;
}

const isTimes = isOf<ElementTimes>({ element: "string", count: "number", waiting: "number" });
const asTimes: Parse<readonly ElementTimes[]> = (data) => {
  const elements = isJsonObject(data) ? data["elements"] : null;
  if (!Array.isArray(elements)) throw new TypeError("not times");
  return elements.filter(isTimes);
};

/** The time that instances spend at each activity of a process, on its diagram and in figures. */
export function HeatDialog({ records, onClose }: ActionDialogProps) {
  const { t } = useI18n(manageTexts);
  const [open, setOpen] = useState(true);
  const [isAll, setIsAll] = useState(true);
  const [record] = records;
  const id = record?.id ?? "";
  const times = useApiQuery(HEAT, { ids: id, allVersions: isAll ? 1 : 0 }, asTimes);
  const view = useApiQuery(MODEL_VIEW, { processDefinitionId: id }, asModelView);
  const version = Number(record?.["version"] ?? 0);
  return (
    <Modal
      open={open}
      title={`${t("heat")} · ${String(record?.["name"] ?? "")}`}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={null}
    >
      <div className="heat">
        <NativeSelect
          label={t("heat.versions")}
          value={isAll ? "all" : "one"}
          options={[
            { value: "all", label: t("heat.all") },
            { value: "one", label: t("heat.one", { version }) },
          ]}
          onChange={(value) => setIsAll(value === "all")}
        />
        {times.state === "failed" && <ErrorState hint={times.message} onRetry={times.retry} />}
        {view.state === "failed" && <ErrorState hint={view.message} onRetry={view.retry} />}
        {times.state === "ready" && view.state === "ready" ? (
          times.data.length === 0 ? (
            <EmptyState title={t("heat.empty")} />
          ) : (
            <HeatMap xml={view.data.xml} times={times.data} />
          )
        ) : (
          times.state !== "failed" && view.state !== "failed" && <Skeleton rows={8} />
        )}
      </div>
    </Modal>
  );
}

function HeatMap({ xml, times }: { readonly xml: string; readonly times: readonly ElementTimes[] }) {
  const { t } = useI18n(manageTexts);
  const [activities, setActivities] = useState<ReadonlyMap<string, string> | null>(null);
  useEffect(() => {
    let isHere = true;
    const read = async (): Promise<void> => {
      const { compileModel } = await loadEngine();
      const { definition } = await compileModel(xml);
      const stays = definition?.elements.filter(({ kind }) => STAYS.has(kind)) ?? [];
      if (isHere) setActivities(new Map(stays.map(({ id, name }) => [id, name || id])));
    };
    read().catch(() => isHere && setActivities(new Map()));
    return () => {
      isHere = false;
    };
  }, [xml]);
  const shown = useMemo(() => times.filter(({ element }) => activities?.has(element)), [activities, times]);
  const slowest = Math.max(...shown.map(({ average }) => average ?? 0), 1);
  const fills = useMemo(() => {
    const finished = shown.flatMap(({ element, average }) => (average === null ? [] : [{ element, average }]));
    return Object.fromEntries(finished.map(({ element, average }) => [element, heatColour(average / slowest)]));
  }, [shown, slowest]);
  const span = (seconds: number | null): string => (seconds === null ? "–" : spanWords(seconds, (key, n) => t(key, { n })));
  const badges = shown.flatMap(({ element, average, count }) =>
    average === null ? [] : [{ element, text: t("heat.badge", { average: span(average), count }), kind: "heat" }],
  );
  if (activities === null) return <Skeleton rows={8} />;
  return (
    <>
      <DiagramView xml={xml} label={t("heat")} fills={fills} badges={badges} />
      <p className="deploy-hint">{t(shown.length === 0 ? "heat.none" : "heat.hint")}</p>
      {shown.length > 0 && (
        <div className="heat-figures">
          <table className="phone-rows">
            <thead>
              <tr>
                {(["activity", "count", "average", "median", "longest", "waiting"] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`heat.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ element, count, average, median, longest, waiting }) => (
                <tr key={element}>
                  <th scope="row">{activities.get(element)}</th>
                  <td data-label={t("heat.count")}>{count}</td>
                  <td data-label={t("heat.average")}>{span(average)}</td>
                  <td data-label={t("heat.median")}>{span(median)}</td>
                  <td data-label={t("heat.longest")}>{span(longest)}</td>
                  <td data-label={t("heat.waiting")}>{waiting}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** Elements at which an instance can stay. */
const STAYS: ReadonlySet<string> = new Set(["user", "service", "send", "receive", "call", "body", "catch", "eventBased"]);

/** @param share of the longest average, 0 to 1 */
function heatColour(share: number): string {
  return `color-mix(in srgb, rgb(var(--danger-5)) ${Math.round(8 + share * 72)}%, var(--color-bg-2))`;
}

type SpanKey = "span.s" | "span.min" | "span.h" | "span.d";
const UNITS: readonly (readonly [SpanKey, number])[] = [
  ["span.d", 86_400],
  ["span.h", 3_600],
  ["span.min", 60],
];

/** The largest unit of which there is one, with one decimal. */
function spanWords(seconds: number, word: (key: SpanKey, n: string) => string): string {
  const [key, size] = UNITS.find(([, unit]) => seconds >= unit) ?? (["span.s", 1] as const);
  return word(key, String(Math.round((seconds / size) * 10) / 10));
}
