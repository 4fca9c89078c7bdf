import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { allCommands, shells } from './all-commands.ts';
import { createApiClient } from './api-client.ts';
import { type CommandAnswer, type CommandOptions, optionTypes } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { helpText } from './help-text.ts';
import { forgetAccount, readAccount } from './kept-account.ts';
import { signIn } from './login-command.ts';
import { completions } from './shell-completion.ts';

function versionText(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return z.parse(z.object({ version: z.string() }), manifest).version;
}

function readArguments() {
  try {
    return parseArgs({ options: optionTypes, allowPositionals: true });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.usage);
  }
}

async function run(name: string, words: readonly string[], options: CommandOptions): Promise<CommandAnswer> {
  const { env } = process;
  if (name === 'login') return signIn(env, options);
  if (name === 'logout') {
    return { data: {}, lines: [await forgetAccount(env)] };
  }
  if (name === 'completion') {
    const shell = shells.find((each) => each === words[0]);
    if (shell === undefined)
      throw new CommandError(`There is a completion for ${shells.join(', ')}.`, exitCodes.usage);
    const program = completions[shell]();
    return { data: { shell, program }, lines: [program] };
  }
  const command = allCommands.find((each) => each.name === name)?.command;
  if (command === undefined || words.length < command.needs)
    throw new CommandError(`That is not how it goes.\n\n${helpText}`, exitCodes.usage);
  return command.run({ api: createApiClient(await readAccount(env)), words, options });
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name, ...words] = positionals;
  if (values.version === true) return console.log(versionText());
  if (values.help === true || name === undefined) return console.log(helpText);
  const { data, lines } = await run(name, words, values);
  console.log(values.json === true ? JSON.stringify(data, null, 2) : lines.join('\n'));
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  // Options that could not be read are looked for by name.
  const isJson = process.argv.includes('--json');
  console.error(isJson ? JSON.stringify(error.toJson(), null, 2) : error.message);
  process.exitCode = error.code;
}
