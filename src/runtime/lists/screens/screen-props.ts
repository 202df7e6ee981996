import type { StoredRecord } from "#contract";
import type { RecordActions } from "../../action-model/record-actions.ts";
import type { RecordStore } from "../../stores/record-store.ts";
import type { ListView } from "../../views/list-view.ts";

/** The list whose records a screen shows. */
export interface OtherScreenProps {
  readonly view: ListView<RecordStore>;
  readonly actions: RecordActions;
  /** Opens a record; absent for people who may not. */
  readonly onOpen?: (record: StoredRecord) => void;
}
