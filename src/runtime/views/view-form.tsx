import Button from "@arco-design/web-react/es/Button";
import Input from "@arco-design/web-react/es/Input";
import { useId, useState, type FormEvent } from "react";
import { VIEW_LIMITS, type SavedView, type ViewList, type ViewSharing } from "#contract";
import { Modal, useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import { ChoiceRow } from "./choice-row.tsx";
import { panelTexts } from "../conditions/panel-texts.ts";

interface ViewFormProps {
  readonly views: ViewList;
  /** Null for a new one. */
  readonly view: SavedView | null;
  readonly onSave: (input: { readonly name: string; readonly sharing: ViewSharing }) => Promise<SavedView>;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

const WIDTH = 460;

/** Asks how a view is called and who may use it. */
export function ViewForm({ views, view, onSave, onSaved, onClose }: ViewFormProps) {
  const { t } = useI18n(panelTexts);
  const [open, setOpen] = useState(true);
  const [name, setName] = useState(view?.name ?? "");
  const [kind, setKind] = useState<ViewSharing["kind"]>(view?.sharing.kind ?? "private");
  const [roles, setRoles] = useState<readonly string[]>(view?.sharing.kind === "roles" ? view.sharing.roles : []);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (name.trim() === "") return setError(t("nameNeeded"));
    if (kind === "roles" && roles.length === 0) return setError(t("rolesNeeded"));
    setBusy(true);
    setError(null);
    try {
      const saved = await onSave({ name: name.trim(), sharing: kind === "roles" ? { kind, roles } : { kind } });
      setOpen(false);
      onSaved(saved);
    } catch (problem) {
      setError(
        problem instanceof ApiError
          ? problem.code === 409 && view !== null
            ? t("conflict")
            : messageOf(problem)
          : String(problem),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t(view === null ? "newView" : "changeView")}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            {t("keep")}
          </Button>
        </>
      }
    >
      <form className="trellis-view-form" onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{t("name")}</label>
        <Input
          id={id}
          autoFocus
          maxLength={VIEW_LIMITS.name}
          value={name}
          error={error !== null && name.trim() === ""}
          onChange={setName}
        />
        {views.mayShare && (
          <ChoiceRow
            label={t("sharing")}
            value={kind}
            choices={(["private", "roles", "everyone"] as const).map((value) => ({ value, label: t(value) }))}
            onChange={setKind}
          />
        )}
        {kind === "roles" && (
          <ul className="trellis-role-choice">
            {views.roles.map((role) => (
              <li key={role.id}>
                <label>
                  <input
                    type="checkbox"
                    checked={roles.includes(role.id)}
                    onChange={() =>
                      setRoles(roles.includes(role.id) ? roles.filter((one) => one !== role.id) : [...roles, role.id])
                    }
                  />
                  {role.name}
                </label>
              </li>
            ))}
          </ul>
        )}
        {error !== null && (
          <p className="trellis-form-error" role="alert">
            {error}
          </p>
        )}
        <input type="submit" hidden />
      </form>
    </Modal>
  );
}

function messageOf(problem: ApiError): string {
  return problem.fields[0]?.message ?? problem.message;
}
