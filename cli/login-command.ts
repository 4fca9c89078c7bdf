import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { user } from '#contract/people/user.ts';
import { createApiClient } from './api-client.ts';
import type { CommandAnswer, CommandOptions } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { keepAccount } from './kept-account.ts';

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
    if (done === true) throw new CommandError('The token is missing.', exitCodes.usage);
    answers.push(value.trim());
  }
  reader.close();
  return answers;
}

/** Keeps address and token once the server has taken the token. */
export async function signIn(env: NodeJS.ProcessEnv, options: CommandOptions): Promise<CommandAnswer> {
  const forServer = { text: 'Address of your Daywall: ', isSecret: false };
  const forToken = { text: 'Token (Settings, Devices, Access tokens): ', isSecret: true };
  const asked = options.server === undefined ? [forServer, forToken] : [forToken];
  const answers = await askLines(asked);
  const token = answers.at(-1) ?? '';
  const server = options.server ?? answers[0] ?? '';
  const me = await createApiClient({ server, token }).call('GET', '/me', user);
  const file = await keepAccount(env, { server, token });
  return {
    data: { email: me.email, file },
    lines: [`Signed in as ${me.email}. The token is kept in ${file}.`],
  };
}
