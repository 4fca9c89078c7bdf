/** Joins class names. Always a string, because React Aria's `className` does not take undefined. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
