import type { Manifest } from "#metadata";

/** Files and messages: uploads, the services they are stored with, and those that send SMS. */
export const resourceManifest: Manifest = {
  id: "resource",
  screens: [],
  widgets: [],
  dialogs: [],
  handlers: ["attach/upload", "oss/putLocalFile", "oss/test", "sku/putFile", "sms/sendMessage"],
};
