import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import type { FieldRight, RecordInput } from "#contract";
import { anything, useRuntime, type ActionDialogProps } from "#runtime";
import { ErrorState, Modal, NativeSelect, Skeleton, useI18n } from "#ui";
import { FieldRulesTable } from "./field-rules-table.tsx";
import { texts } from "../texts.ts";
import { useFieldRules, useRuledModules } from "./use-field-rules.ts";

type Rights = Readonly<Record<string, FieldRight>>;

const WIDTH = 680;
const NONE: Rights = {};

/** Edits the rights of a role to the fields of each module. It saves every changed module. */
export function FieldRulesDialog({ action, records, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const { t: word } = useI18n();
  const { api } = useRuntime();
  const [record] = records;
  const roleId = record?.id ?? "";
  const modules = useRuledModules();
  const [chosen, setChosen] = useState("");
  const module = chosen === "" ? (modules[0]?.name ?? "") : chosen;
  const rules = useFieldRules(roleId, module);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, Rights>>>({});
  const names = Object.keys(changed);

  const save = async () => {
    setBusy(true);
    try {
      const [last, ...others] = names.map((name): RecordInput => ({ module: name, rights: changed[name] ?? NONE }));
      for (const input of others) {
        await api.call(action.method, `/api${action.path}`, anything, { body: { ...input, [action.idsAs]: roleId } });
      }
      if (last !== undefined) await onSubmit(last);
      setOpen(false);
    } catch {
      // The API shows the error. The selection stays.
    } finally {
      setBusy(false);
    }
  };

  const body = () => {
    if (rules.state === "loading") return <Skeleton rows={8} />;
    if (rules.state === "failed") return <ErrorState hint={rules.message} onRetry={rules.retry} />;
    const before = Object.fromEntries(rules.fields.map(({ field, right }) => [field, right]));
    return (
      <FieldRulesTable
        fields={rules.fields}
        rights={{ ...before, ...changed[module] }}
        onChange={(rights) => setChanged({ ...changed, [module]: rights })}
      />
    );
  };

  return (
    <Modal
      open={open}
      title={t("of", { action: text(action.title), name: String(record?.["roleName"] ?? "") })}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => !busy && setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)} disabled={busy}>
            {word("cancel")}
          </Button>
          <Button type="primary" loading={busy} disabled={names.length === 0} onClick={() => void save()}>
            {word("save")}
          </Button>
        </>
      }
    >
      <div className="field-rules">
        <NativeSelect
          label={t("module")}
          value={module}
          onChange={setChosen}
          options={modules.map(({ name, title }) => ({
            value: name,
            label: name in changed ? t("unsaved", { module: text(title) }) : text(title),
          }))}
        />
        <p className="field-rules-hint">{t("fieldHint")}</p>
        {body()}
      </div>
    </Modal>
  );
}
