import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { SECOND } from '#time/units.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { endSignIn, renewTokens } from './sign-in-server.ts';

/** Rest of a token’s life in which it is renewed. Milliseconds. */
const SOON = 30 * SECOND;

const account = z.object({
  server: z.string(),
  token: z.string(),
  /** Of a sign-in by the browser: what renews the token, and when that is due. Milliseconds since the epoch. */
  refreshToken: z.optional(z.string()),
  expiresAt: z.optional(z.number()),
});
export type KeptAccount = z.infer<typeof account>;

/** Folder in which programs keep settings on this system. */
function settingsFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Preferences');
  return env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config');
}

function accountFile(env: NodeJS.ProcessEnv): string {
  return join(settingsFolder(env), 'daywall', 'account.json');
}

/** Value of a text; undefined where it is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A token goes to no other server than the one that it was kept for. */
function isSameServer(one: string, other: string): boolean {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
}

/** Address and token of the environment, or as `daywall login` kept them, renewed where that is due. */
export async function readAccount(env: NodeJS.ProcessEnv): Promise<KeptAccount> {
  const { DAYWALL_SERVER: server, DAYWALL_TOKEN: token } = env;
  if (server !== undefined && token !== undefined) return { server, token };
  const kept = await readKept(env);
  if (token !== undefined) return { server: server ?? kept.server, token };
  if (server !== undefined && !isSameServer(server, kept.server)) {
    throw new CommandError(
      `The kept token is for ${kept.server}: run “daywall login” for ${server}, or set DAYWALL_TOKEN.`,
      exitCodes.noToken,
    );
  }
  return { server: server ?? kept.server, token: await currentToken(env, kept) };
}

/** Token of a kept account: that of a sign-in by the browser works for an hour, and is renewed before. */
async function currentToken(env: NodeJS.ProcessEnv, kept: KeptAccount): Promise<string> {
  const { server, token, refreshToken, expiresAt } = kept;
  if (refreshToken === undefined || (expiresAt ?? 0) - Date.now() > SOON) return token;
  const renewed = await renewTokens(server, refreshToken);
  if (renewed === null)
    throw new CommandError('The sign-in has ended: run “daywall login” again.', exitCodes.noToken);
  await keepAccount(env, { server, ...renewed });
  return renewed.token;
}

async function readKept(env: NodeJS.ProcessEnv): Promise<KeptAccount> {
  const text = await readFile(accountFile(env), 'utf8').catch(() => null);
  if (text === null) throw new CommandError('Not signed in: run “daywall login” first.', exitCodes.noToken);
  const kept = z.safeParse(account, jsonOf(text));
  if (!kept.success) {
    const message = `${accountFile(env)} is damaged: run “daywall login” again.`;
    throw new CommandError(message, exitCodes.noToken);
  }
  return kept.data;
}

/** Readable by this user alone, from its first byte on. */
export async function keepAccount(env: NodeJS.ProcessEnv, kept: KeptAccount): Promise<string> {
  const file = accountFile(env);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  await writeFile(next, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(next, 0o600);
  await rename(next, file);
  return file;
}

/** Forgets the kept account. Returns what is to be said about its token. */
export async function forgetAccount(env: NodeJS.ProcessEnv): Promise<string> {
  const kept = await readKept(env).catch(() => null);
  await rm(accountFile(env), { force: true });
  if (kept?.refreshToken === undefined)
    return 'Signed out here. The token works until it is ended in the settings.';
  const hasEnded = await endSignIn(kept.server, kept.refreshToken);
  return hasEnded
    ? 'Signed out.'
    : `Signed out here. ${kept.server} does not answer: end the sign-in in the settings.`;
}
