import { useState } from "react";
import type { ActionDialogProps } from "#runtime";
import { EmptyState, Modal, useI18n, TabPane, Tabs } from "#ui";
import { TargetField } from "./access-screen.tsx";
import { texts } from "./access-texts.ts";
import { ExplanationView } from "./explanation-view.tsx";
import { AccessSummaryView } from "./access-summary-view.tsx";

const WIDTH = 880;

/** The access of a person, with an explanation of each permission they have or lack. */
export function UserAccessDialog({ action, records, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const [user] = records;
  const [open, setOpen] = useState(true);
  const [subject, setSubject] = useState("");
  const id = user?.id ?? "";
  return (
    <Modal
      open={open}
      title={t("dialogOf", { action: text(action.title), name: String(user?.["realName"] ?? user?.["account"] ?? "") })}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={null}
    >
      <Tabs defaultActiveTab="why">
        <TabPane key="why" title={t("why")}>
          <div className="access-fields">
            <TargetField value={subject} onChange={setSubject} />
          </div>
          {subject === "" ? (
            <EmptyState icon="question-circle" title={t("startWho")} hint={t("startHint")} />
          ) : (
            <ExplanationView userId={id} subject={subject} />
          )}
        </TabPane>
        <TabPane key="rights" title={t("rights")}>
          <AccessSummaryView path={`/api${action.path}`} id={id} />
        </TabPane>
      </Tabs>
    </Modal>
  );
}
