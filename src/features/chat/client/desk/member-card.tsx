import Button from "@arco-design/web-react/es/Button";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { isJsonObject, type ChatUser, type Json, type JsonObject } from "#contract";
import type { Module } from "#metadata";
import { asPage, useApiQuery, useRuntime, type Parse } from "#runtime";
import { FieldValue, useModule } from "#runtime/records";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import "./member-card.css";
import { Face } from "./conversation-list.tsx";

const asRecord: Parse<JsonObject> = (data) => (isJsonObject(data) ? data : {});
const ORDERS = 5;

/** The member beside the conversation: level, wallets and latest orders, as far as the agent may see them. */
export function MemberCard({ user, onClose }: { readonly user: ChatUser; readonly onClose: () => void }) {
  const { t } = useI18n(chatTexts);
  const { permissions, screenPath } = useRuntime();
  const page = screenPath("member");
  return (
    <aside className="chat-card" aria-label={t("card.label")}>
      <Button
        type="text"
        className="chat-card-close"
        icon={<Icon name="close" />}
        aria-label={t("card.close")}
        onClick={onClose}
      />
      <header>
        <Face user={user} />
        <b>{user.nickName}</b>
        <span>{user.account}</span>
      </header>
      {permissions.has("member") && <Profile userId={user.userId} />}
      {page !== null && permissions.has("member") && (
        <Link className="chat-card-link" to={`${page}/${user.userId}`}>
          {t("card.page")} <Icon name="right" />
        </Link>
      )}
      {permissions.has("memberwallet") && <Wallets userId={user.userId} />}
      {permissions.has("order") && <Orders userId={user.userId} />}
    </aside>
  );
}

const SHOWN = ["levelName", "phone", "email", "createTime"] as const;

function Profile({ userId }: { readonly userId: string }) {
  const { t } = useI18n(chatTexts);
  const query = useMemo(() => ({}), []);
  const answer = useApiQuery(`/api/blade-member/member/detail/${userId}`, query, asRecord);
  if (answer.state === "failed") return <ErrorState hint={answer.message} onRetry={answer.retry} />;
  if (answer.state !== "ready") return <Skeleton rows={3} />;
  const values = SHOWN.flatMap((name) => {
    const value = answer.data[name];
    return typeof value === "string" && value !== "" ? [{ name, value }] : [];
  });
  return (
    <dl className="chat-card-values">
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`card.${name}`)}</dt>
          <dd>{name === "createTime" ? value.slice(0, 10) : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Wallets({ userId }: { readonly userId: string }) {
  const { t } = useI18n(chatTexts);
  const module = useModule("member-wallet");
  const query = useMemo(() => ({ memberId: userId, size: "20" }), [userId]);
  const answer = useApiQuery("/api/blade-memberWallet/memberWallet/list", query, asPage);
  return (
    <section>
      <h3>{t("card.wallets")}</h3>
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
      {answer.state === "ready" && answer.data.records.length === 0 && <p className="chat-edge">{t("card.wallets.none")}</p>}
      {answer.state === "ready" && (
        <ul className="chat-card-list">
          {answer.data.records.map((wallet) => (
            <li key={wallet.id}>
              <span>{String(wallet["walletTypeName"] ?? "")}</span>
              <Amount module={module} field="balance" record={wallet} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Orders({ userId }: { readonly userId: string }) {
  const { t } = useI18n(chatTexts);
  const { screenPath } = useRuntime();
  const module = useModule("order");
  const page = screenPath("order");
  const query = useMemo(() => ({ memberId: userId, size: String(ORDERS), descs: "createTime" }), [userId]);
  const answer = useApiQuery("/api/blade-order/order/list", query, asPage);
  return (
    <section>
      <h3>{t("card.orders")}</h3>
      {answer.state === "failed" && <ErrorState hint={answer.message} onRetry={answer.retry} />}
      {answer.state === "ready" && answer.data.records.length === 0 && <p className="chat-edge">{t("card.orders.none")}</p>}
      {answer.state === "ready" && (
        <ul className="chat-card-list">
          {answer.data.records.map((order) => (
            <li key={order.id}>
              {page === null ? (
                <span>{String(order["orderNo"] ?? "")}</span>
              ) : (
                <Link to={`${page}/${order.id}`}>{String(order["orderNo"] ?? "")}</Link>
              )}
              <Amount module={module} field="payAmount" record={order} />
              <time>{String(order["createTime"] ?? "").slice(0, 10)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface AmountProps {
  /** Null while its definition loads. */
  readonly module: Module | null;
  readonly field: string;
  readonly record: Readonly<Record<string, Json>>;
}

/** An amount of a record as its list shows it, with the sign of its currency. */
function Amount({ module, field, record }: AmountProps) {
  const shown = module?.fields.find(({ name }) => name === field);
  return <b>{module !== null && shown !== undefined && <FieldValue module={module} field={shown} record={record} />}</b>;
}
