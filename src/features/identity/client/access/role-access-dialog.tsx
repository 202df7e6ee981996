import { useState } from "react";
import type { ActionDialogProps } from "#runtime";
import { Modal, useI18n, TabPane, Tabs } from "#ui";
import { texts } from "./access-texts.ts";
import { AccessSummaryView } from "./access-summary-view.tsx";
import { GranteesView } from "./grantees-view.tsx";

const WIDTH = 880;

/** The access that a role gives, and the people who have the role. */
export function RoleAccessDialog({ action, records, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const [role] = records;
  const [open, setOpen] = useState(true);
  const id = role?.id ?? "";
  return (
    <Modal
      open={open}
      title={t("dialogOf", { action: text(action.title), name: String(role?.["roleName"] ?? "") })}
      width={WIDTH}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={null}
    >
      <Tabs defaultActiveTab="rights">
        <TabPane key="rights" title={t("rights")}>
          <AccessSummaryView path={`/api${action.path}`} id={id} />
        </TabPane>
        <TabPane key="people" title={t("people")}>
          <GranteesView about={{ roleId: id }} />
        </TabPane>
      </Tabs>
    </Modal>
  );
}
