import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCommands, shells } from '../cli/all-commands.ts';
import { PATIENCE } from './wait-until.ts';

const program = resolve(import.meta.dirname, '../cli/daywall.js');
const names = allCommands.map(({ name }) => name);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daywall-completion-'));
  for (const file of ['tasks one.csv', 'tasks two.csv', 'other.zip']) writeFileSync(join(folder, file), '');
  for (const shell of shells) writeFileSync(join(folder, `daywall.${shell}`), daywall(shell).stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function daywall(shell: string) {
  const env = { PATH: process.env.PATH, HOME: folder };
  return spawnSync(process.execPath, [program, 'completion', shell], { env, encoding: 'utf8' });
}
const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'true']).error === undefined;
function run(shell: string, args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'dumb' };
  return execFileSync(shell, args, { cwd: folder, env, encoding: 'utf8', timeout: PATIENCE });
}

/** Candidates that bash offers for the last word of a line. */
function inBash(words: readonly string[]): string[] {
  const script = `source daywall.bash
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _daywall; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return run('bash', ['--norc', '-c', script, 'bash', ...words])
    .split('\n')
    .filter(Boolean)
    .sort();
}

/** Candidates that fish offers for a line, without their descriptions. */
function inFish(line: string): string[] {
  const lines = run('fish', ['--no-config', '-c', 'source daywall.fish; complete -C $argv[1]', line]);
  return lines
    .split('\n')
    .flatMap((each) => each.split('\t', 1))
    .filter(Boolean)
    .sort();
}

/** Lines as zsh leaves them behind the tabulator, in a terminal of its own. */
function inZsh(lines: readonly string[]): string[] {
  const setUp = `PS1=''; autoload -Uz compinit; compinit -u -D; source ./daywall.zsh
    report() { print -r -- "$BUFFER" >> typed; BUFFER=''; }
    zle -N report; bindkey '^X' report; bindkey '^I' expand-or-complete; : > ready`;
  writeFileSync(join(folder, 'set-up.zsh'), setUp);
  const script = `zmodload zsh/zpty; zpty inner zsh -f -i; zpty -w inner 'source ./set-up.zsh'
    until [[ -e ready ]]; do sleep 0.05; done
    : > typed; count=0
    for line in "$@"; do
      zpty -w -n inner "$line"$'\\t\\x18'; count=$((count + 1))
      until (($(wc -l < typed) >= count)); do sleep 0.05; done
    done
    zpty -d inner; cat typed`;
  return run('zsh', ['-f', '-c', script, 'zsh', ...lines])
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

describe('the completion of the command line', () => {
  it('is refused for a shell that has none, and needs no account', () => {
    const { status, stderr } = daywall('tcsh');
    expect([status, stderr]).toEqual([2, 'There is a completion for bash, zsh, fish.\n']);
    for (const shell of shells) expect(daywall(shell).status).toBe(0);
  });

  it.skipIf(!isInstalled('bash'))('in bash offers commands, their options, words and files', () => {
    expect(inBash(['daywall', ''])).toEqual([...names, '--help', '--version'].sort());
    expect(inBash(['daywall', 'acc'])).toEqual(['accept']);
    expect(inBash(['daywall', 'list', '--'])).toEqual(['--everyone', '--help', '--json']);
    expect(inBash(['daywall', 'completion', 'f'])).toEqual(['fish']);
    expect(inBash(['daywall', 'import', 'tasks'])).toEqual(['tasks one.csv', 'tasks two.csv']);
    expect(inBash(['daywall', 'export', '-o', 'oth'])).toEqual(['other.zip']);
    expect(inBash(['daywall', 'done', 'oth'])).toEqual([]);
    expect(inBash(['daywall', 'ask', 'x', '-m', ''])).toEqual([]);
  });

  it.skipIf(!isInstalled('fish'))('in fish offers commands, their options, words and files', () => {
    expect(inFish('daywall ')).toEqual(names.toSorted());
    expect(inFish('daywall acc')).toEqual(['accept']);
    expect(inFish('daywall list --')).toEqual(['--everyone', '--help', '--json']);
    expect(inFish('daywall completion f')).toEqual(['fish']);
    expect(inFish('daywall import oth')).toEqual(['other.zip']);
    expect(inFish('daywall export -o oth')).toEqual(['other.zip']);
    expect(inFish('daywall done oth')).toEqual([]);
  });

  it.skipIf(!isInstalled('zsh'))('in zsh completes commands, their options, words and files', () => {
    const typed = ['acc', 'list --ev', 'completion fi', 'import oth', 'export -o oth', 'done oth'];
    expect(inZsh(typed.map((line) => `daywall ${line}`))).toEqual([
      'daywall accept',
      'daywall list --everyone',
      'daywall completion fish',
      'daywall import other.zip',
      'daywall export -o other.zip',
      'daywall done oth',
    ]);
  });

  it('has each command of the help, and the help each of the table', () => {
    const { stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    const listed = Array.from(stdout.matchAll(/^ {2}daywall (\w+)/gm), ([, name]) => name);
    expect(listed).toEqual(names);
  });
});
