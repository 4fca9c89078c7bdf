import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { addTask } from './add-task.ts';
import { createApiClient } from './api-client.ts';
import { type Command, type CommandAnswer, type CommandOptions, optionTypes } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { exportAccount, importFile } from './file-commands.ts';
import { helpText } from './help-text.ts';
import { forgetAccount, readAccount } from './kept-account.ts';
import { askPerson, finishTask, listTasks, showToday, startTimer, stopTimer } from './task-commands.ts';
import { showToken } from './token-commands.ts';
import { signIn } from './token-login.ts';

const commands: Readonly<Record<string, Command>> = {
  token: showToken,
  add: addTask,
  list: listTasks,
  today: showToday,
  start: startTimer,
  stop: stopTimer,
  done: finishTask,
  ask: askPerson,
  import: importFile,
  export: exportAccount,
};

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
    await forgetAccount(env);
    return { data: {}, lines: ['Signed out here. The token works until it is ended in the settings.'] };
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
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
  console.error(error.message);
  process.exitCode = error.code;
}
