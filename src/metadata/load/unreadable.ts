import type { Finding } from "#contract";

/** An existing file or folder that cannot be read. */
export interface UnreadablePath {
  /** Path as in `SourceFile`; `schemas` for the whole folder. */
  readonly path: string;
  /** The error of the operating system, such as `EACCES: permission denied`. */
  readonly reason: string;
}

/** The unreadable path that hides a file: the file itself or a folder above it. */
export function unreadableAbove(file: string, unreadable: readonly UnreadablePath[]): UnreadablePath | undefined {
  return unreadable.find(({ path }) => file === path || file.startsWith(`${path}/`));
}

/** @param isInForce returns true if an earlier version of the file stays active */
export function unreadableFinding(file: string, { path, reason }: UnreadablePath, isInForce: boolean): Finding {
  const kept = isInForce ? { zh: "上一个可用版本继续生效。", en: " The last valid version stays active." } : { zh: "", en: "" };
  return {
    rule: "unreadable",
    severity: "error",
    file,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    pointer: "",
    message: { zh: `无法读取 ${path}（${reason}）`, en: `${path} cannot be read (${reason})` },
    hint: {
      zh: `${kept.zh}请授予运行服务的用户读取权限`,
      en: `Allow the server's user to read it.${kept.en}`,
    },
    related: [],
  };
}
