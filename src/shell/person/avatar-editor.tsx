import Button from "@arco-design/web-react/es/Button";
import { useRef, useState } from "react";
import { messageOf, useRuntime } from "#runtime";
import { FileInput, toast, useI18n } from "#ui";
import { Avatar } from "../common/avatar.tsx";
import { avatarProblem, isLarge, type AvatarProblem } from "./avatar-file.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { personTexts } from "./person-texts.ts";

interface AvatarEditorProps {
  readonly picture: string;
  /** Saves the address of the new picture. @throws ApiError when the server refuses */
  readonly onChange: (link: string) => Promise<void>;
}

/** Shows the user's picture and replaces it: choose, crop, upload, save. */
export function AvatarEditor({ picture, onChange }: AvatarEditorProps) {
  const { t } = useI18n(personTexts);
  const { services } = useRuntime();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState("");
  const picker = useRef<HTMLInputElement>(null);

  const refuse = (refused: File, why: AvatarProblem) => {
    setFile(null);
    setProblem(t(`avatar.${why}`, { name: refused.name }));
  };
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setProblem("");
    const why = avatarProblem(chosen);
    if (why !== null) return refuse(chosen, why);
    if (isLarge(chosen)) toast.info(t("avatar.large", { name: chosen.name, size: Math.ceil(chosen.size / 1024) }));
    setFile(chosen);
  };
  const use = async (part: File) => {
    try {
      const { link } = await services.upload(part);
      await onChange(link);
      setFile(null);
      toast.success(t("avatar.saved"));
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <div className="person-avatar">
      <Avatar picture={picture} />
      <Button onClick={() => picker.current?.click()}>{t("avatar.change")}</Button>
      <FileInput ref={picker} accept="image/jpeg,image/png" onChoose={([file]) => choose(file)} />
      <p className="person-remark">{t("avatar.hint")}</p>
      <div role="alert" className="person-problem">
        {problem}
      </div>
      {file !== null && (
        <CropDialog file={file} onUse={use} onUnreadable={() => refuse(file, "unreadable")} onClose={() => setFile(null)} />
      )}
    </div>
  );
}
