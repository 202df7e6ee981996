/** A data folder with an empty embedded database in it; the caller removes it. */
export { prepareFolder as preparedDataDir } from "../../../packages/embedded-postgres/tests/prepared-folder.ts";
