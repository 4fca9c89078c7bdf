/**
 * Selector by accessible name, and by role where one is passed.
 *
 * The pseudo-class makes Puppeteer look in every frame. Without one it looks only when the document changes, which
 * can be before the accessibility tree has followed: nothing changes after that, and the wait never ends.
 */
export function named(name: string, role?: string, within = 'body'): string {
  const kind = role === undefined ? '' : `[role="${role}"]`;
  return `:is(${within}) ::-p-aria([name="${name}"]${kind})`;
}
