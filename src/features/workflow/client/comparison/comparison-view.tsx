import { useEffect, useMemo, useRef, useState } from "react";
import { ErrorState, Skeleton, useI18n } from "#ui";
import { DiagramView, type ViewHandle } from "../editor/diagram-view.tsx";
import { compareModels, type ComparedElement, type Comparison } from "./compare-models.ts";
import { comparisonTexts } from "./comparison-texts.ts";
import "./comparison.css";

interface ComparisonViewProps {
  readonly before: { readonly xml: string; readonly title: string };
  readonly after: { readonly xml: string; readonly title: string };
}

/** Two models side by side, with the marks of what differs and a list of it. */
export function ComparisonView({ before, after }: ComparisonViewProps) {
  const { t } = useI18n(comparisonTexts);
  const [compared, setCompared] = useState<Comparison | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [left, right] = [useRef<ViewHandle>(null), useRef<ViewHandle>(null)];
  useEffect(() => {
    let isHere = true;
    compareModels(before.xml, after.xml).then(
      (comparison) => isHere && setCompared(comparison),
      (error: unknown) => isHere && setFailed(error instanceof Error ? error.message : ""),
    );
    return () => {
      isHere = false;
    };
  }, [before.xml, after.xml]);
  const marks = useMemo(() => (compared === null ? null : marksOf(compared)), [compared]);
  if (failed !== null) return <ErrorState hint={t("failed", { reason: failed })} />;
  if (compared === null || marks === null) return <Skeleton rows={8} />;
  const show = (id: string): void => {
    left.current?.show(id);
    right.current?.show(id);
  };
  return (
    <div className="comparison">
      <div className="comparison-side">
        <h2>{before.title}</h2>
        <DiagramView
          xml={before.xml}
          label={before.title}
          marks={marks.before}
          ref={left}
          onMove={(box) => right.current?.follow(box)}
        />
      </div>
      <div className="comparison-side">
        <h2>{after.title}</h2>
        <DiagramView
          xml={after.xml}
          label={after.title}
          marks={marks.after}
          ref={right}
          onMove={(box) => left.current?.follow(box)}
        />
      </div>
      <ChangeList compared={compared} onShow={show} />
    </div>
  );
}

function ChangeList({ compared, onShow }: { readonly compared: Comparison; readonly onShow: (id: string) => void }) {
  const { t } = useI18n(comparisonTexts);
  const { added, removed, changed } = compared;
  const isSame = added.length + removed.length + changed.length === 0;
  const line = (element: ComparedElement, kind: "added" | "removed" | "changed") => (
    <button type="button" onClick={() => onShow(element.id)}>
      <span className="comparison-kind" data-kind={kind}>
        {t(kind)}
      </span>
      <strong>{element.name || element.id}</strong>
    </button>
  );
  return (
    <section className="comparison-list" aria-label={t("list")}>
      <p role="status">
        {isSame ? t("same") : t("summary", { added: added.length, removed: removed.length, changed: changed.length })}
      </p>
      <ul>
        {added.map((element) => (
          <li key={element.id}>{line(element, "added")}</li>
        ))}
        {removed.map((element) => (
          <li key={element.id}>{line(element, "removed")}</li>
        ))}
        {changed.map((element) => (
          <li key={element.id}>
            {line(element, "changed")}
            <dl>
              {element.changes.map(({ fact, before, after }) => (
                <div key={fact}>
                  <dt>{factLabel(fact, t)}</dt>
                  <dd>
                    <del>{before || t("empty")}</del> → <ins>{after || t("empty")}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FactKey = Extract<Parameters<ReturnType<typeof useI18n<keyof (typeof comparisonTexts)["zh"]>>["t"]>[0], `fact.${string}`>;

/** Facts without a word of their own keep the name of the standard. */
function factLabel(fact: string, t: (key: FactKey) => string): string {
  const key = Object.keys(comparisonTexts.zh).find((known): known is FactKey => known === `fact.${fact}`);
  return key === undefined ? fact : t(key);
}

function marksOf({ added, removed, changed }: Comparison) {
  const mark = (elements: readonly ComparedElement[], name: string) => elements.map(({ id }) => [id, name]);
  return {
    before: Object.fromEntries([...mark(removed, "diff-removed"), ...mark(changed, "diff-changed")]) as Record<string, string>,
    after: Object.fromEntries([...mark(added, "diff-added"), ...mark(changed, "diff-changed")]) as Record<string, string>,
  };
}
