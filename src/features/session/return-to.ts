/** Where the app opens when nothing better is known. */
export const START = '/';

/** Pages that only people who are not signed in see: nobody wants to come back to one. */
const publicPages = ['/login', '/register', '/request-password', '/password-reset'];

/**
 * Where to go after signing in. Only a path of this app passes: an absolute address, `//host`, a backslash or a control
 * character in a link that someone else made must not carry the person away.
 */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.startsWith('//')) return START;
  if (/[\\\p{Cc}]/u.test(value)) return START;
  const url = URL.parse(value, 'https://app.invalid');
  if (url === null || url.origin !== 'https://app.invalid') return START;
  // Dots in the path may have been resolved to what was refused above.
  if (url.pathname.startsWith('//') || publicPages.includes(url.pathname)) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in address that leads back to where the person was. */
export function loginPath(from: string): string {
  const target = safeReturnTo(from);
  return target === START ? '/login' : `/login?${new URLSearchParams({ returnTo: target })}`;
}
