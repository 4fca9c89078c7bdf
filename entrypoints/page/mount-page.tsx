import { type ComponentType, Fragment, lazy, type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { ReaderOptions } from '#client/remote/read-replica.ts';
import { ClientProvider } from '#client-react/client-provider.tsx';
import { readLook } from '#domain/account/look.ts';
import { applyTheme } from '#features/settings/apply-theme.ts';
import { PreferencesProvider } from '#features/settings/preferences-provider.tsx';
import { createTexts } from '#i18n/init.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { reactBinding } from '#i18n/react.ts';
import '#ui/global.css';
import { LinkContext } from '#ui/actions/link.tsx';
import { createPackedTexts } from '../browser/packed-texts.ts';
import { readServer } from '../server-address/stored-server.ts';
import { AppLink } from './app-link.tsx';
import { createPageClient } from './page-client.ts';
import { PageSlots } from './page-slots.tsx';
import { ServerProvider } from './server-context.tsx';

const BrokenPage = lazy(async () => ({ default: (await import('./broken-page.tsx')).BrokenPage }));

/** Time after which what waits for the first frame waits no longer. Milliseconds. */
const PATIENCE = 300;

/** Keys of the windows' titles, below `extension`, by the page's name. */
const titles = { popup: 'popupTitle', sidepanel: 'panelTitle', options: 'optionsTitle' } as const;

interface MountedPage<P> extends Pick<ReaderOptions, 'alsoFirst'> {
  readonly name: keyof typeof titles;
  readonly Page: ComponentType<P>;
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
  /** Loads browser state that the first frame shows. Must not reject. */
  readonly load: () => Promise<P>;
}

/** Renders a page of the extension. The first frame already shows the replica's rows. */
export async function mountPage<P extends object>({
  name,
  Page,
  Around = Fragment,
  load,
  alsoFirst,
}: MountedPage<P>) {
  const look = readLook(localStorage);
  const letGoOfTheme = applyTheme(look.theme);
  let showRest: () => void = () => undefined;
  const firstPage = new Promise<void>((resolve) => {
    showRest = resolve;
  });
  const client = createPageClient({ alsoFirst, firstPage });
  const language = chooseLanguage(look.language, navigator.languages);
  const [texts, server, props, isReady] = await Promise.all([
    createTexts({ language, loadTexts: createPackedTexts(name), plugins: [reactBinding] }),
    readServer(),
    load(),
    client.ready.then(
      () => true,
      () => false,
    ),
  ]);

  const nameWindow = () => {
    // i18n-keys: pages:extension.{popupTitle,panelTitle,optionsTitle}
    document.title = texts.t(`pages:extension.${titles[name]}`);
  };
  texts.on('languageChanged', nameWindow);
  nameWindow();

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root');
  // From here on the settings of the account decide.
  letGoOfTheme();
  createRoot(root).render(
    <StrictMode>
      <ServerProvider initial={server}>
        <ClientProvider client={client}>
          <PreferencesProvider texts={texts}>
            <LinkContext value={AppLink}>
              <PageSlots>
                <Suspense>
                  <Around>{isReady ? <Page {...props} /> : <BrokenPage />}</Around>
                </Suspense>
              </PageSlots>
            </LinkContext>
          </PreferencesProvider>
        </ClientProvider>
      </ServerProvider>
    </StrictMode>,
  );
  // A page that is never idle gets the rest of the rows all the same.
  requestIdleCallback(showRest, { timeout: PATIENCE });
  import('./persistent-storage.ts').then(
    ({ requestPersistentStorage }) => requestPersistentStorage(),
    () => {},
  );
  // If it fails to load, focus stays with the browser's default behaviour.
  import('#ui/lists/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(root),
    () => {},
  );
}
