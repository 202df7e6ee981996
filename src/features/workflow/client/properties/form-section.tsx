import type { Module } from "#metadata";
import { NativeSelect, useI18n } from "#ui";
import { FIELD_ACCESS } from "#workflow-engine";
import { useModule, useModuleIndex } from "#runtime/records";
import { extensionsAt, setExtensions, textAt, usePanel } from "./panel-context.ts";
import { propertyTexts } from "./property-texts.ts";
import { Section, SelectRow } from "./rows.tsx";

/** The form of a user task, and the right on each of its fields. */
export function FormSection() {
  const { t, text } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const index = useModuleIndex();
  const form = textAt(element.businessObject, "t:formKey");
  const module = useModule(form);
  return (
    <Section title={t("form")}>
      <SelectRow
        label={t("form.key")}
        value={form}
        placeholder={t("none")}
        options={index.map(({ name, title }) => ({ value: name, label: `${text(title)} (${name})` }))}
        onChange={(name) => editor.set(element, { "t:formKey": name === "" ? undefined : name })}
      />
      {module !== null && <FieldAccessTable module={module} />}
    </Section>
  );
}

function FieldAccessTable({ module }: { readonly module: Module }) {
  const { t, text } = useI18n(propertyTexts);
  const { editor, element } = usePanel();
  const chosen = new Map(
    extensionsAt(element.businessObject, "t:Field").map((field) => [textAt(field, "name"), textAt(field, "access")]),
  );
  const fields = module.fields.filter(({ writeOnly }) => !writeOnly);
  const write = (next: ReadonlyMap<string, string>): void =>
    setExtensions(
      editor,
      element,
      "t:Field",
      [...next].filter(([, access]) => access !== "").map(([name, access]) => ({ name, access })),
    );
  const options = FIELD_ACCESS.map((access) => ({ value: access, label: t(`access.${access}`) }));
  return (
    <>
      <SelectRow
        label={t("access.all")}
        value=""
        placeholder={t("choose")}
        options={[...options, { value: "clear", label: t("access.module") }]}
        onChange={(access) => {
          if (access !== "") write(new Map(access === "clear" ? [] : fields.map(({ name }) => [name, access])));
        }}
      />
      <table className="flow-access">
        <caption>{t("access")}</caption>
        <tbody>
          {fields.map(({ name, title }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {text(title)}
              </th>
              <td>
                <NativeSelect
                  label={text(title)}
                  value={chosen.get(name) ?? ""}
                  placeholder={t("access.module")}
                  options={options}
                  onChange={(access) => write(new Map([...chosen, [name, access]]))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
