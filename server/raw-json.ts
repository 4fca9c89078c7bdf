/** JSON text of a `T`, passed on to its reader as it is: neither parsed nor encoded again. docs/decisions/0069. */
export class RawJson<T = unknown> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Its value, for whoever encodes it without knowing it. */
  toJSON(): T {
    return JSON.parse(this.text);
  }
}

/** JSON text of anything. */
function jsonTextOf(value: unknown): string {
  return value instanceof RawJson ? value.text : JSON.stringify(value);
}

/**
 * List of texts, each of one item or of several with commas between them. Long texts are added, not joined: the
 * engine then copies them once, into the frame.
 */
export function rawList<T>(texts: readonly string[]): RawJson<T[]> {
  let list = '';
  for (const text of texts) if (text !== '') list += list === '' ? text : `,${text}`;
  return new RawJson(`[${list}]`);
}

/** Object some of whose fields are raw. Undefined fields are left out. */
export function rawObject<T extends object>(
  fields: {
    readonly [K in keyof T]: T[K] | RawJson<T[K]>;
  },
): RawJson<T> {
  let text = '';
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${jsonTextOf(value)}`;
  }
  return new RawJson(`{${text}}`);
}
