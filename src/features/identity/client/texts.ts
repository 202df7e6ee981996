import { defineTexts } from "#ui";

export const texts = defineTexts("identity", {
  zh: {
    menus: "菜单权限",
    dataScopes: "数据权限",
    apiScopes: "接口权限",
    all: "全选",
    none: "清空",
    chosen: "已选 {count} 项",
    expand: "展开",
    collapse: "收起",
    nothing: "没有可授予的权限",
    of: "{action}：{name}",
  },
  en: {
    menus: "Menus",
    dataScopes: "Data scopes",
    apiScopes: "API scopes",
    all: "Select all",
    none: "Select none",
    chosen: "{count} selected",
    expand: "Expand",
    collapse: "Collapse",
    nothing: "There is nothing to grant",
    of: "{action}: {name}",
  },
});
