import { meaning, text } from "../../words.ts";
import type { Concept } from "./concept.ts";

/** Keys of a file of those tools. */
export const OF_MODULE: readonly Concept[] = [
  {
    names: ["uischema", "uiSchema", "layout", "view", "views", "presentation"],
    place: meaning("ui", "界面设置写在“ui”", "The appearance belongs in “ui”"),
  },
  {
    names: [
      "workflowState",
      "workflowStates",
      "stateMachine",
      "stateField",
      "statuses",
      "status",
      "lifecycle",
      "fsm",
      "transitions",
    ],
    place: text('状态写作 "states": {"field": "…", "values": {…}}', 'States are "states": {"field": "…", "values": {…}}'),
  },
  {
    names: ["titleField", "displayField", "displayTemplate", "label", "labelField", "nameField", "showTitleField"],
    place: text("代表一条数据的字段写在 ui.label", "The field that names a record is ui.label"),
  },
  {
    names: ["sortField", "sortOrder", "orderBy", "defaultSort", "sort", "pageSize", "filters", "columns"],
    place: text("列表的设置写在 ui.list", "Settings of the list belong in ui.list"),
  },
  {
    names: ["autoname", "namingRule", "namingSeries"],
    place: text("流水号是一个带 x-serial 的字段", "A serial number is a field with x-serial"),
  },
  {
    names: ["permissions", "roles", "acl", "access", "policies", "auth"],
    place: meaning(
      "permission",
      "权限码由模块得出，在角色管理中授权；前缀写作“permission”",
      "Permission codes follow from the module, and roles grant them. Their prefix is “permission”.",
    ),
  },
  {
    names: ["hooks", "triggers", "events", "listeners", "scripts", "validations"],
    place: text(
      "代码写在功能中；状态变化写在“actions”，规则写在字段上",
      "Code belongs in a feature. Changes of state are “actions”, rules belong to the fields.",
    ),
  },
  {
    names: ["buttons", "commands", "operations", "methods"],
    place: meaning("actions", "操作写在“actions”", "Commands are “actions”"),
  },
  {
    names: ["indexes", "indices", "uniqueTogether", "unique", "constraints"],
    place: text("写在字段的“x-index”或“x-unique”", "It is “x-index” or “x-unique” of a field"),
  },
  {
    names: ["relations", "relationships", "associations", "links", "references"],
    place: text(
      "引用是字段的“x-ref”，相关列表写在 ui.page.related",
      "References are “x-ref” of fields, related lists ui.page.related",
    ),
  },
  {
    names: ["doctype", "collection", "entity", "model", "tableName", "resource", "id"],
    place: meaning("module", "模块名写在“module”", "The module name is “module”"),
  },
  {
    names: ["icon", "parent", "navigation", "route", "path", "order"],
    place: text("菜单项写在 ui.menu", "The entry of the menu is ui.menu"),
  },
  {
    names: ["api", "routes", "url", "baseUrl", "paths", "endpoint"],
    place: meaning("endpoints", '接口写作 "endpoints": {"base": "/区域/模块"}', 'It is "endpoints": {"base": "/area/module"}'),
  },
  { names: ["i18n", "translations", "locales", "english"], place: meaning("en", "英文写在“en”", "The English is “en”") },
  {
    names: ["description", "comment", "remark", "note"],
    place: text("模块没有说明；备注写在 schema.$comment", "A module has no description. A remark is schema.$comment."),
  },
];
