import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CommandError, exitCodes } from './command-error.ts';

const account = z.object({ server: z.string(), token: z.string() });
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

/** Address and token: of the environment, or as `daywall login` kept them. */
export async function readAccount(env: NodeJS.ProcessEnv): Promise<KeptAccount> {
  const { DAYWALL_SERVER: server, DAYWALL_TOKEN: token } = env;
  if (server !== undefined && token !== undefined) return { server, token };
  const text = await readFile(accountFile(env), 'utf8').catch(() => null);
  if (text === null) throw new CommandError('Not signed in: run “daywall login” first.', exitCodes.noToken);
  const kept = z.safeParse(account, jsonOf(text));
  if (!kept.success) {
    const message = `${accountFile(env)} is damaged: run “daywall login” again.`;
    throw new CommandError(message, exitCodes.noToken);
  }
  if (token === undefined && server !== undefined && !isSameServer(server, kept.data.server)) {
    throw new CommandError(
      `The kept token is for ${kept.data.server}: run “daywall login” for ${server}, or set DAYWALL_TOKEN.`,
      exitCodes.noToken,
    );
  }
  return { server: server ?? kept.data.server, token: token ?? kept.data.token };
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

export async function forgetAccount(env: NodeJS.ProcessEnv): Promise<void> {
  await rm(accountFile(env), { force: true });
}
