import { describe, expect, it } from 'vitest';
import { readSourceTree, type SourceFile } from '../scripts/source-tree.ts';

const files = readSourceTree();
const isTest = (path: string) => /\.test(-support)?\.tsx?$/.test(path) || path.startsWith('tests/');
const sources = files.filter((file) => !isTest(file.path));
const known = new Map(files.map((file) => [file.path, file]));

/** Allowed imports of each layer besides packages and itself. A test may import anything. */
const layers: ReadonlyArray<readonly [folder: string, mayImport: readonly string[]]> = [
  ['src/time/', []],
  ['src/contract/', ['src/time/']],
  ['src/line/', ['src/contract/', 'src/time/']],
  ['src/rules/', ['src/contract/', 'src/time/']],
  ['src/client/', ['src/rules/', 'src/contract/', 'src/time/']],
  ['src/client-react/', ['src/client/', 'src/rules/', 'src/contract/', 'src/time/']],
  [
    'src/domain/',
    ['src/client-react/', 'src/client/', 'src/rules/', 'src/contract/', 'src/time/', 'src/ui/', 'src/i18n/'],
  ],
  ['src/ui/', ['src/time/']],
  ['src/i18n/', ['src/contract/', 'src/time/']],
  [
    'src/features/',
    [
      'src/domain/',
      'src/client-react/',
      'src/client/',
      'src/line/',
      'src/rules/',
      'src/contract/',
      'src/time/',
      'src/ui/',
      'src/i18n/',
    ],
  ],
  ['web/', ['src/']],
  ['entrypoints/', ['src/']],
  ['server/', ['src/rules/', 'src/contract/', 'src/line/', 'src/time/']],
  ['cli/', ['src/']],
];

/** Folders below the server's modules, each with those it may import; none imports a module or an area. */
const serverLayers: Readonly<Record<string, readonly string[]>> = {
  database: [],
  limits: [],
  jobs: ['database'],
  metrics: ['database', 'jobs'],
  writes: ['database', 'jobs', 'limits'],
  http: ['database', 'limits', 'writes'],
  messages: ['http', 'jobs'],
  'calendar-files': [],
  'file-content': [],
  'file-storage': ['database'],
  'mail-in': ['limits', 'metrics'],
  plugins: ['http', 'limits', 'metrics'],
  realtime: ['http', 'limits', 'metrics', 'plugins', 'writes'],
  rest: ['http', 'limits', 'realtime', 'writes'],
  mcp: ['http', 'limits', 'plugins', 'realtime', 'rest', 'writes'],
};

/**
 * Features that browsers keep to secure origins, and the files that have an alternative for plain http from
 * another machine.
 */
const SECURE_ONLY = /\bcrypto\.(subtle|randomUUID)\b|\bnavigator\.(locks|clipboard|serviceWorker|storage)\b/;
const handlesPlainHttp: ReadonlySet<string> = new Set([
  // Unsent writes stay as they are where they cannot be encrypted.
  'src/client/replica/sealed-writes.ts',
  // Providers redirect to no plain http but localhost, which is secure.
  'src/client/session/pkce.ts',
  // A failed copy is reported; the address is there to be selected.
  'src/features/schedule/calendars/secret-address.tsx',
  'src/features/personal-tokens/assistant-address.tsx',
  'src/features/personal-tokens/calendar-app-dialog.tsx',
  'src/features/personal-tokens/made-token-dialog.tsx',
  'src/features/tasks/copy-task-links.ts',
  'src/features/public-links/use-copy-link.ts',
  'src/features/webhooks/webhook-secret-dialog.tsx',
  // Push and offline start are shown as unavailable.
  'src/features/push/browser-push.ts',
  'web/worker-registration.ts',
  'web/shell/nav/notification-bell-listener.tsx',
  // Each tab queues for itself, and the server applies each write once.
  'web/browser-ports.ts',
]);

/** Readers of the device's clock, each with its reason. `nowOf` of `use-now.ts` is for all others. */
const readsDeviceClock: Readonly<Record<string, string>> = {
  'src/domain/time/use-now.ts': 'the corrected clock itself',
  'web/browser-ports.ts': 'the clock that the client corrects by the server’s answers',
  'entrypoints/page/page-client.ts': 'the same, in the extension’s pages',
  'entrypoints/background/lifecycle/alarm-backed-clock.ts': 'the same, in its worker',
  'entrypoints/background/client-view.ts':
    'measures how long the connection is away, and draws by this clock',
  'src/domain/task/finish-task.ts':
    'sends it as `clientNow`, by which the server corrects the instant beside it',
  'src/domain/timer/timer-mutations.ts': 'sends it as `clientNow`',
  'web/share/kept-shares.ts': 'measures how long files wait on this device, before anybody is signed in',
};

/** The one file that knows the browser’s extension API, by webextension-polyfill. */
const browserApi = 'entrypoints/browser/browser-api.ts';
/** The same API past the polyfill. */
const GLOBAL_API = /\bchrome\.[a-z]+\.|\bglobalThis\.(chrome|browser)\b/;

/** Identifiers that are no terms (docs/glossary.md, at the end), declared or used without an object before them. */
const NO_TERM = /(?<![\w$]|(?<!\.\.)\.)(?:place|told|heard|gone|said|reaching)(?![\w$])/;
/** Comments and texts, where these are words like others. */
const PROSE =
  /\/\*[\s\S]*?\*\/|(?<![:'"\\])\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Files with a property or a pattern of that name, each with its reason. */
const namesPlace: Readonly<Record<string, string>> = {
  'src/features/asset-links/asset-type.tsx': 'asset type `place` of the contract',
  'src/features/reports/use-dimension.ts': 'dimension that an address names',
  'src/domain/task/view/task-groups.ts': 'task grouping `place` of the contract',
  'src/domain/task/task-dialogs.ts': 'command `place`, also the key of its text',
  'src/domain/task/task-keys.ts': 'command `place`, also the key of its text',
  'src/features/tasks/task-commands.tsx': 'the same',
  'src/features/collections/collections-page.tsx': 'variable of a text',
  'src/features/delegation/request/answer-dialogs.tsx': 'variable of a text',
  'src/features/delegation/request/use-answerer-text.ts': 'variable of a text',
  'src/features/quick-add/use-quick-add.ts': 'variable of a text',
  'src/features/stack/stack-page.tsx': 'variable of a text',
  'src/features/tasks/list/task-row-list.tsx': 'variable of a text',
  'src/features/welcome/welcome-page.tsx': 'variable of a text',
  'src/line/languages/fr.ts': 'a French word in a pattern',
};

function layerOf(path: string): (typeof layers)[number] | undefined {
  return layers.find(([folder]) => path.startsWith(folder));
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

const doors = ['service.ts', 'table.ts', 'hooks.ts'];

/** Module of the server that a file belongs to: the nearest folder above it with a file that others may import. */
function moduleOf(path: string): string | undefined {
  const [, folders] = /^server\/modules\/(.+)\/[^/]+$/.exec(path) ?? [];
  for (let folder = folders; folder !== undefined; folder = /^(.+)\/[^/]+$/.exec(folder)?.[1]) {
    if (doors.some((door) => known.has(`server/modules/${folder}/${door}`))) return folder;
    if (!folder.includes('/')) return folder;
  }
  return undefined;
}

/** Modules that import each other, without imports of tables: these lie below all modules, whose queries join them. */
function findModuleCycles(): string[] {
  const imported = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = moduleOf(path);
    if (from === undefined) continue;
    for (const target of imports) {
      const to = moduleOf(target);
      if (to === undefined || to === from || target.endsWith('/table.ts')) continue;
      imported.set(from, (imported.get(from) ?? new Set()).add(to));
    }
  }
  function isReached(goal: string, from: string, seen = new Set<string>()): boolean {
    for (const next of imported.get(from) ?? []) {
      if (next === goal) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      if (isReached(goal, next, seen)) return true;
    }
    return false;
  }
  return [...imported.keys()].filter((name) => isReached(name, name)).sort();
}

function offences(check: (file: SourceFile, target: string) => boolean): string[] {
  return sources.flatMap((file) =>
    file.imports.filter((target) => check(file, target)).map((target) => `${file.path} → ${target}`),
  );
}

function findCycles(): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  function visit(path: string, trail: readonly string[]): void {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const target of known.get(path)?.imports ?? []) {
      if (known.has(target)) visit(target, [...trail, path]);
    }
    state.set(path, 'done');
  }
  for (const file of sources) visit(file.path, []);
  return cycles;
}

it('features of secure origins are used only where plain http has an alternative', () => {
  const pages = sources.filter(({ path }) => /^(src|web)\//.test(path) && path !== 'web/service-worker.ts');
  const users = pages.filter(({ code }) => SECURE_ONLY.test(code)).map(({ path }) => path);
  expect(users.sort()).toEqual([...handlesPlainHttp].sort());
});

describe('architecture', () => {
  it('imports point down only', () => {
    expect(
      offences((file, target) => {
        const layer = layerOf(file.path);
        if (layer === undefined || !known.has(target)) return false;
        const [folder, mayImport] = layer;
        return !target.startsWith(folder) && !mayImport.some((allowed) => target.startsWith(allowed));
      }),
    ).toEqual([]);
  });

  it('every import of the repository points at a file', () => {
    expect(
      offences(
        (_file, target) =>
          /^(src|server|web|entrypoints|tests)\/.*\.tsx?$/.test(target) && !known.has(target),
      ),
    ).toEqual([]);
  });

  it('a feature never imports a feature', () => {
    expect(
      offences((file, target) => {
        const from = featureOf(file.path);
        const to = featureOf(target);
        return from !== undefined && to !== undefined && from !== to;
      }),
    ).toEqual([]);
  });

  it('nothing below features knows React, and one file knows the browser’s extension API', () => {
    expect(
      offences(
        (file, target) =>
          /^src\/(client|contract|time)\//.test(file.path) &&
          /^(react|react-dom|@tanstack\/react|valtio$)/.test(target),
      ),
    ).toEqual([]);
    expect(
      offences(
        (file, target) =>
          /^(wxt\/browser|@wxt-dev\/|webextension-polyfill)/.test(target) && file.path !== browserApi,
      ),
    ).toEqual([]);
    expect(
      sources
        .filter(({ path, code }) => /^(src|web|entrypoints)\//.test(path) && GLOBAL_API.test(code))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('folders of the server below its modules import downwards only', () => {
    const serverFolder = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1] ?? '';
    expect(
      offences((file, target) => {
        const mayImport = serverLayers[serverFolder(file.path)];
        const to = serverFolder(target);
        return (
          mayImport !== undefined && to !== '' && to !== serverFolder(file.path) && !mayImport.includes(to)
        );
      }),
    ).toEqual([]);
  });

  it('a server module imports nothing of another but its service, its tables and its hooks', () => {
    const passing = offences((file, target) => {
      const from = moduleOf(file.path);
      const to = moduleOf(target);
      if (from === undefined || to === undefined || from === to) return false;
      return !doors.some((door) => target === `server/modules/${to}/${door}`);
    });
    expect(passing).toEqual([]);
  });

  it('server modules import each other without cycles', () => {
    expect(findModuleCycles()).toEqual([]);
  });

  it('routes and events speak to services, never to a repository or a table', () => {
    expect(
      offences(
        (file, target) =>
          /\/(routes|events)\.ts$/.test(file.path) && /\/(repository|table)\.ts$/.test(target),
      ),
    ).toEqual([]);
  });

  it('the interface follows the corrected clock, never the device’s own', () => {
    const device = /\bDate\.now\b|\bnew Date\(\)|\bgetLocalTimeZone\b|\bTemporal\.Now\b/;
    const readers = sources.filter(
      ({ path, code }) => /^(src|web|entrypoints)\//.test(path) && device.test(code),
    );
    expect(readers.map(({ path }) => path).sort()).toEqual(Object.keys(readsDeviceClock).sort());
  });

  it('units of time are declared in src/time alone', () => {
    const declared = /\bconst (?:second|minute|hour|day|week) = [\d_]+(?: \* \w+)*;/i;
    const written =
      /\b(?:60_?000|3_?600_?000|86_?400_?000|604_?800_?000|3_?600|86_?400|1_?440|10_?080)\b|\b(?:60|24) \* 60\b/;
    const isProduct = (path: string) => /^(src|server|web|entrypoints)\//.test(path) && !isTest(path);
    const offenders = files.filter(
      ({ path, code }) =>
        !path.startsWith('src/time/') && (declared.test(code) || (isProduct(path) && written.test(code))),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it('recurrence rules are parsed, written and expanded in src/time/recurrence alone', () => {
    const outside = sources.filter(({ path }) => !path.startsWith('src/time/recurrence/'));
    const users = outside.filter(
      ({ code, imports }) => imports.includes('rrule-temporal') || /\b(?:UNTIL|COUNT)=/.test(code),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('folders hold at most thirty source files', () => {
    const counts = new Map<string, number>();
    for (const { path } of sources) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
  });

  it('there are no cycles, types included', () => {
    expect(findCycles()).toEqual([]);
  });

  it('comments begin with a noun, not with a question word', () => {
    const riddle =
      /^\s*(?:\/\*\*?(?:\s*\n\s*\*)?|\/\/|\{\/\*)\s*(?:What|Who|Whom|Whose|Where|Why|How)(?:ever)?\b.*/gm;
    expect(
      files.flatMap(({ path, code }) => [...code.matchAll(riddle)].map(([line]) => `${path}:${line}`)),
    ).toEqual([]);
  });

  it('identifiers are terms of the glossary: no place, told, heard, gone, said or reaching', () => {
    const isNamed = (path: string, line: string) =>
      path in namesPlace && !NO_TERM.test(line.replaceAll(/\bplace(?=[:|])/g, ''));
    const named = sources.flatMap(({ path, code }) => {
      const bare = code.replaceAll(PROSE, (prose) => prose.replaceAll(/[^\n]/g, ''));
      return bare.split('\n').flatMap((line, index) => (NO_TERM.test(line) ? [{ path, line, index }] : []));
    });
    const offenders = named.filter(({ path, line }) => !isNamed(path, line));
    expect(offenders.map(({ path, index }) => `${path}:${index + 1}`)).toEqual([]);
    expect([...new Set(named.map(({ path }) => path))].sort()).toEqual(Object.keys(namesPlace).sort());
  });
});
