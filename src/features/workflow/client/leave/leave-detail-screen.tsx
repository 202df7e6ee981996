import { useParams } from "react-router-dom";
import { ScreenFrame } from "#runtime";
import { PageHeader, useI18n } from "#ui";
import { FlowView } from "../flow/flow-view.tsx";
import { texts } from "../texts.ts";
import { LeaveFacts } from "./leave-facts.tsx";

/** A leave with the diagram and the history of its process. */
export function LeaveDetailScreen() {
  const { t } = useI18n(texts);
  const { processInstanceId = "", businessId = "" } = useParams();
  return (
    <ScreenFrame grows>
      <section className="leave-screen">
        <PageHeader title={t("leave.detail")} />
        <LeaveFacts businessId={businessId} />
        <FlowView of={{ processInstanceId }} />
      </section>
    </ScreenFrame>
  );
}
