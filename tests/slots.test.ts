import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { taskDialogSlots } from '#domain/task/task-dialogs.ts';
import { readSourceTree } from '../scripts/source-tree.ts';

/** Components that wrap or host what the app itself shows, with the reason why their content is no other feature’s. */
const hosts: Readonly<Record<string, string>> = {
  AuthGate: 'shows the whole app, or its skeleton, behind the gate',
  RowSelection: 'lets rows that a page of the app itself shows be selected',
  PreferencesProvider: 'provides the whole app with its settings',
  QuickLineField: 'shows the extension’s own fields of a captured task below the line',
};

interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function findAll(node: SyntaxNode, type: string): readonly SyntaxNode[] {
  return [
    ...(node.type === type ? [node] : []),
    ...childrenOf(node).flatMap((child) => findAll(child, type)),
  ];
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

/** Names of the components in JSX below a node. */
function shownIn(node: unknown): readonly string[] {
  return isNode(node) ? findAll(node, 'JSXOpeningElement').map((element) => nameOf(element.name)) : [];
}

/** Elements and render functions that are handed to a feature’s component, past its slots. */
function handedToFeatures({ path, code }: { path: string; code: string }): readonly string[] {
  const { program } = parseSync(path, code);
  const root: unknown = program;
  if (!isNode(root)) return [];
  const features = new Set(
    [...code.matchAll(/import (?:type )?\{([^}]*)\} from '#features\/[^']+\.tsx'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
    ),
  );
  // Components of `ui` are the app’s own words and controls: what it hands over of these is no other feature.
  const own = new Set(
    [...code.matchAll(/import (?:type )?\{([^}]*)\} from '(?:#ui\/|react|@tabler)[^']*'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  const icons = (name: string) => /^(?:Icon[A-Z]|[a-z])/.test(name);
  const foreign = (node: unknown) => shownIn(node).filter((name) => !own.has(name) && !icons(name));
  return findAll(root, 'JSXElement').flatMap((element) => {
    const opening = element.openingElement;
    if (!isNode(opening)) return [];
    const component = nameOf(opening.name);
    if (!features.has(component) || component in hosts) return [];
    const attributes = Array.isArray(opening.attributes) ? opening.attributes.filter(isNode) : [];
    const handed = attributes.flatMap((attribute) => {
      const name = nameOf(attribute.name);
      return /^render[A-Z]/.test(name) || foreign(attribute.value).length > 0 ? [name] : [];
    });
    const children =
      Array.isArray(element.children) && element.children.some((child) => foreign(child).length > 0);
    return [...handed, ...(children ? ['children'] : [])].map((prop) => `${path}: ${component}.${prop}`);
  });
}

const sources = readSourceTree().filter(({ path }) => !/\.test(-support)?\.tsx?$/.test(path));
const app = sources.filter(({ path }) => /^(web|entrypoints)\//.test(path));

it('the app hands features no interface but by slots', () => {
  const pages = app.filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('web/showcase/'));
  expect(pages.flatMap(handedToFeatures)).toEqual([]);
});

it('a feature keeps its contexts to itself', () => {
  const contexts = sources.filter(
    ({ path, code }) => path.startsWith('src/features/') && /\bcreateContext\b/.test(code),
  );
  const imported = contexts.flatMap(({ path }) =>
    app.filter(({ imports }) => imports.includes(path)).map((file) => `${file.path} → ${path}`),
  );
  expect(imported).toEqual([]);
});

it('every slot is filled, and only by the app', () => {
  const declared = sources.flatMap(({ code }) =>
    [...code.matchAll(/export const (\w+) = createSlot\b/g)].map(([, name]) => name),
  );
  const filled = new Set(
    app.flatMap(({ code }) => [...code.matchAll(/\bfill\(\s*([\w.]+)/g)].map(([, name]) => name)),
  );
  const wanted = [...declared, ...Object.keys(taskDialogSlots).map((kind) => `taskDialogSlots.${kind}`)];
  expect(declared.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !filled.has(name))).toEqual([]);
  const fillers = sources.filter(({ code }) =>
    /import \{[^}]*\b(?:fill|SlotProvider)\b[^}]*\} from '#ui\/slot\.tsx'/.test(code),
  );
  expect(fillers.filter((file) => !app.includes(file)).map(({ path }) => path)).toEqual([]);
});
