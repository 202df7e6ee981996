import Button from "@arco-design/web-react/es/Button";
import IconDelete from "@arco-design/web-react/icon/react-icon/IconDelete/index.js";
import IconDown from "@arco-design/web-react/icon/react-icon/IconDown/index.js";
import IconPlus from "@arco-design/web-react/icon/react-icon/IconPlus/index.js";
import IconUp from "@arco-design/web-react/icon/react-icon/IconUp/index.js";
import { useI18n } from "#ui";
import { formTexts } from "../../form-model/form-texts.ts";
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "./rjsf-types.ts";

/** A list inside a record: its items stacked, with a button that adds one. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { t, text } = useI18n(formTexts);
  const { registry, fieldPathId, items, canAdd, onAddClick, disabled, readonly } = props;
  const title = registry.formContext.field(fieldPathId.path)?.title;
  return (
    <fieldset className="form-fieldset">
      {title !== undefined && <legend>{text(title)}</legend>}
      <div className="form-entries">{items}</div>
      {canAdd === true && (
        <Button
          id={fieldPathId.$id}
          type="dashed"
          long
          icon={<IconPlus />}
          disabled={disabled === true || readonly === true}
          onClick={() => onAddClick()}
        >
          {t("add")}
        </Button>
      )}
    </fieldset>
  );
}

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { t } = useI18n(formTexts);
  const { children, buttonsProps, index, hasToolbar } = props;
  const disabled = props.disabled === true || props.readonly === true;
  return (
    <div className="form-item" role="group" aria-label={t("item", { number: index + 1 })}>
      <div className="form-item-body">{children}</div>
      {hasToolbar && (
        <div className="form-item-tools">
          {(buttonsProps.hasMoveUp || buttonsProps.hasMoveDown) && (
            <>
              <Button
                type="text"
                size="small"
                aria-label={t("moveUp")}
                icon={<IconUp />}
                disabled={disabled || !buttonsProps.hasMoveUp}
                onClick={() => buttonsProps.onMoveUpItem()}
              />
              <Button
                type="text"
                size="small"
                aria-label={t("moveDown")}
                icon={<IconDown />}
                disabled={disabled || !buttonsProps.hasMoveDown}
                onClick={() => buttonsProps.onMoveDownItem()}
              />
            </>
          )}
          {buttonsProps.hasRemove && (
            <Button
              type="text"
              size="small"
              status="danger"
              aria-label={t("remove")}
              icon={<IconDelete />}
              disabled={disabled}
              onClick={() => buttonsProps.onRemoveItem()}
            />
          )}
        </div>
      )}
    </div>
  );
}
