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
  expect(await checkServer('https://daywall.example', answering(answers).fetch)).toBe(expected);
});

it('accepts a Daywall server and sends no cookies there', async () => {
  const { fetch, asked } = answering({ '/api/health': health(), '/api/auth/session': session() });
  expect(await checkServer('https://daywall.example', fetch)).toBe('ok');
  expect(asked.map((init) => init.credentials)).toEqual(['omit', 'omit']);
});
