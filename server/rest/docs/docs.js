// Console of the page at `/api/docs`: it sends the calls that the page describes. The page is whole without it.

/** @type {(selector: string, root?: ParentNode) => Element[]} */
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const token = document.querySelector('#token');
const account = document.querySelector('#account');
/** Whether the session of this browser is used, whose token runs out after minutes. Neither is stored. */
let isSession = false;

async function takeSession() {
  const reply = await fetch('/api/auth/refresh', { method: 'POST', headers: { 'x-csrf-protection': '1' } });
  if (!reply.ok) return false;
  const { accessToken } = await reply.json();
  token.value = accessToken;
  isSession = true;
  return true;
}

function requestOf(form) {
  let path = form.dataset.path;
  let body;
  const query = new URLSearchParams();
  const headers = { authorization: `Bearer ${token.value}` };
  for (const field of all('input, textarea', form)) {
    const { name, value } = field;
    if (value === '') continue;
    if (field.dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    if (field.dataset.in === 'query') query.append(name, value);
    if (field.dataset.in === 'header') headers[name] = value;
    if (field.dataset.in === 'body') body = value;
  }
  if (body !== undefined) headers['content-type'] = 'application/json';
  const search = query.size === 0 ? '' : `?${query}`;
  return [`${path}${search}`, { method: form.dataset.method, headers, body }];
}

async function textOf(reply) {
  const type = reply.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return JSON.stringify(await reply.json(), null, 2);
  const { size } = await reply.blob();
  return size === 0 ? '' : `${type}, ${size} bytes`;
}

async function send(form) {
  const output = form.querySelector('output');
  output.textContent = 'Sending …';
  try {
    let reply = await fetch(...requestOf(form));
    if (reply.status === 401 && isSession && (await takeSession())) reply = await fetch(...requestOf(form));
    const tag = reply.headers.get('etag');
    const line = `${form.dataset.method} ${requestOf(form)[0]}: ${reply.status}`;
    const answer = document.createElement('pre');
    answer.tabIndex = 0;
    answer.textContent = await textOf(reply);
    output.replaceChildren(tag === null ? line : `${line}, ETag ${tag}`, answer);
  } catch (error) {
    output.textContent = `No answer: ${error.message}`;
  }
}

for (const form of all('form')) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.closest('.call') !== null) void send(form);
  });
}

token.addEventListener('input', () => {
  isSession = false;
});

document.querySelector('#session').addEventListener('click', async () => {
  const isSignedIn = await takeSession().catch(() => false);
  account.textContent = isSignedIn
    ? 'Calls are sent as whoever is signed in here.'
    : 'Nobody is signed in here: open the app and sign in, or paste a token.';
});

document.querySelector('#find').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/);
  for (const section of all('section')) {
    for (const call of all('.call', section)) {
      const text = call.querySelector('summary').textContent.toLowerCase();
      call.hidden = !words.every((word) => text.includes(word));
    }
    section.hidden = all('.call:not([hidden])', section).length === 0;
  }
});

function openNamed() {
  const call = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
  if (call instanceof HTMLDetailsElement) call.open = true;
}
addEventListener('hashchange', openNamed);
openNamed();
