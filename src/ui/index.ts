export { createI18n, type I18n } from "./i18n/create-i18n.ts";
export { I18nProvider } from "./i18n/i18n-provider.tsx";
export { defineTexts, LOCALES, type TextParams, type Texts } from "./i18n/texts.ts";
export { translateTexts } from "./i18n/translate-texts.ts";
export { useI18n, type Translation } from "./i18n/use-i18n.ts";
export { texts as uiTexts } from "./i18n/ui-texts.ts";
export {
  isBoolean,
  isString,
  readStorage,
  removeStorage,
  storedAt,
  storedKeys,
  STORAGE_PREFIX,
  writeStorage,
  type StorageKind,
} from "./storage.ts";
export type { FailurePlace } from "./lazy/code-failure.tsx";
export { lazyComponent, type LazyComponent } from "./lazy/lazy-component.tsx";
export { GripDots } from "./icon/grip-dots.tsx";
export { Icon } from "./icon/icon.tsx";
export { loadIconNames } from "./icon/icon-library.ts";
export { confirm } from "./feedback/confirm.ts";
export { EmptyState } from "./feedback/empty-state.tsx";
export { ErrorState } from "./feedback/error-state.tsx";
export { Modal } from "./feedback/modal.tsx";
export { ModalAreaContext } from "./feedback/modal-area.ts";
export { Skeleton } from "./feedback/skeleton.tsx";
export { loadCode, MissingCodeError, StaleCodeError } from "./code/load-code.ts";
export { toast } from "./feedback/toast.ts";
export { useCalendar } from "./field/use-calendar.tsx";
export { namedPopup } from "./popup/named-popup.tsx";
export { TimeParts } from "./popup/time-parts.tsx";
export { Chart } from "./chart/lazy-chart.tsx";
export type { ChartProps, ChartSeries } from "./chart/chart-types.ts";
export { NativeSelect, type NativeOption } from "./field/native-select.tsx";
export { KeysHelp } from "./keys/keys-help.tsx";
export { Keys } from "./keys/keys.tsx";
export { isCovered, isTyping, offerShortcuts, type ShortcutGroup } from "./keys/shortcuts.ts";
export { CopyButton } from "./layout/copy-button.tsx";
export { useScreenBand, type ScreenBand } from "./layout/screen-band.ts";
export { grab } from "./layout/grab.ts";
export { MenuButton, type MenuItem } from "./layout/menu-button.tsx";
export { usePressElsewhere } from "./layout/use-press-elsewhere.ts";
export { PageHeader } from "./layout/page-header.tsx";
export { LOOK_CHANGED } from "./theme/look-changed.ts";
export { TabPane, Tabs } from "./layout/tabs.tsx";
export { UiProvider } from "./ui-provider.tsx";
export { CardList } from "./table/card-list.tsx";
export { DataTable } from "./table/data-table.tsx";
export { Pager, type PagerLabels } from "./table/pager.tsx";
export type {
  TableColumn,
  TableDensity,
  TableHandle,
  TableLabels,
  TableProps,
  TableSelection,
  TableSort,
  TableTree,
} from "./table/table-types.ts";
export { useElementWidth } from "./table/use-element-width.ts";
