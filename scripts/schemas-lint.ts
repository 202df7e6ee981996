import { parseArgs } from "node:util";
import { FORMATS, lintFiles } from "./lint-report/lint-files.ts";

const USAGE = `Checks module files. Exit code 1 when there are errors.

  npm run schemas:lint                       all of schemas/
  npm run schemas:lint -- FILE …             these files or folders, against the rest of the project
    --format pretty|json|sarif               pretty by default
    --lang zh|en                             by LANG when left out; pretty and sarif only
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: "string", default: "pretty" },
    lang: { type: "string", default: /^zh/i.test(process.env["LC_ALL"] ?? process.env["LANG"] ?? "") ? "zh" : "en" },
    help: { type: "boolean", short: "h", default: false },
  },
});

const format = FORMATS.find((known) => known === values.format);
if (values.help) {
  process.stdout.write(USAGE);
} else if (format === undefined || !["zh", "en"].includes(values.lang)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const { stdout, stderr, status } = await lintFiles(positionals, {
    format,
    locale: values.lang === "zh" ? "zh" : "en",
    colours: process.stdout.isTTY && process.env["NO_COLOR"] === undefined,
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
