import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import { useMemo, useState } from "react";
import { isJsonObject, type BinnedRecord } from "#contract";
import { confirm, Icon, Modal, toast, useI18n } from "#ui";
import { abilitiesOn } from "../context/permissions.ts";
import { ApiError, messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { nounOf, recordLabel, recordsText } from "../table/record-label.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { BinList } from "./bin-list.tsx";
import { HistoryClient } from "./history-client.ts";
import { historyTexts } from "./history-texts.ts";
import { RecordTimeline } from "./record-timeline.tsx";
import { useBin } from "./use-bin.ts";
import "./history.css";

const WIDTH = 1080;

/** The recycle bin of one module: what was deleted, to be brought back or to be gone for good. */
export function BinDialog({ target, onClose }: RecordToolProps) {
  const { t, text } = useI18n(historyTexts);
  const { api, permissions } = useRuntime();
  const { module } = target;
  const [open, setOpen] = useState(true);
  const client = useMemo(() => new HistoryClient(api, target.client), [api, target]);
  const bin = useBin(client);
  const [picked, setPicked] = useState<ReadonlyMap<string, BinnedRecord>>(new Map());
  const abilities = abilitiesOn(module, permissions);
  const [told, setTold] = useState<BinnedRecord | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const nameOf = (record: BinnedRecord) => recordLabel(module, record);
  const close = () => setOpen(false);

  const work = async (
    records: readonly BinnedRecord[],
    call: (ids: readonly string[]) => Promise<number>,
    done: "bin.restored" | "bin.purged",
  ) => {
    setBusy(true);
    setRefusal([]);
    try {
      toast.success(t(done, { count: await call(records.map(({ id }) => id)) }));
      setPicked((before) => new Map([...before].filter(([id]) => !records.some((record) => record.id === id))));
    } catch (reason) {
      setRefusal(reasonsOf(reason, (name, reasons) => t("bin.reason", { name, reasons: reasons.join(t("bin.joint")) })));
    } finally {
      setBusy(false);
      bin.reload();
      void target.load();
    }
  };
  const revive = (records: readonly BinnedRecord[]) => work(records, (ids) => client.revive(ids), "bin.restored");
  const purge = async (records: readonly BinnedRecord[]) => {
    const [only] = records;
    if (only === undefined) return;
    const content =
      records.length === 1 ? t("bin.purgeOne", { name: nameOf(only) }) : t("bin.purgeMany", { count: records.length });
    const words = { okText: t("bin.purge"), cancelText: t("restore.cancel") };
    if (!(await confirm({ title: t("bin.purge"), content, danger: true, ...words }))) return;
    await work(records, (ids) => client.purge(ids), "bin.purged");
  };
  const pick = (records: readonly BinnedRecord[], selected: boolean) =>
    setPicked((before) => {
      const next = new Map(before);
      for (const record of records) {
        if (selected) next.set(record.id, record);
        else next.delete(record.id);
      }
      return next;
    });
  const all = [...picked.values()];

  return (
    <Modal
      open={open}
      title={
        told === null
          ? t("bin.title", { title: text(recordsText(module)) })
          : t("history.title", { ...nounOf(module), name: nameOf(told) })
      }
      width={WIDTH}
      onClose={close}
      afterClose={onClose}
      footer={
        told === null ? (
          <Button onClick={close}>{t("close")}</Button>
        ) : (
          <Button onClick={() => setTold(null)}>{t("bin.back")}</Button>
        )
      }
    >
      {told !== null ? (
        <RecordTimeline
          module={module}
          client={client}
          id={told.id}
          editable={abilities.edit}
          onRestored={() => void target.load()}
        />
      ) : (
        <div className="bin" aria-busy={busy}>
          <div className="bin-head">
            <Input
              className="bin-search"
              prefix={<Icon name="search" />}
              placeholder={t("bin.search")}
              aria-label={t("bin.search")}
              allowClear
              onPressEnter={(event) => bin.show({ q: event.currentTarget.value.trim() })}
              onClear={() => bin.show({ q: "" })}
            />
            {all.length > 0 && (
              <>
                <Button type="primary" disabled={busy} onClick={() => void revive(all)}>
                  {t("bin.restoreSelected", { count: all.length })}
                </Button>
                <Button status="danger" disabled={busy} onClick={() => void purge(all)}>
                  {t("bin.purgeSelected", { count: all.length })}
                </Button>
              </>
            )}
          </div>
          {refusal.length > 0 && (
            <Alert
              type="error"
              title={t("bin.refused")}
              content={refusal.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            />
          )}
          <BinList
            module={module}
            bin={bin}
            picked={new Set(picked.keys())}
            onPick={pick}
            onHistory={abilities.open ? setTold : null}
            onRevive={(record) => void revive([record])}
            onPurge={(record) => void purge([record])}
          />
        </div>
      )}
    </Modal>
  );
}

/** The reasons for each record that cannot be restored. */
function reasonsOf(reason: unknown, say: (name: string, reasons: readonly string[]) => string): readonly string[] {
  const data = reason instanceof ApiError ? reason.data : null;
  if (!Array.isArray(data)) return [messageOf(reason)];
  return data.flatMap((entry: unknown) =>
    isJsonObject(entry) && Array.isArray(entry["reasons"])
      ? [say(String(entry["label"]), (entry["reasons"] as readonly unknown[]).map(String))]
      : [],
  );
}
