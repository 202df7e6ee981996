import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import type { Ref } from "react";
import { Icon, useI18n } from "#ui";
import type { StudioStore } from "./studio-store.ts";
import { studioTexts } from "./studio-texts.ts";
import "./problems.css";

interface ProblemsProps {
  readonly ref: Ref<HTMLElement>;
  readonly store: StudioStore;
  readonly onShow: (place: { readonly line: number; readonly column: number }) => void;
}

/** The findings of the linter below the editor. A press leads to the place. */
export const Problems = observer(function Problems({ ref, store, onShow }: ProblemsProps) {
  const { t, text } = useI18n(studioTexts);
  const { findings, isPresent, failure, judge } = store.judgement;
  return (
    <section ref={ref} tabIndex={-1} className="studio-problems" aria-label={t("problems")}>
      <p role="status">
        {failure !== null ? (
          <>
            {t("unchecked", { reason: failure })}{" "}
            <Button size="mini" onClick={() => void judge()}>
              {t("check.retry")}
            </Button>
          </>
        ) : !isPresent ? (
          t("checking")
        ) : findings.length === 0 ? (
          <>
            <Icon name="check-circle" /> {t("checked.none")}
          </>
        ) : (
          <Counts store={store} />
        )}
      </p>
      {findings.length > 0 && (
        <ol>
          {findings.map((finding) => (
            <li key={`${finding.line}:${finding.column}:${finding.rule}:${finding.pointer}`} data-severity={finding.severity}>
              <button type="button" onClick={() => onShow(finding)}>
                <code>
                  {finding.line}:{finding.column}
                </code>
                <span>
                  {text(finding.message)}
                  {text(finding.hint) !== "" && <small>{text(finding.hint)}</small>}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
});

const Counts = observer(function Counts({ store }: Pick<ProblemsProps, "store">) {
  const { t } = useI18n(studioTexts);
  const { findings } = store.judgement;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  return [errors > 0 ? t("errors", { count: errors }) : "", warnings > 0 ? t("warnings", { count: warnings }) : ""]
    .filter((part) => part !== "")
    .join(" · ");
});
