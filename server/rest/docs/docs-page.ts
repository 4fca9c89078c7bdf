import { api } from '#contract/api.ts';
import { type EventName, namespaceOf, realtimeEvents } from '#contract/events/realtime.ts';
import type { Route } from '#contract/route.ts';
import { API_BASE } from '../../http/contract-routes.ts';
import { type DescribedCall, scopeText } from '../open-api/call-operation.ts';
import { type DescribedCalls, describeCalls } from '../open-api/document.ts';
import { exampleOf } from '../open-api/example.ts';
import { tagOfPath, tags } from '../open-api/subjects.ts';

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

const asJson = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2));
const codes = (names: readonly string[]) =>
  names.map((name) => `<code>${escapeHtml(name)}</code>`).join(', ');
const withBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function field(name: string, where: 'path' | 'query' | 'header', isRequired = false): string {
  const required = isRequired ? ' required' : '';
  return `<label>${escapeHtml(name)}<input name="${escapeHtml(name)}" data-in="${where}" autocomplete="off"${required}></label>`;
}

/** Form of a call, which the script of the page shows and sends. */
function tryIt(call: DescribedCall, { schemas }: DescribedCalls): string {
  const { properties = {}, required = [] } = call.query;
  const fields = [
    ...Object.keys(call.params).map((name) => field(name, 'path', true)),
    ...Object.keys(properties).map((name) => field(name, 'query', required.includes(name))),
    ...(call.isWrite ? [field('Idempotency-Key', 'header')] : []),
    ...(call.isVersioned ? [field('If-Match', 'header')] : []),
  ];
  if (call.body !== null) {
    const example = asJson(exampleOf(call.body, schemas.components(), 'input'));
    fields.push(`<label>Body<textarea name="body" data-in="body" rows="6">${example}</textarea></label>`);
  }
  const target = `data-method="${call.method}" data-path="${API_BASE}${withBraces(call.path)}"`;
  const label = `aria-label="Try ${escapeHtml(call.id)}"`;
  return `<form hidden ${target} ${label}>${fields.join('')}<button>Send</button><output></output></form>`;
}

function isEmit(name: string): name is EventName {
  return Object.hasOwn(realtimeEvents, name);
}

function otherDoor(name: string): string {
  if (isEmit(name))
    return `Over the socket: emit <code>${name}</code>, namespace ${codes([namespaceOf(name)])}.`;
  const found = Object.entries(api).find(([known]) => known === name);
  return found === undefined ? '' : `Also at ${codes([withBraces(found[1].path)])}.`;
}

function article(call: DescribedCall, described: DescribedCalls): string {
  const address = codes([`${API_BASE}${withBraces(call.path)}`]);
  const refusals = call.errors.length === 0 ? '' : ` Refusals: ${codes(call.errors)}.`;
  const form = call.takesFile === true ? '' : tryIt(call, described);
  const answer =
    call.fileType === undefined
      ? asJson(exampleOf(call.reply, described.schemas.components(), 'output'))
      : call.fileType;
  return [
    `<details class="call" id="${call.id}"><summary><span class="method">${call.method}</span>${address}`,
    `<span class="words">${escapeHtml(call.summary)}</span></summary><div class="inside">`,
    `<p>${otherDoor(call.id)}${refusals} ${scopeText(call.scope).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>${form}`,
    `<details><summary>Example of an answer</summary><pre tabindex="0">${answer}</pre></details></div></details>`,
  ].join('');
}

function subject(name: string, description: string, described: DescribedCalls): string {
  const calls = described.calls.filter(({ path }) => tagOfPath(path) === name);
  const articles = calls.map((call) => article(call, described)).join('');
  return `<section aria-labelledby="subject-${name}"><h2 id="subject-${name}">${name}</h2><p>${description}</p>${articles}</section>`;
}

/** Calls for whoever has no token yet. */
function openCalls(): string {
  const open = Object.values<Route>(api).filter(({ access }) => access !== 'bearer');
  const rows = open.map(
    ({ method, path, summary }) =>
      `<li>${codes([`${method} ${withBraces(path)}`])} ${escapeHtml(summary)}</li>`,
  );
  return `<h2>Before there is a token</h2><ul>${rows.join('')}</ul>`;
}

/** The interface as a page: readable without its script, which makes a console of it. */
export function renderDocs(): string {
  const described = describeCalls();
  const title = 'Daywall: the interface';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css">',
    '<script type="module" src="/api/docs.js"></script></head>',
    `<body><main><h1>${title}</h1>`,
    '<p>Every call needs the token of whoever makes it. As a document for tools: ',
    `<a href="${API_BASE}/openapi.json">${API_BASE}/openapi.json</a>. `,
    'Payloads of emits: <a href="/api/openapi.json">/api/openapi.json</a>, under <code>x-realtime</code>.</p>',
    '<div class="bar"><form hidden aria-label="Try calls">',
    '<label>Token<input id="token" type="password" autocomplete="off"></label>',
    '<button id="session" type="button">Use my session</button>',
    '<label>Find a call<input id="find" type="search"></label></form><output id="account"></output></div>',
    ...tags.map(({ name, description }) => subject(name, description, described)),
    openCalls(),
    '</main></body></html>',
  ].join('');
}
