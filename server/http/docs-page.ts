import * as z from 'zod/mini';
import type { RealtimeEvent } from '#contract/events/event.ts';
import { realtime } from '#contract/events/realtime.ts';

export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 3rem auto; padding: 0 1rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
article { margin: 1.5rem 0; }
summary { cursor: pointer; }
`;

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

function block(title: string, value: unknown): string {
  if (value === undefined) return '';
  const json = escapeHtml(JSON.stringify(value, null, 2));
  return `<details><summary>${escapeHtml(title)}</summary><pre>${json}</pre></details>`;
}

function article(heading: string, text: string, blocks: readonly string[]): string {
  return `<article><h3><code>${escapeHtml(heading)}</code></h3><p>${escapeHtml(text)}</p>${blocks.join('')}</article>`;
}

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Documentation of an emit: its section of the specification and its refusals. */
export function describeEmit(namespace: string, name: string, { isOwn, errors }: RealtimeEvent): string {
  const line =
    isOwn === true
      ? 'An emit of our own.'
      : `Serves the specification’s section 7: Realtime, namespace ${namespace}: ${name}.`;
  return errors.length === 0 ? line : `${line} Refusals: ${errors.join(', ')}.`;
}

function emits(namespace: string, events: Readonly<Record<string, RealtimeEvent>>): string {
  const articles = Object.entries(events).map(([name, event]) => {
    return article(name, `A ${event.kind}. ${describeEmit(namespace, name, event)}`, [
      block('Payload', jsonSchema(event.payload, 'input')),
      block('Answer', jsonSchema(event.answer, 'output')),
    ]);
  });
  return `<h2>Realtime, namespace /${namespace}</h2>${articles.join('')}`;
}

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

interface Document {
  readonly info: { readonly title: string };
  readonly paths?: Readonly<Record<string, object | undefined>>;
}

function calls(document: Document): string {
  const articles = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]: [string, Operation]) =>
      article(
        `${method.toUpperCase()} ${path}`,
        [operation.summary, operation.description].filter(Boolean).join('. '),
        [
          block('Parameters', operation.parameters),
          block('Body', operation.requestBody),
          block('Replies', operation.responses),
        ],
      ),
    ),
  );
  return `<h2>HTTP</h2>${articles.join('')}`;
}

/** The OpenAPI document and the realtime tables as one plain page. */
export function renderDocs(document: Document): string {
  const title = `${escapeHtml(document.info.title)}: the interface`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head>',
    `<body><main><h1>${title}</h1><p>As a document: <a href="/api/openapi.json">/api/openapi.json</a></p>`,
    calls(document),
    ...Object.entries(realtime).map(([namespace, events]) => emits(namespace, events)),
    '</main></body></html>',
  ].join('');
}
