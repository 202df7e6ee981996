import Button from "@arco-design/web-react/es/Button";
import Search from "@arco-design/web-react/es/Input/search";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { inSentence, type ReferenceOption } from "#contract";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { treeTexts } from "./tree-texts.ts";
import { ChildList } from "./child-list.tsx";
import { ListScreen } from "./list-screen.tsx";
import type { ParentsProps } from "./parents-props.ts";
import "../form/touch.css";
import { ScreenTitle } from "../lists/screen-title.tsx";
import { TreeNav } from "./tree-nav.tsx";
import { useChildCounts } from "./use-child-counts.ts";
import { useParentOptions } from "./use-parent-options.ts";

const PARENT_PARAMETER = "parent";

/**
 * Records of another module to choose from, by key and label only: that is what everyone who may see the children
 * may read of their parents. An address with filters and no parent, such as that of a to-do, lists children of all parents.
 */
export const ForeignParents = observer(function ForeignParents({ module, parent }: ParentsProps) {
  const { t, text } = useI18n(treeTexts);
  const [search, setSearch] = useSearchParams();
  const [q, setQ] = useState("");
  const options = useParentOptions(module.name, parent.field, q);
  const { counts, note } = useChildCounts(module.name, options.nodes);
  const field = module.fields.find(({ name }) => name === parent.field);
  const title = field?.title ?? { zh: parent.module, en: parent.module };
  const within = text(inSentence(title));
  const wanted = search.get(PARENT_PARAMETER) ?? "";
  const loaded = options.find(wanted);
  const named = useParent(module.name, parent.field, loaded === null ? wanted : "");
  const chosen = loaded ?? named;
  const isFiltered = wanted === "" && search.size > 0;
  const choose = (key: string) => setSearch({ [PARENT_PARAMETER]: key }, { replace: !isFiltered });

  return (
    <div className="trellis-parent-child" data-layout={parent.layout === "vertical" ? "vertical" : "nav"}>
      <div className="trellis-side">
        <ScreenTitle>{text(module.title)}</ScreenTitle>
        <Search
          allowClear
          aria-label={t("searchLabel", { title: within })}
          placeholder={t("searchLabel", { title: within })}
          value={q}
          onChange={setQ}
        />
        <div className="trellis-side-scroll">
          {options.error !== null ? (
            <ErrorState hint={options.error} onRetry={options.retry} />
          ) : options.nodes === null ? (
            <Skeleton rows={8} />
          ) : (
            <>
              {options.nodes.length === 0 && q.trim() !== "" && (
                <p className="trellis-side-note">{t("noMatch", { title: within })}</p>
              )}
              <TreeNav
                label={text(title)}
                nodes={options.nodes}
                expanded={options.expanded}
                fetching={options.fetching}
                selected={chosen?.value ?? null}
                counts={counts}
                onToggle={options.toggle}
                onSelect={choose}
              />
              {options.shown < options.total && (
                <Button type="text" long onClick={options.more}>
                  {t("more", { shown: String(options.shown), total: String(options.total) })}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {isFiltered ? (
        <ListScreen module={module} title={t("children", { title: text(title) })} />
      ) : chosen === null ? (
        <EmptyState icon="list" title={t("chooseParent", { title: within })} />
      ) : (
        <ChildList
          key={chosen.value}
          module={module}
          parent={parent}
          value={chosen.value}
          title={t("children", { title: chosen.label })}
          onTotal={note}
        />
      )}
    </div>
  );
});

/** The parent that the address names, with its label, on whatever page of the list it stands. */
function useParent(module: string, field: string, value: string): ReferenceOption | null {
  const { references } = useRuntime();
  const [found, setFound] = useState<ReferenceOption | null>(null);
  useEffect(() => {
    if (value === "") return undefined;
    let current = true;
    references.ask({ module, field, values: [value] }).then(
      ({ options }) => current && setFound(options.find((option) => option.value === value) ?? null),
      () => current && setFound(null),
    );
    return () => {
      current = false;
    };
  }, [references, module, field, value]);
  return found?.value === value ? found : null;
}
