import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** Name of the program in messages. */
  readonly title: string;
  /** Its possible file names, the preferred one first. */
  readonly names: readonly string[];
  /** Folders searched after those of PATH. */
  readonly folders?: readonly string[];
  /** Other possible paths of the program. */
  readonly paths?: () => readonly string[];
  /** Environment variable with its path, which takes precedence. */
  readonly variable?: string;
  /** Its package on Debian and Ubuntu. */
  readonly packageName: string;
  /** Fallback where the package could not be installed. */
  readonly download?: () => void;
  /** Instruction shown where nothing worked. */
  readonly missing: string;
}

/** Runs a command in this terminal; whether it succeeded. */
export function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { stdio: 'inherit', env, shell }).status === 0;
}

function installPackage(title: string, name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`${title} is not on this machine: installing the package "${name}" with apt-get.`);
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', name]);
}

/** Finder and installer of a program that the tests drive; `find` returns its path or null. */
export function installedProgram(program: Program) {
  const { title, names, folders = [], paths = () => [], variable, packageName, download, missing } = program;

  function find(): string | null {
    const chosen = variable === undefined ? undefined : process.env[variable];
    if (chosen) return existsSync(chosen) ? chosen : null;
    const searched = [...(process.env.PATH ?? '').split(delimiter), ...folders];
    const candidates = searched.flatMap((folder) => names.map((name) => join(folder, name)));
    return [...candidates, ...paths()].find((path) => existsSync(path)) ?? null;
  }

  return {
    find,
    /** Finds or installs it, and prints that. Throws an instruction where neither works. */
    ensure(): string {
      if (find() === null && !installPackage(title, packageName)) download?.();
      const found = find();
      if (found === null) throw new Error(missing);
      console.log(`${title}: ${found}`);
      return found;
    },
  };
}
