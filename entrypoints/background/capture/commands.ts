import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { stopTimer } from '#domain/timer/timer-mutations.ts';
import { browser } from '../../browser/browser-api.ts';
import { openSidePanel } from '../../page/side-panel.ts';
import { startAgain } from '../own-records.ts';
import type { WorkerServices } from '../worker-services.ts';
import { readLatestCapture } from './latest-capture.ts';

/** Time within which a repeated or held key counts once. Milliseconds. */
const DOUBLED = 1_500;

/** Call at the worker's start. The quick task opens the popup, which the browser does by itself. */
export function listenToCommands(services: WorkerServices): void {
  let toggledAt = Number.NEGATIVE_INFINITY;

  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'open-panel') {
      // Synchronously: browsers open a panel for a key press only until something is awaited.
      openSidePanel(tab?.windowId ?? browser.windows.WINDOW_ID_CURRENT).catch((error: unknown) =>
        console.warn('daywall: the side panel did not open', error),
      );
      return;
    }
    if (command !== 'toggle-timer') return;
    const now = services.clock.now();
    const isDoubled = Math.abs(now - toggledAt) < DOUBLED;
    toggledAt = now;
    if (isDoubled) return;
    void services.run('toggle', async (client) => {
      const running = runningRecordOf(client);
      if (running !== undefined) await stopTimer(client, running.noteId, now);
      else if (!(await startAgain(client, await readLatestCapture(services.storage), now)))
        await services.openPopup();
    });
  });
}
