import type { Ports } from '#client/ports.ts';

/** `fetch` with a browser's cookies, as from a page of the requested origin. */
export function withCookies(jar: Map<string, string>): NonNullable<Ports['fetch']> {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('origin', new URL(request.url).origin);
    if (jar.size > 0) request.headers.set('cookie', [...jar].map((each) => each.join('=')).join('; '));
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
}
