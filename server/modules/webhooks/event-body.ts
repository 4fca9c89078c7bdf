/** Largest body of an event. Bytes: a receiver may bound what it takes, and the log keeps each body. */
const MAX_EVENT_BODY = 20_000;
/** Fields of an entity that no event leaves out, since they say which one it is. */
const KEPT_FIELDS: ReadonlySet<string> = new Set(['id', 'version']);

interface EventBody {
  readonly type: string;
  /** Instant of the change. */
  readonly timestamp: string;
  readonly data: object;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/**
 * Text of an event below its largest size. The longest fields of its entity are left out where it would be larger, and
 * named in `leftOut`, so that a receiver that wants them asks for the entity. docs/decisions/0086.
 */
export function eventBodyOf({ type, timestamp, data }: EventBody): string {
  let body = JSON.stringify({ type, timestamp, data });
  if (Buffer.byteLength(body) < MAX_EVENT_BODY) return body;
  const fields = Object.entries(data);
  const longestFirst = fields
    .filter(([name]) => !KEPT_FIELDS.has(name))
    .map(([name, value]) => ({ name, size: sizeOf(value) }))
    .sort((a, b) => b.size - a.size);
  const leftOut: string[] = [];
  for (const { name } of longestFirst) {
    leftOut.push(name);
    const kept = Object.fromEntries(fields.filter(([each]) => !leftOut.includes(each)));
    body = JSON.stringify({ type, timestamp, leftOut, data: kept });
    if (Buffer.byteLength(body) < MAX_EVENT_BODY) break;
  }
  return body;
}
