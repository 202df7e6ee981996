import Password from "@arco-design/web-react/es/Input/password";
import { useEffect, useState } from "react";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { useDraft } from "../../form-model/use-draft.ts";
import { controlAttributes } from "../shared/widget/control-attributes.ts";
import { textOf } from "../../values/text-of.ts";

/** `"ui:options": {"confirm": true}` requires the password twice. */
export function PasswordWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { session, pointer, onChange, options } = props;
  const draft = useDraft(textOf(props.value), (text) => onChange(text === "" ? undefined : text), session, pointer);
  const [repeated, setRepeated] = useState("");
  const differs = options["confirm"] === true && draft.value !== repeated;
  useEffect(
    () =>
      session.setObstacle(
        pointer,
        differs ? { keyword: "confirm", text: { zh: formTexts.zh.passwordsDiffer, en: formTexts.en.passwordsDiffer } } : null,
      ),
    [session, pointer, differs],
  );
  const shared = {
    autoComplete: "new-password",
    disabled: props.disabled,
    ...(props.invalid ? { status: "error" as const } : {}),
  };
  return (
    <div className="form-stack">
      <Password
        {...shared}
        {...controlAttributes(props)}
        value={draft.value}
        placeholder={props.placeholder}
        onChange={draft.change}
        onBlur={draft.flush}
      />
      {options["confirm"] === true && (
        <Password
          {...shared}
          aria-label={t("confirmPassword")}
          value={repeated}
          placeholder={t("confirmPassword")}
          onChange={(text) => {
            session.clearIssues(pointer);
            setRepeated(text);
          }}
        />
      )}
    </div>
  );
}
