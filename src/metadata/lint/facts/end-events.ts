/** Names of end events. A file knows its process by the names of elements alone. */
const END_EVENT =
  /^(?:end|(?:approved|agreed|accepted|passed|granted|refused|rejected|declined|denied|disapproved|withdrawn|cancell?ed|revoked|aborted|terminated|failed)(?:End|Event|EndEvent)?)$/i;

/** True for an element of `workflow.states` that by its name ends the process, which then writes nothing more. */
export function isEndEvent(element: string): boolean {
  return END_EVENT.test(element);
}
