import { defineFeature, type Feature } from "#server";
import { resourceManifest } from "../manifest.ts";
import { aboutFiles, attachInterceptors, isPublicFile, originalNames, ownFiles, publishFiles, upload } from "./attachments.ts";
import { putLocalFile, takeUpload } from "./put-local-file.ts";
import {
  beginUpload,
  cancelUpload,
  endUpload,
  purgeAbandonedUploads,
  putChunk,
  UPLOAD_TABLES,
  uploadState,
} from "./resumable-upload.ts";
import { sendMessage } from "./sms/send-message.ts";
import { ossInterceptors } from "./storage/oss-interceptors.ts";
import { findFile } from "./storage/storages.ts";
import { testStorage } from "./storage/test-storage.ts";

/** Files that one person may store per minute, over all nodes. A program that stores more is no person. */
const UPLOAD_LIMIT = {
  name: "upload",
  calls: 300,
  per: "user",
  endpoints: ["attach/upload", "oss/putFile", "oss/putFileAttach", "oss/putLocalFile", "oss/beginUpload", "sku/putFile"],
} as const;

export const resourceFeature: Feature = defineFeature({
  manifest: resourceManifest,
  handlers: {
    "attach/upload": upload,
    "oss/putFile": putLocalFile,
    "oss/putFileAttach": putLocalFile,
    "oss/putLocalFile": putLocalFile,
    "sku/putFile": putLocalFile,
    "oss/test": testStorage,
    "oss/beginUpload": beginUpload,
    "oss/uploadState": uploadState,
    "oss/putChunk": putChunk,
    "oss/endUpload": endUpload,
    "oss/cancelUpload": cancelUpload,
    "sms/sendMessage": sendMessage,
  },
  tables: UPLOAD_TABLES,
  start: (core) => ({
    maintenance: [{ name: "abandoned uploads", run: () => purgeAbandonedUploads(core) }],
    limits: [UPLOAD_LIMIT],
  }),
  takeUpload,
  findFile,
  aboutFiles,
  ownFiles,
  originalNames,
  isPublicFile,
  publishFiles,
  interceptors: { attach: attachInterceptors, oss: ossInterceptors },
});
