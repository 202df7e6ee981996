import { defineFeature, type Feature } from "#server";
import { identityManifest } from "../manifest.ts";
import { clientInterceptors } from "./client.ts";
import { dictionaryInterceptors, dictionaryTree } from "./dict.ts";
import { regionChildren } from "./region.ts";
import { buttons } from "./menu/buttons.ts";
import { grantTopTree, grantTree, roleTreeKeys, topTreeKeys } from "./menu/grant-trees.ts";
import { menuInterceptors } from "./menu/interceptors.ts";
import { lazyMenuList, menuList } from "./menu/lists.ts";
import { routes } from "./menu/routes.ts";
import { topMenu, grantTopMenu, topMenuInterceptors } from "./menu/top-menu.ts";
import { roleAccess, userAccess } from "./role/access.ts";
import { fieldRules, setFieldRules } from "./role/field-rules.ts";
import { grantRole } from "./role/grant.ts";
import { roleInterceptors } from "./role/interceptors.ts";
import { deptSelect, roleSelect, treeById } from "./role/role-trees.ts";
import { apiScopeInterceptors, dataScopeInterceptors } from "./role/scope-interceptors.ts";
import { tenantInfo } from "./tenant/info.ts";
import { tenantInterceptors, tenantPackageInterceptors } from "./tenant/interceptors.ts";
import { datasource, packageDetail, packageSetting, setting } from "./tenant/settings.ts";
import { getUserList } from "./user/get-user-list.ts";
import { grantUser } from "./user/grant.ts";
import { userInterceptors } from "./user/interceptors.ts";
import { getUserDetail, info, updateInfo } from "./user/profile.ts";
import { registerGuest } from "./user/register-guest.ts";
import { resetPassword } from "./user/reset-password.ts";
import { unlock } from "./user/unlock.ts";
import { updatePassword } from "./user/update-password.ts";
import { updatePlatform } from "./user/update-platform.ts";

export const identityFeature: Feature = defineFeature({
  manifest: identityManifest,
  handlers: {
    "dept/userSelect": deptSelect,
    "region/childrenOf": regionChildren,
    "dict/codeTree": dictionaryTree,
    "dict-biz/codeTree": dictionaryTree,
    "menu/buttons": buttons,
    "menu/grantTopTree": grantTopTree,
    "menu/grantTree": grantTree,
    "menu/lazyMenuList": lazyMenuList,
    "menu/menuList": menuList,
    "menu/roleTreeKeys": roleTreeKeys,
    "menu/routes": routes,
    "menu/topMenu": topMenu,
    "menu/topTreeKeys": topTreeKeys,
    "role/access": roleAccess,
    "role/fieldRules": fieldRules,
    "role/grant": grantRole,
    "role/grantSelected": grantRole,
    "role/setFieldRules": setFieldRules,
    "role/treeById": treeById,
    "role/userSelect": roleSelect,
    "tenant/datasource": datasource,
    "tenant/info": tenantInfo,
    "tenant/packageDetail": packageDetail,
    "tenant/packageSetting": packageSetting,
    "tenant/setting": setting,
    "top-menu/grant": grantTopMenu,
    "user/access": userAccess,
    "user/getUserDetail": getUserDetail,
    "user/getUserList": getUserList,
    "user/grant": grantUser,
    "user/info": info,
    "user/registerGuest": registerGuest,
    "user/resetPassword": resetPassword,
    "user/unlock": unlock,
    "user/updateInfo": updateInfo,
    "user/updatePassword": updatePassword,
    "user/updatePlatform": updatePlatform,
  },
  interceptors: {
    "api-scope": apiScopeInterceptors,
    client: clientInterceptors,
    "data-scope": dataScopeInterceptors,
    dict: dictionaryInterceptors,
    "dict-biz": dictionaryInterceptors,
    menu: menuInterceptors,
    role: roleInterceptors,
    tenant: tenantInterceptors,
    "tenant-package": tenantPackageInterceptors,
    "top-menu": topMenuInterceptors,
    user: userInterceptors,
  },
});
