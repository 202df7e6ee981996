/** Twitter's epoch. Any moment after mid 2018 gives 19 digits, until 2080 they fit a signed 64-bit integer. */
const EPOCH = 1_288_834_974_657;
const NODE_BITS = 10n;
const SEQUENCE_BITS = 12n;
const SEQUENCE_LIMIT = 1 << Number(SEQUENCE_BITS);

export type NextId = () => string;

/**
 * Ids of new records: 41 bits of milliseconds, 10 of node, 12 of sequence, as decimal strings. Strictly rising
 * within a node even when its clock steps back or more than 4,096 are asked for in one millisecond: then time is
 * borrowed from the future rather than waited for.
 * @param node 0..1023, different on every node that shares a database
 */
export function snowflake(node: number, clock: () => Date): NextId {
  if (!Number.isInteger(node) || node < 0 || node > 1023) throw new RangeError(`node must be 0..1023, not ${node}`);
  let last = 0;
  let sequence = 0;
  return () => {
    const now = Math.max(clock().getTime() - EPOCH, 0);
    if (now > last) {
      last = now;
      sequence = 0;
    } else if (++sequence === SEQUENCE_LIMIT) {
      last += 1;
      sequence = 0;
    }
    return ((BigInt(last) << (NODE_BITS + SEQUENCE_BITS)) | (BigInt(node) << SEQUENCE_BITS) | BigInt(sequence)).toString();
  };
}
