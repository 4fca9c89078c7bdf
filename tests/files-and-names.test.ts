import { describe, expect, it } from 'vitest';
import { readSourceTree } from '../scripts/source-tree.ts';

const files = readSourceTree();
const isTest = (path: string) => path.startsWith('tests/') || /\.(test|test-support)\.tsx?$/.test(path);
const sources = files.filter(({ path }) => !isTest(path));

/** Files that each module of the server may have under the same name, and the entry of a page. */
const role =
  /^server\/(modules|writes)\/(?:[^/]+\/)*(service|table|hooks|routes|events|repository|policy|presenter|personal-data)\.ts$|\/main\.tsx$/;

/** Lines up to which a file is hardly worth opening. */
const SMALL = 25;
/** Largest part of the sources that are so small. It may only fall, to a tenth. */
const MOST_SMALL = 0.203;
/** Names that several files of one side export, roles of modules apart. They may only become fewer. */
const MOST_SHARED_NAMES = 100;

describe('files', () => {
  it('have at most 400 lines', () => {
    expect(files.filter(({ lines }) => lines > 400).map(({ path, lines }) => `${path}: ${lines}`)).toEqual(
      [],
    );
  });

  it('are worth opening: few are small', () => {
    const small = sources.filter(({ lines }) => lines < SMALL);
    expect(small.length / sources.length).toBeLessThanOrEqual(MOST_SMALL);
  });

  it('no two files share a name, but for roles of server modules and entries of pages', () => {
    const paths = new Map<string, string[]>();
    for (const { path } of files) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      paths.set(name, [...(paths.get(name) ?? []), path]);
    }
    expect(
      [...paths.values()].filter((own) => own.length > 1 && !own.every((path) => role.test(path))),
    ).toEqual([]);
  });

  it('file names tell what a file is', () => {
    const vague = /(^|\/)(index|utils?|helpers?|misc|common|shared|types)(\.tsx?$|\/)/;
    expect(files.map((file) => file.path).filter((path) => vague.test(path))).toEqual([]);
    expect(files.map((file) => file.path).filter((path) => !/^[a-z0-9./-]+$/.test(path))).toEqual([]);
  });
});

describe('exported names', () => {
  it('mean one thing: no more of them than today stand in several files', () => {
    const EXPORT =
      /^export\s+(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/gm;
    const owners = new Map<string, Set<string>>();
    for (const { path, code } of sources) {
      if (role.test(path) || path.endsWith('repository.ts')) continue;
      // A write has one name at both ends: the server, and what calls it.
      const side = path.startsWith('server/') ? 'server' : path.startsWith('cli/') ? 'cli' : 'client';
      for (const [, name = ''] of code.matchAll(EXPORT)) {
        const key = `${side} ${name}`;
        owners.set(key, (owners.get(key) ?? new Set()).add(path));
      }
    }
    const shared = [...owners].filter(([, paths]) => paths.size > 1).map(([key]) => key);
    expect(shared.length, shared.join(', ')).toBeLessThanOrEqual(MOST_SHARED_NAMES);
  });
});
