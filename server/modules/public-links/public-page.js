/** Script of a public page: moments in the reader’s zone, and what changes while the page is open. */

/** Pause between two looks at the server. Milliseconds. */
const PAUSE = 20_000;

const moments = new Intl.DateTimeFormat(document.documentElement.lang, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function writeMoments(root) {
  for (const time of root.querySelectorAll('time[data-moment]'))
    time.textContent = moments.format(new Date(time.dateTime));
}

let etag = null;

/** Address of this page; of one with times of day it asks for the reader's zone. */
function address() {
  const own = new URL(location.href);
  if (document.querySelector('[data-zone]') !== null && !own.searchParams.has('zone'))
    own.searchParams.set('zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  return own.href;
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(address(), {
      headers: etag === null ? {} : { 'if-none-match': etag },
      credentials: 'omit',
      cache: 'no-store',
    });
    if (answer.status !== 200 && answer.status !== 404) return;
    etag = answer.headers.get('etag');
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [shown, next] = [document.querySelector('main'), page.querySelector('main')];
    if (shown === null || next === null) return;
    writeMoments(next);
    document.title = page.title;
    if (shown.innerHTML !== next.innerHTML) shown.replaceChildren(...next.childNodes);
  } catch {
    // Without a connection the page stays as it is.
  }
}

writeMoments(document);
const zone = document.querySelector('[data-zone]')?.dataset.zone;
if (zone !== undefined && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone) look();
setInterval(look, PAUSE);
document.addEventListener('visibilitychange', look);
