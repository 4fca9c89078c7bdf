import * as z from 'zod/mini';
import type { EntryMemory } from '#ui/entry-memory.ts';

/** Time during which a page that is still loading is brought back to its position. Milliseconds. */
const PATIENCE = 4_000;
/** Frames during which a position has to stand: some views scroll by themselves when they are mounted. */
const STEADY = 12;

const positions = z.record(z.string(), z.tuple([z.number(), z.number()]));
const focused = z.union([z.object({ task: z.string() }), z.object({ href: z.string() })]);
type Focused = z.infer<typeof focused>;

const mainOf = () => document.querySelector('main');

/** Address of a scroller within the page: the index of each element in its parent. */
function addressOf(scroller: Element, main: Element): string {
  const steps: number[] = [];
  for (let each = scroller; each !== main; ) {
    const parent = each.parentElement;
    if (parent === null) return '';
    steps.unshift([...parent.children].indexOf(each));
    each = parent;
  }
  return `/${steps.join('/')}`;
}

function scrollerAt(address: string): Element | null {
  return address
    .split('/')
    .filter((step) => step !== '')
    .reduce<Element | null>((each, step) => each?.children[Number(step)] ?? null, mainOf());
}

function focusedOf(target: Element): Focused | null {
  const row = target.closest('[data-index]')?.querySelector<HTMLElement>('[data-task]');
  const task = (row ?? target.closest<HTMLElement>('[data-task]'))?.dataset.task;
  if (task !== undefined) return { task };
  const href = target.closest('a')?.getAttribute('href') ?? null;
  return href === null ? null : { href };
}

function elementOf(wanted: Focused): HTMLElement | null {
  if ('href' in wanted) return mainOf()?.querySelector(`a[href="${CSS.escape(wanted.href)}"]`) ?? null;
  const row = mainOf()?.querySelector(`[data-task="${CSS.escape(wanted.task)}"]`);
  return row?.closest<HTMLElement>('[data-index]') ?? row?.querySelector('a') ?? null;
}

/** Keeps scroll positions and the focus of the page in the memory. Virtual lists keep their own first row. */
export function keepPosition(memory: EntryMemory): void {
  const read = () => positions.safeParse(memory.read('scroll')).data ?? {};
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const main = mainOf();
      if (!(target instanceof Element) || !main?.contains(target)) return;
      if (target.hasAttribute('data-keeps-row')) return;
      memory.write('scroll', { ...read(), [addressOf(target, main)]: [target.scrollLeft, target.scrollTop] });
    },
    { capture: true, passive: true },
  );
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && mainOf()?.contains(target)) memory.write('focus', focusedOf(target));
  });
}

/** Brings the page back to its kept positions and focus, until the reader acts. */
export function restorePosition(memory: EntryMemory): void {
  const scrolls = Object.entries(positions.safeParse(memory.read('scroll')).data ?? {});
  const focus = focused.safeParse(memory.read('focus')).data ?? null;
  if (scrolls.length === 0 && focus === null) return;
  const end = performance.now() + PATIENCE;
  const acted = new AbortController();
  const remaining = new Map(scrolls.map(([address, at]) => [address, { at, steady: 0 }]));
  let wanted = focus;

  function step(): void {
    if (acted.signal.aborted) return;
    for (const [address, scroll] of remaining) {
      const scroller = scrollerAt(address);
      if (scroller === null) continue;
      const [left, top] = scroll.at;
      if (Math.abs(scroller.scrollTop - top) <= 1 && Math.abs(scroller.scrollLeft - left) <= 1)
        scroll.steady += 1;
      else scroller.scrollTo({ left, top, behavior: 'instant' });
      if (scroll.steady >= STEADY) remaining.delete(address);
    }
    const element = wanted === null ? null : elementOf(wanted);
    if (element !== null) {
      element.focus({ preventScroll: true });
      wanted = null;
    }
    if (performance.now() > end || (remaining.size === 0 && wanted === null)) acted.abort();
    else requestAnimationFrame(step);
  }

  for (const act of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
    window.addEventListener(act, () => acted.abort(), {
      capture: true,
      passive: true,
      signal: acted.signal,
    });
  requestAnimationFrame(step);
}
