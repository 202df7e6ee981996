import { useApiQuery } from "#runtime";
import { useModuleChanges } from "#runtime/records";
import { ErrorState, Skeleton, TabPane, Tabs, useI18n } from "#ui";
import { texts } from "../texts.ts";
import { FlowDiagram } from "./flow-diagram.tsx";
import { asModelView, FOLLOWED, MODEL_VIEW } from "./flow-entries.ts";
import { FlowTimeline } from "./flow-timeline.tsx";

interface FlowViewProps {
  /** `processInstanceId` or `processDefinitionId`. */
  readonly of: { readonly processInstanceId: string } | { readonly processDefinitionId: string };
  /** The history first, as a basis for a decision. */
  readonly historyFirst?: boolean;
}

const NONE: readonly string[] = [];
const nothing = (): void => undefined;

/** Diagram and history of an instance, which follow its steps, or the diagram of a process. */
export function FlowView({ of, historyFirst = false }: FlowViewProps) {
  const { t } = useI18n(texts);
  const answer = useApiQuery(MODEL_VIEW, of, asModelView);
  useModuleChanges("processInstanceId" in of ? FOLLOWED : NONE, answer.state === "ready" ? answer.again : nothing);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={8} />;
  const { data } = answer;
  if (!("processInstanceId" in of)) return <FlowDiagram view={data} />;
  const diagram = (
    <TabPane key="diagram" title={t("diagram")}>
      <FlowDiagram view={data} />
    </TabPane>
  );
  const history = (
    <TabPane key="history" title={t("history")}>
      <FlowTimeline flow={data.flow} />
    </TabPane>
  );
  return (
    <Tabs defaultActiveTab={historyFirst ? "history" : "diagram"}>{historyFirst ? [history, diagram] : [diagram, history]}</Tabs>
  );
}
