import type { Manifest } from "#metadata";

/** Files and messages: uploads, which storage and which SMS service are in use. */
export const resourceManifest: Manifest = {
  id: "resource",
  screens: [],
  widgets: [],
  dialogs: [],
  handlers: ["attach/upload", "oss/enable", "oss/putLocalFile", "oss/test", "sku/putFile", "sms/enable", "sms/sendMessage"],
};
