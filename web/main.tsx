import './closed-storage.ts';
import '#ui/global.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createClient } from '#client/create-client.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { createSelection } from '#domain/selection/selection-store.ts';
import { SelectionProvider } from '#domain/selection/use-selection.ts';
import { PreferencesProvider } from '#features/settings/preferences-provider.tsx';
import { ComponentLocale } from '#i18n/component-locale.tsx';
import { watchStyles } from '#ui/dead-styles.ts';
import { EntryMemoryContext } from '#ui/entry-memory.ts';
import { keepFocus } from '#ui/lists/keep-focus.ts';
import { createBrowserPorts } from './browser-ports.ts';
import { describeDocument } from './describe-document.ts';
import { keepInstallPrompt } from './install-prompt.ts';
import { createPageTexts } from './page-texts.ts';
import { rememberEntries } from './remember-entries.ts';
import { createRouter } from './router.tsx';
import { wakeWithPage } from './wake.ts';
import { registerWorker } from './worker-registration.ts';
import { blockWheelZoom } from './zoom.ts';

/** Longest time for which the first picture waits for the rows. Milliseconds. */
const MOMENT = 100;

const ports = createBrowserPorts();
const client = createClient(ports);
const selection = createSelection(client, ports);
const router = createRouter();
const memory = rememberEntries(router, client);
wakeWithPage(() => client.wake());
blockWheelZoom();
watchStyles(document);
keepInstallPrompt();

const texts = await createPageTexts();
// Rows that are there in a moment are drawn first: a skeleton before them would hold them up.
await Promise.race([client.ready.catch(() => {}), new Promise((late) => setTimeout(late, MOMENT))]);
describeDocument(texts, document);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <ClientProvider client={client}>
    <SelectionProvider value={selection}>
      <PreferencesProvider texts={texts}>
        <ComponentLocale>
          <EntryMemoryContext value={memory}>
            <RouterProvider router={router} />
          </EntryMemoryContext>
        </ComponentLocale>
      </PreferencesProvider>
    </SelectionProvider>
  </ClientProvider>,
);
// i18n-keys: pages:shell.update.{ready,change}
keepFocus(root);
void registerWorker(() => ({
  ready: texts.t('pages:shell.update.ready'),
  change: texts.t('pages:shell.update.change'),
}));
