import { defineTexts } from "#ui";

/** Texts about what others have changed. */
export const liveTexts = defineTexts("live", {
  zh: {
    changed: "{count} 条有更新",
    many: "数据有更新",
    page: "这条数据有更新",
    pageBy: "{by} 更新了这条数据",
    refresh: "刷新",
    somebody: "这条数据已被他人修改",
    dialog: "{by} 刚刚修改了这条数据，此处显示的是之前的内容；保存时会逐项核对，不会覆盖他人的修改",
    dialogView: "{by} 刚刚修改了这条数据，此处显示的是之前的内容",
  },
  en: {
    changed: "{count} changed",
    many: "Records have changed",
    page: "This record has changed",
    pageBy: "{by} changed this record",
    refresh: "Refresh",
    somebody: "This record was changed by someone else",
    dialog:
      "{by} has just changed this record. You see the earlier version. Saving compares each field and does not overwrite their changes.",
    dialogView: "{by} has just changed this record. You see the earlier version.",
  },
});
