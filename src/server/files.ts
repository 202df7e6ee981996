// Stored files, uploads and sheets.
export { openStoredFile, readStoredFile, type FilePlace } from "./base/stored-files.ts";
export { booleanOf, dayOf, numberOf, timeOf, wholeDay } from "./sheets/cell-text.ts";
export { cellsOfFile } from "./sheets/read-sheet.ts";
export { fileHeaders } from "./sheets/file-headers.ts";
export { fileNamesIn, type FileLinks } from "./base/file-links.ts";
export { readFileLinks } from "./records/files/file-proofs.ts";
export { unprovenFile } from "./http/refuse-unproven.ts";
export { withKept } from "./records/saving/take-uploads.ts";
export { refuseShownFiles } from "./records/file-uses.ts";
export { reportFile } from "./reports/report-file.ts";
