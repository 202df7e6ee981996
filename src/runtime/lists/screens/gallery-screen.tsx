import type { Json } from "#contract";
import { observer } from "mobx-react-lite";
import type { GalleryScreen as Spec } from "#metadata";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { StaleNotice } from "#ui/table";
import { recordLabel } from "../../table/record-label.ts";
import { useTableLabels } from "../../table/table-labels.ts";
import { EmptyHint } from "../empty-hint.tsx";
import { MoreMenu } from "../more-menu.tsx";
import { texts } from "../../texts.ts";
import { Facts } from "./facts.tsx";
import type { OtherScreenProps } from "./screen-props.ts";
import { screenTexts } from "./screen-texts.ts";
import { filesOf } from "../../values/stored-files.ts";
import { PICTURES, safeAddress } from "../../values/safe-address.ts";

/** One page of records as pictures with their names. */
export const GalleryScreen = observer(function GalleryScreen(props: OtherScreenProps & { readonly spec: Spec }) {
  const { view, actions, onOpen, spec } = props;
  const { t } = useI18n(screenTexts);
  const { t: word } = useI18n(texts);
  const { store } = view;
  const { module, records, reading } = store;
  const labels = useTableLabels();
  if (reading.error !== null && records.length === 0)
    return <ErrorState hint={reading.error.message} onRetry={() => void store.load()} />;
  if (!reading.loaded) return <Skeleton rows={6} />;
  if (records.length === 0)
    return (
      <div className="trellis-screen-empty">
        {store.filtered ? word("list.noMatch") : <EmptyHint module={module} actions={actions.toolbar} />}
      </div>
    );
  const stale = reading.error !== null && (
    <StaleNotice message={reading.error.message} labels={labels} onRetry={() => void store.load()} />
  );
  return (
    <>
      {stale}
      <ul className="trellis-gallery" aria-label={t("gallery")} aria-busy={reading.loading}>
        {records.map((record) => {
          const label = recordLabel(module, record);
          const picture = safeAddressOf(record[spec.picture]);
          const offered = actions.row.filter(({ visible }) => visible?.(record) ?? true);
          return (
            <li key={record.id} className="trellis-gallery-card">
              <div className="trellis-gallery-picture">
                {picture === null ? (
                  <span role="img" aria-label={t("noPicture")}>
                    <Icon name="image" />
                  </span>
                ) : (
                  <img src={picture} alt="" loading="lazy" />
                )}
              </div>
              <div className="trellis-gallery-head">
                {onOpen === undefined ? (
                  <strong title={label}>{label}</strong>
                ) : (
                  <button type="button" className="trellis-card-open" title={label} onClick={() => onOpen(record)}>
                    {label}
                  </button>
                )}
                {offered.length > 0 && (
                  <MoreMenu compact label={`${word("action.more")} ${label}`} actions={offered} records={[record]} />
                )}
              </div>
              <Facts module={module} record={record} names={spec.facts} />
            </li>
          );
        })}
      </ul>
    </>
  );
});

/** The address of the first picture of a field; null without one. */
function safeAddressOf(value: Json | undefined): string | null {
  return safeAddress(filesOf(value)[0]?.link ?? null, PICTURES);
}
