/** Root of the addresses that CalDAV programs use. */
export const DAV_ROOT = '/dav';

export const davPaths = {
  root: `${DAV_ROOT}/`,
  principal: (userId: string) => `${DAV_ROOT}/principals/${userId}/`,
  home: (userId: string) => `${DAV_ROOT}/calendars/${userId}/`,
  calendar: (userId: string, id: string) => `${DAV_ROOT}/calendars/${userId}/${id}/`,
  object: (userId: string, id: string, name: string) =>
    `${DAV_ROOT}/calendars/${userId}/${id}/${encodeURIComponent(name)}`,
};

/** Name of an object in an address of a calendar; null for an address elsewhere. */
export function nameIn(href: string, userId: string, calendarId: string): string | null {
  try {
    const { pathname } = new URL(href, 'http://localhost');
    const base = davPaths.calendar(userId, calendarId);
    const name = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : '';
    return name === '' || name.includes('/') ? null : name;
  } catch {
    return null;
  }
}
