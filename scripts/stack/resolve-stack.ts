import { TraceMap, originalPositionFor } from "@jridgewell/trace-mapping";

/** A position in a script of the console: `https://…/assets/list-CbqTwHmK.js:1:2345`. */
const POSITION = /[^\s()@]*\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;

/**
 * Replaces positions in built scripts by positions in the sources.
 * @param readMap finds the source map of a script by its file name; null when there is none
 */
export function resolveStack(stack: string, readMap: (script: string) => string | null): string {
  const maps = new Map<string, TraceMap | null>();
  return stack.replaceAll(POSITION, (position, script: string, line: string, column: string) => {
    const map = maps.has(script) ? maps.get(script) : parseMap(readMap(script));
    maps.set(script, map ?? null);
    if (map === null || map === undefined) return position;
    // Stacks count columns from 1, source maps from 0.
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    return found.source === null ? position : `${found.source.replace(/^(?:\.\.\/)+/, "")}:${found.line}:${found.column + 1}`;
  });
}

function parseMap(content: string | null): TraceMap | null {
  return content === null ? null : new TraceMap(content);
}
