import { validate } from 'uuid';

const EXTENSION = '.ics';

/** Last segment of the address of an object that Daywall makes by a key. */
export function nameOf(key: string): string {
  return `${key}${EXTENSION}`;
}

/** Key of an object; null for one that is not named by a UUID. */
export function keyOf(name: string): string | null {
  const key = name.endsWith(EXTENSION) ? name.slice(0, -EXTENSION.length) : '';
  return validate(key) ? key : null;
}
