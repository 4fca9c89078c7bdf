import { expect, it } from 'vitest';
import { checkServer } from './check-server.ts';

function answering(answers: Record<string, Response | Error>): { fetch: typeof fetch; asked: RequestInit[] } {
  const asked: RequestInit[] = [];
  const fake: typeof fetch = async (input, init) => {
    asked.push(init ?? {});
    const answer = answers[new URL(String(input)).pathname] ?? new Response('', { status: 404 });
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { fetch: fake, asked };
}
const health = () => Response.json({ status: 'ok' });
const session = () => Response.json({ isLoggedIn: false });

it.each<[string, Record<string, Response | Error>, string]>([
  ['nothing answers', { '/api/health': new TypeError('Failed to fetch') }, 'unreachable'],
  ['a page answers', { '/api/health': new Response('<html>') }, 'notDaywall'],
  ['something else answers 404', {}, 'notDaywall'],
  ['health has another shape', { '/api/health': Response.json({ healthy: true }) }, 'notDaywall'],
  ['the database is not ready', { '/api/health': Response.json({}, { status: 503 }) }, 'starting'],
  ['a proxy waits for it', { '/api/health': new Response('', { status: 502 }) }, 'starting'],
  ['sessions are unknown', { '/api/health': health(), '/api/auth/session': Response.json({}) }, 'notDaywall'],
])('says so when %s', async (_, answers, expected) => {
  const { check } = await checkServer('https://daywall.example', answering(answers).fetch);
  expect(check).toBe(expected);
});

it('checkServer accepts a Daywall server and sends no cookies there', async () => {
  const { fetch, asked } = answering({ '/api/health': health(), '/api/auth/session': session() });
  expect((await checkServer('https://daywall.example', fetch)).check).toBe('ok');
  expect(asked.map((init) => init.credentials)).toEqual(['omit', 'omit']);
});

/** A redirect as `fetch` returns it when it does not follow. */
const redirect = () => Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });

it('checkServer reports a redirect and does not follow it', async () => {
  const { fetch } = answering({ '/api/health': redirect() });
  expect(await checkServer('https://daywall.example', fetch)).toEqual({
    origin: 'https://daywall.example',
    check: 'redirected',
  });
});

it('checkServer chooses https where plain http redirects and Daywall answers there', async () => {
  const secure = answering({ '/api/health': health(), '/api/auth/session': session() });
  const plain = answering({ '/api/health': redirect() });
  const both: typeof fetch = (input, init) =>
    (String(input).startsWith('https:') ? secure : plain).fetch(input, init);
  expect(await checkServer('http://daywall.example', both)).toEqual({
    origin: 'https://daywall.example',
    check: 'ok',
  });
});
