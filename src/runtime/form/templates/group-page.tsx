import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useI18n } from "#ui";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { FormGroup, type GroupContents } from "./form-group.tsx";
import { PageContents } from "./page-contents.tsx";
import { panelsOf } from "./use-group-panels.ts";

interface GroupPageProps {
  readonly contents: GroupContents;
  readonly session: FormSession;
}

/** All groups of a large form, with a table of contents that counts the errors of each. */
export const GroupPage = observer(function GroupPage({ contents, session }: GroupPageProps) {
  const { text } = useI18n(formTexts);
  const id = useId();
  const panels = panelsOf(contents, session);
  return (
    <div className="form-page">
      <PageContents
        entries={panels.flatMap(({ group, index, broken }) =>
          group.title === null ? [] : [{ target: `${id}-${index}`, title: text(group.title), broken: broken.length }],
        )}
      />
      <div className="form-page-body">
        {panels.map(({ group, index }) => (
          <FormGroup key={index} id={`${id}-${index}`} group={group} contents={contents} session={session} />
        ))}
      </div>
    </div>
  );
});
