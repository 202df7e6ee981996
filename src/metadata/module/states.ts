import type { Text } from "#contract";

/** The life of a record: the field with its state, the states, and the transitions between them. */
export interface States {
  /** Field that holds the value of the state. */
  readonly field: string;
  /** In the order of the file. */
  readonly list: readonly State[];
  /** Id of the state of a new record. */
  readonly first: string;
  /** Every transition that the file declares; a write that makes another one is refused. */
  readonly transitions: readonly Transition[];
}

export interface State {
  readonly id: string;
  readonly value: string | number;
  readonly title: Text;
  /** A named colour of the console; null = none. */
  readonly color: string | null;
  /** Fields that an edit may change in this state; null = every field. */
  readonly editable: readonly string[] | null;
  /** A record in this state may be deleted. */
  readonly removable: boolean;
  /** No transition leaves the state. */
  readonly end: boolean;
}

/** From one state to another one. An action between several states has one per pair. */
export interface Transition {
  /** Id of the action; null when no action of a user makes it. */
  readonly action: string | null;
  readonly title: Text;
  /** Ids of states. */
  readonly from: string;
  readonly to: string;
}
