import { allCommands } from './all-commands.ts';

/** Column at which summaries begin. */
const COLUMN = 39;

const lines = allCommands.flatMap(({ name, usage, summary, more }) => {
  const call = `  daywall ${name} ${usage}`.trimEnd();
  const first = `${`${call}  `.padEnd(COLUMN)}${summary}`;
  return more === undefined ? [first] : [first, `${' '.repeat(COLUMN)}${more}`];
});

/** Help of the command line. */
export const helpText = `Daywall: tasks, time and calendar in one place.

${lines.join('\n')}

A task is named by its title, a part of it, or the id that lists show; a request by its number too, or by who asks.

  --json       Answer with JSON, trouble too: {"error":{"id","message"}}
  -h, --help   This help
  --version    Version

Access tokens are made in the settings, among the devices. DAYWALL_SERVER and DAYWALL_TOKEN, where set, are used instead
of what login kept. Exit codes: 0 done, 1 refused, 2 used wrongly, 3 no valid token, 4 the server does not answer.`;
