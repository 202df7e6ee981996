import { FORMAT_KINDS, isKindId, type Field, type KindId } from "#metadata";
import { lazyComponent } from "#ui";
import { FileCell } from "./file/file-cell.tsx";
import { IconCell } from "./icon/icon-cell.tsx";
import { ImageCell } from "./image/image-cell.tsx";
import { JsonCell } from "./json/json-cell.tsx";
import type { CellProps, KindView } from "./kind-view.ts";
import { formatMoney, MONEY_DECIMALS } from "./money/format-money.ts";
import { NestedCell } from "./nested/nested-cell.tsx";
import { formatPercent } from "./percent/format-percent.ts";
import { measureStars } from "./rating/stars.ts";
import { RichTextCell } from "./rich-text/rich-text-cell.tsx";
import { formatSpan } from "./shared/format-span.ts";
import { lazyFilter } from "./shared/lazy-filter.tsx";
import { formatPlain } from "./shared/plain-line.ts";

const PICTURE_WIDTH = 104;

const DATE_FILTERS = {
  Single: lazyFilter(() => import("./shared/date-filter.tsx").then(({ DateFilter }) => DateFilter)),
  Range: lazyFilter(() => import("./shared/date-range-filter.tsx").then(({ DateRangeFilter }) => DateRangeFilter)),
};

export const KIND_VIEWS: Readonly<Record<KindId, KindView>> = {
  text: { formatLine: formatPlain },
  textarea: {},
  number: { formatLine: formatPlain },
  money: { formatLine: formatMoney, totalDecimals: MONEY_DECIMALS },
  percent: {
    formatLine: formatPercent,
    filter: {
      Range: lazyFilter(() => import("./percent/percent-range-filter.tsx").then(({ PercentRangeFilter }) => PercentRangeFilter)),
    },
  },
  rating: {
    Cell: lazyComponent<CellProps>(() => import("./rating/rating-cell.tsx").then(({ RatingCell }) => RatingCell)),
    measureCell: measureStars,
    indivisible: true,
  },
  password: {},
  switch: {},
  radio: {},
  checkboxes: {},
  select: {},
  reference: {},
  "tree-select": {},
  cascader: {
    Cell: lazyComponent<CellProps>(() => import("./cascader/cascader-cell.tsx").then(({ CascaderCell }) => CascaderCell)),
  },
  tags: { Cell: lazyComponent<CellProps>(() => import("./tags/tags-cell.tsx").then(({ TagsCell }) => TagsCell)) },
  date: { formatLine: formatPlain, filter: DATE_FILTERS },
  datetime: { formatLine: formatPlain, filter: DATE_FILTERS },
  time: { formatLine: formatPlain },
  "date-range": { formatLine: formatSpan, indivisible: true },
  icon: { Cell: IconCell, columnWidth: PICTURE_WIDTH },
  color: { Cell: lazyComponent<CellProps>(() => import("./color/color-cell.tsx").then(({ ColorCell }) => ColorCell)) },
  image: { Cell: ImageCell, columnWidth: PICTURE_WIDTH },
  file: { Cell: FileCell },
  files: { Cell: lazyComponent<CellProps>(() => import("./files/files-cell.tsx").then(({ FilesCell }) => FilesCell)) },
  "rich-text": { Cell: RichTextCell },
  markdown: {
    Cell: lazyComponent<CellProps>(() => import("./markdown/markdown-cell.tsx").then(({ MarkdownCell }) => MarkdownCell)),
  },
  code: { Cell: lazyComponent<CellProps>(() => import("./code/code-cell.tsx").then(({ CodeCell }) => CodeCell)) },
  json: { Cell: JsonCell },
  nested: { Cell: NestedCell },
  hidden: {},
};

const FOREIGN_VIEW: KindView = {};

/** @param widget id of a kind, or of a widget of a feature */
export function findView(widget: string): KindView {
  return isKindId(widget) ? KIND_VIEWS[widget] : FOREIGN_VIEW;
}

/** A format decides the filter even where the module file names another widget. */
export function findFilter({ format, widget }: Field): NonNullable<KindView["filter"]> {
  return findView(FORMAT_KINDS.get(format ?? "") ?? widget).filter ?? {};
}
