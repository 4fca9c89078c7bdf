import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_UNFINISHED_UPLOADS, MAX_UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { EMITS, SIZE_PER_TOKEN } from '#server/limits/emit-allowance.ts';
import { MAX_WAITING } from '#server/limits/fair-queue.ts';
import { TO_COLLEAGUES, TO_STRANGERS } from '#server/limits/outreach.ts';
import { TRIES } from '#server/limits/sign-in-guard.ts';
import { CALLS_OF_TOKEN, CALLS_OF_TOKENS } from '#server/limits/token-calls.ts';
import { TIME } from '#server/limits/work-allowance.ts';
import { CALLS, RARE_CALLS, SIGN_INS_FROM_ADDRESS } from '#server/plugins/rate-limits.ts';
import { SECOND, SECONDS_PER_HOUR } from '#time/units.ts';

const written = (count: number) => count.toLocaleString('en');
const hourly = ({ hourly: each, burst }: { readonly hourly: number; readonly burst: number }) =>
  `${written(each)} in an hour, ${written(burst)} after a rest`;

/** Begin of each row of the document's table, and the begin of its figures. */
const rows = {
  'Calls of one token': `${written(CALLS_OF_TOKEN)} in a minute`,
  'Calls of all tokens of a user': `${written(CALLS_OF_TOKENS)} in a minute`,
  'Calls from one network address': `${written(CALLS)} in a minute`,
  'Calls that are emits': `${EMITS.rate} a second, ${written(EMITS.size)} after a rest; each ${written(SIZE_PER_TOKEN)} bytes`,
  'Time that the server works': `${TIME.rate} ms a second, ${TIME.size / SECOND} s after a rest`,
  'Calls of one account that wait': `${MAX_WAITING}`,
  Uploads: `${MAX_UPLOADS_AT_ONCE} at once, ${MAX_UNFINISHED_UPLOADS} unfinished`,
  'Mails and notifications to people': hourly(TO_STRANGERS),
  'Those to colleagues': hourly(TO_COLLEAGUES),
  'Exports and other rare calls': `${RARE_CALLS} in an hour`,
  'Sign-ins from one network address': `${SIGN_INS_FROM_ADDRESS} in a minute`,
  'Wrong passwords': `${TRIES.size}, then ${TRIES.rate * SECONDS_PER_HOUR} in an hour`,
};

it('docs/api.md names the limits that the server has, and no others', () => {
  const document = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
  const table = document
    .slice(document.indexOf('## Limits'))
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line));
  const cells = table.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
  expect(cells).toHaveLength(Object.keys(rows).length);
  for (const [index, [what, figures]] of Object.entries(rows).entries()) {
    const [name = '', amount = ''] = cells[index] ?? [];
    expect([name.slice(0, what.length), amount.slice(0, figures.length)]).toEqual([what, figures]);
  }
});
