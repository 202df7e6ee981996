import { useCallback, type ReactNode } from "react";
import { Mentioning, isOf, listOf, useRuntime, type FindPeople } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "./forum-texts.ts";
import { ForumAvatar } from "./person-line.tsx";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
}

const asPeople = listOf("people", isOf<Person>({ id: "string", name: "string" }));

interface MentioningPeopleProps {
  /** The post whose people are offered; null for a new post. */
  readonly postId: string | null;
  /** A text area or an editor. */
  readonly children: ReactNode;
}

/** Offers people of the forum behind an `@`. */
export function MentioningPeople({ postId, children }: MentioningPeopleProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const find = useCallback<FindPeople>(
    async (text, signal) => {
      const params = { q: text, ...(postId === null ? {} : { invitationId: postId }) };
      const people = await api.call("GET", "/api/blade-comment/people", asPeople, { params, quiet: true, signal });
      return people.map(({ id, name, avatar }) => ({ id, name, picture: <ForumAvatar avatar={avatar} /> }));
    },
    [api, postId],
  );
  return (
    <Mentioning find={find} label={t("mention")}>
      {children}
    </Mentioning>
  );
}
