import type { KeyValueStorage } from '#client/ports.ts';
import { browser } from '../../browser/browser-api.ts';
import { type Timer, withDeadline } from '../lifecycle/deadline.ts';
import type { ActionTitles } from './action-title.ts';
import type { ActionIcon, ActionView } from './action-view.ts';

const sizes = [16, 32, 48];

function picturesOf(icon: ActionIcon): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `/icons/action/${icon}-${size}.png`]));
}

/** Colours of the design tokens, which a worker cannot read: accent, danger and white. */
const grounds = { time: '#1c6156', attention: '#a3243b' };
const BADGE_INK = '#ffffff';
/** Badge that confirms an action, and how long it is shown. Milliseconds. */
const DONE = '✓';
const GLANCE = 2_000;

/** Storage key of the drawn button, for a worker that was started again. */
const DRAWN = 'drawnButton';

/**
 * The toolbar button. `storage` outlives the worker but not the browser's session, like the button: an unchanged
 * view is not drawn again, nor are texts loaded for it. Views are drawn in the order they arrive.
 */
export function createActionButton(titles: ActionTitles, storage: KeyValueStorage, timer: Timer) {
  let shown: (Pick<ActionView, 'icon' | 'badge' | 'tone'> & { title: string }) | null = null;
  let badge = '';
  let drawing: Promise<void> = Promise.resolve();

  async function draw(view: ActionView, language: string | null): Promise<void> {
    badge = view.badge;
    const wanted = JSON.stringify([view, language, browser.i18n.getUILanguage()]);
    if ((await storage.get(DRAWN)) === wanted) return;
    const title = await titles(view, language);
    const before = shown;
    shown = { icon: view.icon, badge: view.badge, tone: view.tone, title };
    const changes: Promise<void>[] = [];
    if (before === null) changes.push(browser.action.setBadgeTextColor({ color: BADGE_INK }));
    if (before?.tone !== view.tone)
      changes.push(browser.action.setBadgeBackgroundColor({ color: grounds[view.tone] }));
    if (before?.icon !== view.icon) changes.push(browser.action.setIcon({ path: picturesOf(view.icon) }));
    if (before?.badge !== view.badge) changes.push(browser.action.setBadgeText({ text: view.badge }));
    if (before?.title !== title) changes.push(browser.action.setTitle({ title }));
    await withDeadline(timer, 'action', Promise.all(changes));
    await storage.set(DRAWN, wanted);
  }

  function inTurn(work: () => Promise<void>): void {
    drawing = drawing
      .then(work)
      .catch((error: unknown) => console.warn('daywall: the button could not be drawn', error));
  }

  return {
    show(view: ActionView, language: string | null): void {
      inTurn(() => draw(view, language));
    },
    /** Shows the confirmation briefly. A worker that ends meanwhile redraws the whole button at its next start. */
    confirm(): void {
      inTurn(async () => {
        await storage.remove(DRAWN);
        await browser.action.setBadgeText({ text: DONE });
      });
      setTimeout(() => inTurn(() => browser.action.setBadgeText({ text: badge })), GLANCE);
    },
  };
}
