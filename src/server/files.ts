// Stored files, uploads and sheets.
export { openStoredFile, readStoredFile, type FilePlace } from "./base/stored-files.ts";
export { cellsOfFile } from "./sheets/cells-of-file.ts";
export { fileHeaders } from "./sheets/file-headers.ts";
export { withKept } from "./records/saving/take-uploads.ts";
export { refuseShownFiles } from "./records/file-uses.ts";
export { reportFile } from "./reports/report-file.ts";
