import Select from "@arco-design/web-react/es/Select";
import Spin from "@arco-design/web-react/es/Spin";
import { observer } from "mobx-react-lite";
import { inSentence } from "#contract";
import type { FieldWidgetProps } from "../../form-model/field-widget.ts";
import { partsOf } from "../../values/stored-files.ts";
import { namedPopup, useI18n } from "#ui";
import { formTexts } from "../../form-model/form-texts.ts";
import { nameOf, useControlAttributes } from "../shared/widget/control-attributes.ts";
import { OptionsFailed } from "../shared/choices/options-failed.tsx";
import { POPUP } from "../shared/widget/popup.ts";
import { valueOfParts } from "../shared/choices/use-choices.ts";
import { referenceOption } from "../shared/references/reference-option.tsx";
import { useEarlyEnter } from "../shared/references/use-early-enter.ts";
import { NewRecord } from "../shared/references/new-record.tsx";
import { useReferences } from "../shared/references/use-references.ts";

/**
 * One record of another module, or several where the field holds several. Typing searches for it.
 */
export const ReferenceWidget = observer(function ReferenceWidget(props: FieldWidgetProps) {
  const { t, text } = useI18n(formTexts);
  const { field, value, onChange, session } = props;
  const several = field.multiple || field.type === "array";
  const keys = partsOf(value);
  const references = useReferences(props, keys);
  const wrapper = useControlAttributes(props, "[role=combobox]");
  const { missing } = references;
  const enter = useEarlyEnter(references.loading);
  const empty = references.failed ? (
    <OptionsFailed onRetry={references.retry} />
  ) : references.loading ? (
    <Spin className="form-nothing" />
  ) : (
    <div className="form-nothing">{t("noMatch")}</div>
  );
  const shared = {
    options: references.options.map(referenceOption),
    disabled: props.disabled || missing !== null,
    error: props.invalid,
    placeholder: missing === null ? props.placeholder : t("masterFirst", { title: text(inSentence(missing.title)) }),
    allowClear: true,
    triggerProps: POPUP,
    ...namedPopup(nameOf(props)),
    showSearch: { retainInputValue: false },
    filterOption: false as const,
    notFoundContent: empty,
    inputValue: references.typed,
    onInputValueChange: references.search,
    ref: enter.ref,
    onKeyDown: enter.onKeyDown,
    onVisibleChange: (open: boolean) => {
      if (open) return references.open();
      enter.cancel();
      // Arco forgets the words only after the popup has faded out, and keeps them when it is opened again before.
      references.search("");
    },
    onPopupScroll: (list: HTMLElement) => {
      if (list.scrollTop + list.clientHeight > list.scrollHeight - 60) references.more();
    },
    renderFormat: (_option: unknown, shown: unknown) => references.labelOf(String(shown)),
  };
  const add = (added: string): void => {
    references.reload();
    onChange(several ? valueOfParts(field, [...keys, added]) : added);
  };
  const picker = (
    <div ref={wrapper}>
      {several ? (
        <Select
          {...shared}
          mode="multiple"
          value={[...keys]}
          onChange={(chosen: string[]) => onChange(valueOfParts(field, chosen))}
        />
      ) : (
        <Select {...shared} value={keys[0]} onChange={(chosen: string | undefined) => onChange(chosen)} />
      )}
    </div>
  );
  return (
    <NewRecord field={field} session={session} pointer={props.pointer} disabled={props.disabled} onAdded={add}>
      {picker}
    </NewRecord>
  );
});
