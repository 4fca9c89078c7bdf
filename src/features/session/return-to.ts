/** Default path of the app. */
export const START = '/';

/** Pages for users who are not signed in, which are never a return target. */
const publicPages = ['/login', '/register', '/request-password', '/password-reset'];

/** Only a path of this app passes: no link of somebody else leads the user away after signing in. */
export function safeReturnTo(value: string | null | undefined): string {
  if (!value?.startsWith('/') || value.startsWith('//')) return START;
  if (/[\\\p{Cc}]/u.test(value)) return START;
  const url = URL.parse(value, 'https://app.invalid');
  if (url === null || url.origin !== 'https://app.invalid') return START;
  // Resolving dots in the path may have produced a form that was refused above.
  if (url.pathname.startsWith('//') || publicPages.includes(url.pathname)) return START;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Whether a path leads to files that another app has shared: they wait for whoever signs in next. */
export function isShare(path: string): boolean {
  return /^\/add\?(.*&)?share=/.test(path);
}

/** Sign-in path that returns to the current page. */
export function loginPath(from: string): string {
  const target = safeReturnTo(from);
  return target === START ? '/login' : `/login?${new URLSearchParams({ returnTo: target })}`;
}
