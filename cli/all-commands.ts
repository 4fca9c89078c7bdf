import { addTask } from './add-task.ts';
import type { Command, CommandOptions } from './command.ts';
import { exportAccount, importFile } from './file-commands.ts';
import { acceptRequest, declineRequest, listRequests, proposeDate } from './request-commands.ts';
import { askPerson, finishTask, listTasks, showToday, startTimer, stopTimer } from './task-commands.ts';
import { showToken } from './token-commands.ts';

/** One command, as the help and the completion of shells show it. */
export interface DescribedCommand {
  readonly name: string;
  /** Words and options behind its name. */
  readonly usage: string;
  readonly summary: string;
  readonly more?: string;
  readonly options: readonly (keyof CommandOptions)[];
  /** Words that completion offers behind it; files of the folder for `files`. */
  readonly completes?: readonly string[] | 'files';
  /** Left out for commands that need no account. */
  readonly command?: Command;
}

/** Shells for which there is a completion. */
export const shells = ['bash', 'zsh', 'fish'] as const;

/** All commands in the order of the help. */
export const allCommands: readonly DescribedCommand[] = [
  {
    name: 'login',
    usage: '[--server <address>]',
    summary: 'Sign in by the browser; with --token by an access token,',
    more: 'also read from standard input',
    options: ['server', 'token'],
  },
  { name: 'logout', usage: '', summary: 'Forget them', options: [] },
  {
    name: 'token',
    usage: '',
    summary: 'What the kept token may do, and where',
    options: [],
    command: showToken,
  },
  {
    name: 'add',
    usage: '<line> [--in <organization>]',
    summary: 'Add a task as quick add understands it: Call Bob tomorrow 3pm 30m #home;',
    more: '@name asks people, +name assigns to a colleague',
    options: ['in'],
    command: addTask,
  },
  {
    name: 'list',
    usage: '[--everyone]',
    summary: 'Open tasks of yours; with --everyone all that you see',
    options: ['everyone'],
    command: listTasks,
  },
  {
    name: 'today',
    usage: '',
    summary: 'Schedule of today, and tasks that are due',
    options: [],
    command: showToday,
  },
  { name: 'start', usage: '<task>', summary: 'Start the timer', options: [], command: startTimer },
  { name: 'stop', usage: '', summary: 'Stop it', options: [], command: stopTimer },
  { name: 'done', usage: '<task>', summary: 'Finish a task', options: [], command: finishTask },
  {
    name: 'ask',
    usage: '<task> <person>',
    summary: 'Ask a user name, a name or an email address to take it on [-m <message>]',
    options: ['message'],
    command: askPerson,
  },
  {
    name: 'requests',
    usage: '',
    summary: 'Requests that ask you to take a task on',
    options: [],
    command: listRequests,
  },
  {
    name: 'accept',
    usage: '<request>',
    summary: 'Take its task on, planned into the first free gap before it is due',
    options: [],
    command: acceptRequest,
  },
  {
    name: 'decline',
    usage: '<request>',
    summary: 'Say no to it [-m <message>]',
    options: ['message'],
    command: declineRequest,
  },
  {
    name: 'propose',
    usage: '<request> <date>',
    summary: 'Propose another date, such as next monday 5pm, in place of an answer [-m <message>]',
    options: ['message'],
    command: proposeDate,
  },
  {
    name: 'import',
    usage: '<file> [--yes]',
    summary: 'Show what a file of Daywall or another product would become;',
    more: 'with --yes import it',
    options: ['yes'],
    completes: 'files',
    command: importFile,
  },
  {
    name: 'export',
    usage: '[-o <file>]',
    summary: 'Everything of yours as one archive',
    options: ['output'],
    command: exportAccount,
  },
  {
    name: 'completion',
    usage: '<shell>',
    summary: `Completion for a shell: ${shells.join(', ')}`,
    options: [],
    completes: shells,
  },
];
