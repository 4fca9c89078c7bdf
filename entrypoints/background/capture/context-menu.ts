import type { i18n } from 'i18next';
import { browser } from '../../browser/browser-api.ts';
import { type CaptureContext, captureContexts, captureOf } from '../../browser/page-capture.ts';
import type { WorkerServices } from '../worker-services.ts';
import { captureTask, captureTimer } from './capture-task.ts';
import { storeLatestCapture } from './latest-capture.ts';

type Act = 'task' | 'timer';

const entries = captureContexts.flatMap((context) =>
  (['task', 'timer'] as const).map((act) => ({ id: `${act}.${context}`, act, context })),
);

function entryOf(id: string | number): { act: Act; context: CaptureContext } | undefined {
  return entries.find((entry) => entry.id === id);
}

/** Entries outlive the browser's session; they are created anew where their texts may have changed. */
export function createContextMenu() {
  let making: Promise<void> = Promise.resolve();

  async function make(texts: i18n): Promise<void> {
    await browser.contextMenus.removeAll();
    for (const { id, act, context } of entries) {
      // i18n-keys: pages:extension.menu.task.{page,selection,link}
      // i18n-keys: pages:extension.menu.timer.{page,selection,link}
      const title = texts.t(`pages:extension.menu.${act}.${context}`);
      await new Promise<void>((done) => {
        browser.contextMenus.create({ id, title, contexts: [context] }, () => {
          // Read `lastError`, so that the browser does not report an unchecked error.
          if (browser.runtime.lastError) console.warn('daywall: no menu', browser.runtime.lastError.message);
          done();
        });
      });
    }
  }

  return {
    register(texts: i18n): Promise<void> {
      making = making
        .then(() => make(texts))
        .catch((error: unknown) => console.warn('daywall: menus', error));
      return making;
    },
  };
}

/** Registers for clicks in the menu. Call at the worker's start. */
export function listenToMenu(services: WorkerServices): void {
  browser.contextMenus.onClicked.addListener((click, tab) => {
    const entry = entryOf(click.menuItemId);
    const captured = entry && captureOf(entry.context, click, tab);
    if (!captured) return;
    void services.run('menu', async (client) => {
      if (entry.act === 'task') {
        const taskId = await captureTask(client, captured);
        await storeLatestCapture(services.storage, { taskId, at: services.clock.now() });
      } else await captureTimer(client, captured, services.clock.now());
      services.confirm();
    });
  });
}
