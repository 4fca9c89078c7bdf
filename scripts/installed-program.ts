import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** As it is called in sentences. */
  readonly title: string;
  /** Its possible file names, the wanted one first. */
  readonly names: readonly string[];
  /** Folders that are looked through after those of PATH. */
  readonly folders?: readonly string[];
  /** Whole paths where it also may stand. */
  readonly places?: () => readonly string[];
  /** The environment variable that names it. What it says wins. */
  readonly variable?: string;
  /** The package that holds it on Debian and Ubuntu. */
  readonly packageName: string;
  /** What is tried where the package could not be installed. */
  readonly download?: () => void;
  /** What to do where nothing worked. */
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

/** A program of the machine that the tests drive: its path, or null, and its installing where it is missing. */
export function installedProgram(program: Program) {
  const { title, names, folders = [], places = () => [], variable, packageName, download, missing } = program;

  function find(): string | null {
    const chosen = variable === undefined ? undefined : process.env[variable];
    if (chosen) return existsSync(chosen) ? chosen : null;
    const searched = [...(process.env.PATH ?? '').split(delimiter), ...folders];
    const paths = searched.flatMap((folder) => names.map((name) => join(folder, name)));
    return [...paths, ...places()].find((path) => existsSync(path)) ?? null;
  }

  return {
    find,
    /** Finds it or installs it, and says so. Throws a sentence that tells what to do where neither works. */
    ensure(): string {
      if (find() === null && !installPackage(title, packageName)) download?.();
      const found = find();
      if (found === null) throw new Error(missing);
      console.log(`${title}: ${found}`);
      return found;
    },
  };
}
