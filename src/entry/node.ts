import { readConfig } from "./node/config.ts";
import { StartupError } from "./node/startup-error.ts";

try {
  const config = readConfig(process.env);
  // The code of the server takes longer to load than a mistake in the settings may take to be told.
  const { start } = await import("./node/start.ts");
  await start(config);
} catch (error) {
  // A mistake of the operator is printed as one line, a fault of the program with its stack.
  console.error(error instanceof StartupError ? `trellis: ${error.message}` : error);
  process.exit(1);
}
