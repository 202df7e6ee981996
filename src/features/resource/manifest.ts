import type { Manifest } from "#metadata";

/** Files and messages: uploads, storage services and SMS services. */
export const resourceManifest: Manifest = {
  id: "resource",
  screens: [],
  widgets: [],
  dialogs: [],
  handlers: [
    "attach/upload",
    "oss/putFile",
    "oss/putFileAttach",
    "oss/putLocalFile",
    "oss/test",
    "sku/putFile",
    "sms/sendMessage",
  ],
};
