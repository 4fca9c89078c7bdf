import type { i18n } from 'i18next';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { browser } from '../../browser/browser-api.ts';
import {
  type CaptureContext,
  captureContexts,
  captureOf,
  type FileContext,
  fileAddressOf,
  fileContexts,
} from '../../browser/page-capture.ts';
import type { WorkerServices } from '../worker-services.ts';
import { captureTask, captureTimer } from './capture-task.ts';
import type { FileCaptures } from './file-captures.ts';
import { storeLatestCapture } from './latest-capture.ts';

/** `attach`: to the task whose timer runs, so that it is offered only while one does. */
type Act = 'task' | 'timer' | 'attach';

interface MenuEntry {
  readonly id: string;
  readonly act: Act;
  readonly context: CaptureContext;
}

function entriesOf(acts: readonly Act[], contexts: readonly CaptureContext[]): readonly MenuEntry[] {
  return contexts.flatMap((context) => acts.map((act) => ({ id: `${act}.${context}`, act, context })));
}

const entries = [
  ...entriesOf(['task', 'timer'], captureContexts),
  ...entriesOf(['task', 'attach'], fileContexts),
];
const PDFS = ['pdf', 'PDF'].flatMap((ending) => [`*://*/*.${ending}`, `*://*/*.${ending}?*`]);

/** Chrome counts its viewer of PDFs neither as a page nor as anything else. */
function placeOf(context: CaptureContext) {
  return context === 'pdf'
    ? { contexts: ['all' as const], documentUrlPatterns: PDFS }
    : { contexts: [context] };
}

function isFile(context: CaptureContext): context is FileContext {
  return fileContexts.some((each) => each === context);
}

/** Entries outlive the browser's session; they are created anew where their texts may have changed. */
export function createContextMenu() {
  let making: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function make(texts: i18n): Promise<void> {
    await browser.contextMenus.removeAll();
    for (const { id, act, context } of entries) {
      // i18n-keys: pages:extension.menu.task.{page,selection,link,image,pdf}
      // i18n-keys: pages:extension.menu.timer.{page,selection,link}
      // i18n-keys: pages:extension.menu.attach.{image,pdf}
      const title = texts.t(`pages:extension.menu.${act}.${context}`);
      const visible = act !== 'attach' || isRunning;
      await new Promise<void>((done) => {
        browser.contextMenus.create({ id, title, visible, ...placeOf(context) }, () => {
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
    /** Offers the entries about the running task, or hides them. */
    showRunning(next: boolean): void {
      isRunning = next;
      making = making
        .then(async () => {
          for (const { id, act } of entries)
            if (act === 'attach') await browser.contextMenus.update(id, { visible: isRunning });
        })
        // Without entries there is nothing to hide: they are created with it.
        .catch(() => undefined);
    },
  };
}

/** Registers for clicks in the menu. Call at the worker's start. */
export function listenToMenu(services: WorkerServices, files: FileCaptures): void {
  browser.contextMenus.onClicked.addListener((click, tab) => {
    const entry = entries.find(({ id }) => id === click.menuItemId);
    const captured = entry && captureOf(entry.context, click, tab);
    if (!captured) return;
    const { act, context } = entry;
    const file = isFile(context) ? { kind: context, address: fileAddressOf(context, click, tab) } : null;
    void services.run('menu', async (client) => {
      const running = act === 'attach' ? runningRecordOf(client) : undefined;
      if (act === 'timer') await captureTimer(client, captured, services.clock.now());
      else {
        const taskId = running?.noteId ?? (await captureTask(client, captured));
        if (running === undefined)
          await storeLatestCapture(services.storage, { taskId, at: services.clock.now() });
        if (file !== null && file.address !== null)
          await files.attach(client, { taskId, kind: file.kind, address: file.address });
      }
      services.confirm();
    });
  });
}
