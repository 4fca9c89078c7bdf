import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { attackBodies, attackPaths, attackSockets } from './attack-input.ts';
import { attackCookies, attackExtensionSignIn, attackTokens } from './attack-session.ts';
import type { Attack } from './attack-target.ts';

/** Attacks a server of its own from outside. Each entry of `faults` is a broken promise. */
export async function runAttack() {
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  const expectThat = (what: string, isTrue: boolean) => {
    const [group = ''] = what.split(':');
    counts[group] = (counts[group] ?? 0) + 1;
    if (!isTrue) faults.push(what);
  };
  const attack: Attack = { server, expectThat };
  try {
    await attackTokens(attack);
    await attackCookies(attack);
    await attackExtensionSignIn(attack);
    await attackBodies(attack);
    await attackPaths(attack);
    await attackSockets(attack);
    const health = await fetch(`${server.url}/api/health`);
    expectThat('health: it still answers', health.ok);
    expectThat(
      `log: holds no token, no text (${server.log.slice(0, 500)})`,
      !/eyJ|must-not-be-logged/.test(server.log),
    );
    expectThat(`log: holds no fault (${server.log.slice(0, 500)})`, !/fault|failed|Error/.test(server.log));
  } finally {
    await server.stop();
  }
  return { counts, faults };
}
