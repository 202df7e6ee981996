import { defineFeature, type Feature } from "#server";
import { resourceManifest } from "../manifest.ts";
import { attachInterceptors, upload } from "./attachments.ts";
import { enable } from "./enable.ts";
import { putLocalFile } from "./put-local-file.ts";
import { sendMessage } from "./send-message.ts";

export const resourceFeature: Feature = defineFeature({
  manifest: resourceManifest,
  handlers: {
    "attach/upload": upload,
    "oss/enable": enable,
    "oss/putLocalFile": putLocalFile,
    "sms/enable": enable,
    "sms/sendMessage": sendMessage,
  },
  interceptors: { attach: attachInterceptors },
});
