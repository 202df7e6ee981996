import Button from "@arco-design/web-react/es/Button";
import { useRef } from "react";
import { FileInput, Icon, MenuButton, useI18n } from "#ui";
import type { ModelEditor } from "../editor/model-editor.ts";
import { modelerTexts } from "./modeler-texts.ts";

export type ModelerView = "draw" | "simulate" | "versions";
const VIEWS: readonly ModelerView[] = ["draw", "simulate", "versions"];

interface ModelerToolbarProps {
  readonly editor: ModelEditor | null;
  readonly view: ModelerView;
  readonly mayEdit: boolean;
  readonly mayDeploy: boolean;
  readonly busy: boolean;
  readonly onView: (view: ModelerView) => void;
  readonly onSave: () => void;
  readonly onDeploy: () => void;
  readonly onImport: (file: File) => void;
  readonly onExport: (kind: "bpmn" | "svg") => void;
}

export function ModelerToolbar(props: ModelerToolbarProps) {
  const { editor, view, mayEdit, mayDeploy, busy } = props;
  const { t } = useI18n(modelerTexts);
  const picker = useRef<HTMLInputElement>(null);
  const isDrawing = view === "draw";
  const importItem = { id: "import", label: t("import"), icon: "upload", perform: () => picker.current?.click() };
  const files = [
    ...(mayEdit && isDrawing ? [importItem] : []),
    { id: "bpmn", label: t("exportBpmn"), icon: "download", perform: () => props.onExport("bpmn") },
    { id: "svg", label: t("exportSvg"), icon: "image", perform: () => props.onExport("svg") },
  ];
  const tool = (label: string, icon: string, disabled: boolean, perform: () => void) => (
    <Button
      aria-label={label}
      title={label}
      icon={<Icon name={icon} />}
      disabled={editor === null || disabled}
      onClick={perform}
    />
  );
  return (
    <div className="modeler-toolbar" role="toolbar" aria-label={t("toolbar")}>
      <div className="modeler-views" role="group" aria-label={t("view")}>
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            disabled={editor === null}
            onClick={() => props.onView(name)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      {isDrawing && mayEdit && (
        <>
          {tool(t("undo"), "undo", editor?.canUndo !== true, () => editor?.undo())}
          {tool(t("redo"), "redo", editor?.canRedo !== true, () => editor?.redo())}
          {tool(t("zoomOut"), "zoom-out", false, () => editor?.zoom("out"))}
          {tool(t("zoomIn"), "zoom-in", false, () => editor?.zoom("in"))}
          {tool(t("fit"), "fullscreen", false, () => editor?.fit())}
        </>
      )}
      <MenuButton label={t("file")} items={files} className="modeler-file">
        <Icon name="file" /> {t("file")}
      </MenuButton>
      <span className="modeler-gap" />
      {mayEdit && (
        <Button type="primary" icon={<Icon name="save" />} loading={busy} disabled={editor === null} onClick={props.onSave}>
          {t("save")}
        </Button>
      )}
      {mayDeploy && (
        <Button icon={<Icon name="launch" />} disabled={editor === null || busy} onClick={props.onDeploy}>
          {t("deploy")}
        </Button>
      )}
      <FileInput
        ref={picker}
        accept=".bpmn,.xml,.bpmn20.xml"
        label={t("import")}
        onChoose={([file]) => file && props.onImport(file)}
      />
    </div>
  );
}
