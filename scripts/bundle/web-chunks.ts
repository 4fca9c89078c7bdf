import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** Whether a module is one of these; a group takes what it imports along. */
function oneOf(...files: readonly string[]): (id: string) => boolean {
  const paths = new Set(files.map((file) => realpathSync(resolve(root, file))));
  return (id) => paths.has(id);
}

/** Signs that calendar and sidebar share. */
const signs =
  /\/Icon(?:CalendarDue|CalendarPlus|ChevronDown|ChevronUp|Inbox|Pin|Subtask|Trash|User|UserCheck)\.mjs$/;
const parts = oneOf(
  'src/time/recurrence/repeat-rule.ts',
  'src/time/recurrence/rule-weekday.ts',
  'src/ui/overlays/anchored-popover.tsx',
  'src/ui/overlays/dialog.tsx',
  'src/ui/overlays/menu.tsx',
  'src/ui/overlays/popover.tsx',
);

/** Chunks of the web app, the first that asks for a module has it. docs/decisions/0071. */
export const chunks = [
  // Libraries change only with their own releases, so their file stays in the browser's cache over ours.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\/|^\0rolldown\/runtime/ },
  // The wall with all its imports is one file: a hundred small ones take longer and compress worse.
  { name: 'wall', test: oneOf('web/main.tsx') },
  // Fields with their labels and messages: on the sign-in page and in the head of a list.
  { name: 'field', test: oneOf('src/ui/fields/text-field.tsx', 'src/ui/fields/password-field.tsx') },
  {
    name: 'sign-in',
    test: oneOf('src/features/session/login-page.tsx'),
  },
  // Calls over HTTP with the contract of those that pages make first.
  { name: 'exchange', test: oneOf('src/client/http/exchange.ts') },
  {
    name: 'lists',
    test: oneOf(
      'web/pages/action/action-frame.tsx',
      'src/features/tasks/list/urgency-page.tsx',
      'src/features/tasks/list/importance-page.tsx',
      'src/features/tasks/list/people-pages.tsx',
      'src/ui/use-pointer-drag.ts',
      'src/client-react/use-refusal-text.ts',
      'src/client-react/use-request.ts',
    ),
  },
  // Overlays, and all else that calendar, matrix and the files behind the first picture share.
  { name: 'parts', test: (id: string) => parts(id) || signs.test(id) },
  // All that any page asks for as soon as it is drawn.
  {
    name: 'behind',
    test: oneOf(
      'src/client/outbox/outbox-module.ts',
      'src/client/realtime/socket-pair.ts',
      'src/domain/timer/timer-toasts.ts',
      'src/features/selection/everyone-button.tsx',
      'src/features/tasks/selection/row-selecting.tsx',
      'src/features/timers/timer-bar.tsx',
      'web/shell/late-shell.tsx',
      'web/shell/nav/notification-bell-listener.tsx',
      'web/shell/sidebar/pin-page.tsx',
      'web/shell/sidebar/sidebar.tsx',
    ),
  },
  // Files of tasks and comments; their viewer stays apart.
  { name: 'files', test: oneOf('web/pages/task/file-fills.ts') },
  { name: 'board', test: oneOf('web/pages/action/board-container.tsx') },
  { name: 'plane', test: oneOf('web/pages/action/plane-container.tsx') },
  {
    name: 'schedule',
    test: oneOf(
      'web/pages/schedule/schedule-frame.tsx',
      'web/pages/schedule/schedule-pages.tsx',
      'src/features/schedule/agenda/agenda-page.tsx',
    ),
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** Chunks that pages need beyond those in the document, by path; a path with `/*` stands for all below it too. */
const chunksOfPages: Readonly<Record<string, readonly string[]>> = {
  // A page for nobody asks at once by which providers one can sign in.
  '/login': ['login-page', 'exchange'],
  '/action': ['action-frame', 'plane-container'],
  '/action/progress': ['action-frame', 'board-container'],
  '/action/urgency': ['action-frame', 'urgency-page'],
  '/action/importance': ['action-frame', 'importance-page'],
  '/action/mine': ['people-pages'],
  '/action/assigned': ['people-pages'],
  '/action/waiting': ['people-pages'],
  '/schedule': ['schedule-frame', 'agenda-page'],
  '/schedule/*': ['schedule-frame', 'schedule-pages'],
};

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Files of chunks, and of all that they import at once. */
function filesOf(bundle: Bundle, chosen: (chunk: Rolldown.OutputChunk) => boolean): ReadonlySet<string> {
  const waiting = Object.values(bundle).filter((file) => file.type === 'chunk' && chosen(file));
  const files = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file.type !== 'chunk' || files.has(file.fileName)) continue;
    files.add(file.fileName);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    waiting.push(...file.imports.flatMap((name) => bundle[name] ?? []));
  }
  return files;
}

/**
 * Says in `pages-ahead.json` which files a page needs beyond those in the document, for the server to name them beside
 * it: the page's script would ask for them only when all of it has run. docs/decisions/0071.
 */
export function pagesAhead(): Plugin {
  return {
    name: 'daywall:pages-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const inDocument = filesOf(bundle, ({ name }) => name === 'wall');
        const pages = Object.entries(chunksOfPages).map(([path, names]) => {
          const files = [...filesOf(bundle, ({ name }) => names.includes(name))];
          if (files.length === 0) throw new Error(`no chunk ${names.join()}`);
          return [path, files.filter((file) => !inDocument.has(file))];
        });
        const source = JSON.stringify(Object.fromEntries(pages));
        this.emitFile({ type: 'asset', fileName: 'pages-ahead.json', source });
      },
    },
  };
}
