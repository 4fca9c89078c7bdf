import { fstatSync } from 'node:fs';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { user } from '#contract/people/user.ts';
import { createApiClient } from './api-client.ts';
import { signInByBrowser } from './browser-login.ts';
import type { CommandAnswer, CommandOptions } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { type KeptAccount, keepAccount } from './kept-account.ts';

const forServer = { text: 'Address of your Daywall: ', isSecret: false };
const forToken = { text: 'Token (Settings, Devices, Access tokens): ', isSecret: true };

/** Asks for a line; a secret is not shown while it is typed. Without a terminal the lines of the input answer. */
async function askLines(
  questions: readonly { readonly text: string; readonly isSecret: boolean }[],
): Promise<string[]> {
  let isMuted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY === true });
  const lines = reader[Symbol.asyncIterator]();
  const answers: string[] = [];
  for (const { text, isSecret } of questions) {
    if (stdin.isTTY === true) stdout.write(text);
    isMuted = isSecret;
    const { value, done } = await lines.next();
    isMuted = false;
    if (isSecret && stdin.isTTY === true) stdout.write('\n');
    if (done === true)
      throw new CommandError(`The ${isSecret ? 'token' : 'address'} is missing.`, exitCodes.usage);
    answers.push(value.trim());
  }
  reader.close();
  return answers;
}

/** Whether somebody hands in lines: a file or another program, and not a terminal or nothing. */
function hasInput(): boolean {
  const input = fstatSync(0);
  return input.isFIFO() || input.isFile() || input.isSocket();
}

/** Address and token, each asked for where it is not given. */
async function byToken({ server }: CommandOptions): Promise<KeptAccount> {
  const asked = server === undefined ? [forServer, forToken] : [forToken];
  const answers = await askLines(asked);
  return { server: server ?? answers[0] ?? '', token: answers.at(-1) ?? '' };
}

async function byBrowser({ server }: CommandOptions): Promise<KeptAccount> {
  const [address = ''] = server === undefined ? await askLines([forServer]) : [server];
  return signInByBrowser(address);
}

/** Keeps the account once the server has taken its token. */
export async function signIn(env: NodeJS.ProcessEnv, options: CommandOptions): Promise<CommandAnswer> {
  const account = await (options.token === true || hasInput() ? byToken(options) : byBrowser(options));
  const me = await createApiClient(account).call('GET', '/me', user);
  const file = await keepAccount(env, account);
  return {
    data: { email: me.email, file },
    lines: [`Signed in as ${me.email}. The token is kept in ${file}.`],
  };
}
