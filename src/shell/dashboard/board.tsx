import Button from "@arco-design/web-react/es/Button";
import { useState, type ReactNode } from "react";
import { arrangeDashboardEndpoint, type ArrangementInput, type DashboardPartView, type DashboardView } from "#contract";
import { PeriodChoice, callEndpoint, messageOf, useDashboardAnswers } from "#runtime";
import { EmptyState, ErrorState, Icon, PageHeader, confirm, toast, useI18n } from "#ui";
import { serverTime } from "#ui/server-time";
import { useShell } from "../stores/shell-context.tsx";
import { dashboardTexts } from "./dashboard-texts.ts";
import { isFigure } from "./arrange.ts";
import { PartCard } from "./part-card.tsx";

/** Place of the time in a moment, `yyyy-MM-dd HH:mm:ss`. */
const TIME = "yyyy-MM-dd ".length;

interface BoardProps {
  readonly view: DashboardView;
  /** Choice of the dashboard; null with only one. */
  readonly tabs: ReactNode;
  readonly onChange: (view: DashboardView) => void;
  /** The server has forgotten the arrangement. */
  readonly onReset: () => void;
}

/** One dashboard: its parts in the user's arrangement, which can be changed here. */
export function Board({ view, tabs, onChange, onReset }: BoardProps) {
  const { t, text } = useI18n(dashboardTexts);
  const { api } = useShell();
  const [arranging, setArranging] = useState(false);
  const [period, setPeriod] = useState(view.period);
  const { answers, readAt, problem, round, again } = useDashboardAnswers(view, period);
  const shown = view.parts.filter(({ hidden }) => arranging || !hidden);

  const store = async (parts: ArrangementInput["parts"]): Promise<boolean> => {
    try {
      await callEndpoint(api, arrangeDashboardEndpoint, { body: { name: view.name, parts } }, { quiet: true });
      return true;
    } catch (error) {
      toast.error(`${t("saveFailed")} ${messageOf(error)}`);
      return false;
    }
  };
  const arrange = (parts: readonly DashboardPartView[]): void => {
    onChange({ ...view, parts, arranged: true });
    void store(parts.map(({ id, hidden, width }) => ({ id, hidden, width })));
  };
  const reset = async (): Promise<void> => {
    const sure = await confirm({ title: t("resetAsk", { title: text(view.title) }), okText: t("resetDo") });
    if (sure && (await store(null))) onReset();
  };

  const card = (part: DashboardPartView) => (
    <PartCard
      key={part.id}
      part={part}
      answer={answers?.get(part.id) ?? null}
      period={period}
      loading={answers === null && problem === null}
      round={round}
      parts={view.parts}
      arrange={arranging ? arrange : null}
    />
  );

  return (
    <div className="dashboard">
      <PageHeader
        title={t("title")}
        hint={
          readAt === null
            ? text(view.title)
            : t("updated", { title: text(view.title), time: serverTime(readAt.getTime()).slice(TIME) })
        }
      >
        {arranging ? (
          <>
            <Button disabled={!view.arranged} onClick={() => void reset()}>
              {t("reset")}
            </Button>
            <Button type="primary" onClick={() => setArranging(false)}>
              {t("done")}
            </Button>
          </>
        ) : (
          <>
            {view.period !== null && <PeriodChoice period={period} onChange={setPeriod} />}
            <Tool icon="refresh" label={t("refresh")} onPress={again} />
            <Button icon={<Icon name="layout" />} onClick={() => setArranging(true)}>
              {t("arrange")}
            </Button>
          </>
        )}
      </PageHeader>
      {tabs}
      {problem !== null && (
        <div className="panel dashboard-state">
          <ErrorState title={t("failed")} hint={problem} onRetry={again} />
        </div>
      )}
      {shown.length === 0 ? (
        <div className="panel dashboard-state">
          <EmptyState icon="eye-invisible" title={t("allHidden")} hint={t("allHiddenHint")} />
        </div>
      ) : (
        <>
          <ul className="dashboard-figures">{shown.filter(isFigure).map(card)}</ul>
          <ul className="dashboard-grid">{shown.filter((part) => !isFigure(part)).map(card)}</ul>
        </>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, label, disabled = false, onPress }: ToolProps) {
  return (
    <button type="button" className="tool" aria-label={label} title={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}
