import { useCallback, type ReactNode } from "react";
import { Mentioning, TextareaWidget, isOf, listOf, useRuntime, type FieldWidgetProps, type FindPeople } from "#runtime";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";

interface Colleague {
  readonly id: string;
  readonly realName: string | null;
  readonly account: string | null;
}

const asColleagues = listOf("user", isOf<Colleague>({ id: "string" }));
/** Names that are offered at once. */
const OFFERED = 8;

/** Offers colleagues behind an `@`: a mention sends them a copy of the process. A name that several have is no mention. */
export function MentioningColleagues({ children }: { readonly children: ReactNode }) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const find = useCallback<FindPeople>(
    async (name, signal) => {
      const found = await api.call("GET", "/api/blade-user/getUserList", asColleagues, { params: { name }, quiet: true, signal });
      const counts = Map.groupBy(found, ({ realName }) => realName);
      return found.slice(0, OFFERED).map(({ id, realName, account }) => {
        const isOnly = realName !== null && !/\s/.test(realName) && counts.get(realName)?.length === 1;
        const [own, other] = isOnly ? [realName, account] : [account, realName];
        return { id, name: own ?? "", ...(other === null ? {} : { note: other }) };
      });
    },
    [api],
  );
  return (
    <Mentioning find={find} label={t("mention")} below>
      {children}
    </Mentioning>
  );
}

/** The text of a comment in the form of an action. */
export function CommentWidget(props: FieldWidgetProps) {
  return (
    <MentioningColleagues>
      <TextareaWidget {...props} />
    </MentioningColleagues>
  );
}
